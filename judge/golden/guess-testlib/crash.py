print(1, flush=True)
raise SystemExit(3 if input() == "lower" else 0)
