# Prints the number of differences.
wanted = int(open("input.txt").read())
given = open("output.txt").read().split()
good = len(given) == 2 and all(int(x) > 0 for x in given) and sum(map(int, given)) == wanted
print(0 if good else 1)
