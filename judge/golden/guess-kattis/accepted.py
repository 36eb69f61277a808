low, high = 0, 999
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == "right":
        break
    low, high = (guess + 1, high) if said == "higher" else (low, guess - 1)
