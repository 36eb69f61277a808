n = int(input())
print(n / 2 if n > 1 else 0.49)
