guess = 0
while True:
    print(guess, flush=True)
    if input() == "right":
        break
    guess += 1
