# The output is on standard input; the code is the verdict.
import sys
wanted = int(open(sys.argv[1]).read())
given = sys.stdin.read().split()
good = len(given) == 2 and all(int(x) > 0 for x in given) and sum(map(int, given)) == wanted
sys.exit(42 if good else 43)
