# Waits for an answer to a question that stays in its buffer.
print(0, end="")
input()
