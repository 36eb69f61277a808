import sys
secret = int(open(sys.argv[1]).read())
for _ in range(10):
    line = sys.stdin.readline()
    if not line:
        sys.exit(43)
    guess = int(line)
    if guess == secret:
        print("right", flush=True)
        sys.exit(42)
    print("lower" if secret < guess else "higher", flush=True)
sys.exit(43)
