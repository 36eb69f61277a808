#include "testlib.h"
#include <iostream>

int main(int argc, char *argv[]) {
	registerInteraction(argc, argv);
	int secret = inf.readInt();
	for (int i = 0; i < 10; i++) {
		int guess = ouf.readInt();
		std::cout << (guess == secret ? "right" : secret < guess ? "lower" : "higher") << std::endl;
		if (guess == secret)
			quitf(_ok, "found");
	}
	quitf(_wa, "not found");
}
