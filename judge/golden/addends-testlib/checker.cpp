#include "testlib.h"

int main(int argc, char *argv[]) {
	registerTestlibCmd(argc, argv);
	int n = inf.readInt(), a = ouf.readInt(1, n), b = ouf.readInt(1, n);
	if (a + b != n)
		quitf(_wa, "%d and %d are not %d", a, b, n);
	quitf(_ok, "well");
}
