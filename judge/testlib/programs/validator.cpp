#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    addFeature("big");
    if (validator.testset() == "forgets") return 0;
    const int n = inf.readInt(1, 3, "n");
    inf.readEoln();
    inf.readInts(n, 0, 9, "a");
    inf.readEoln();
    if (validator.group() == "words") {
        inf.readTokens(2, "[a-z]+", "word");
        inf.readSpace();
        inf.readChar('!');
        inf.readEoln();
        inf.readLine("[a-z\\ ]*", "line");
    }
    if (n == 3) feature("big");
    inf.readEof();
}
