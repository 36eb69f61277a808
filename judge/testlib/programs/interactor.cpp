#include "testlib.h"

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    const int n = inf.readInt();
    println("n", n);
    const int guess = ouf.readInt(0, 100, "guess");
    tout << guess << std::endl;
    if (n == 0) return 0;
    if (guess != n) quitf(_wa, "%d is not %d", guess, n);
    quitf(_ok, "found");
}
