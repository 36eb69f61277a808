// Everything that reads, character by character to lists, on streams made of strings; and the small parts that the
// other programs leave. Each line says what must come out.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

static void characters() {
    InStream s(ouf, "ab \t\r\n c\r\n\n12\nlast");
    ensure(s.getLine() == 1 && s.curChar() == 'a' && s.nextChar() == 'a' && s.curChar() == 'b');
    s.skipChar();
    s.skipBlanks();
    ensure(s.curChar() == 'c' && s.getLine() == 2 && !s.eof());
    ensure(s.readChar() == 'c' && s.eoln() && !s.eof());
    ensure(s.getLine() == 3 && s.eoln() && s.getLine() == 4);
    ensure(!s.eoln() && !s.seekEoln() && s.readInt() == 12 && s.seekEoln());
    ensure(s.readWord() == "last" && s.seekEof() && s.eof() && s.curChar() == EOFC);
    ensure(isBlanks(' ') && isBlanks('\n') && !isBlanks('x') && isEoln('\n') && isEoln('\r') && !isEoln(' '));
    ensure(isEof(EOFC) && !isEof('a'));
    InStream exact(inf, "x y\n");
    exact.strict = true;
    ensure(exact.readToken() == "x" && exact.readSpace() == ' ' && exact.readToken("[xy]", "t") == "y");
    exact.readEoln();
    exact.readEof();
}

static void tokens() {
    InStream s(ouf, "w1 w2 w3 t1 t2 t3\nl1 a\nl2 b\nl3\ns1\ns2\ns3\n");
    string out;
    s.readWordTo(out), ensure(out == "w1");
    s.readWordTo(out, "w[0-9]", "w"), ensure(out == "w2");
    s.readWordTo(out, pattern("w3")), ensure(out == "w3");
    s.readTokenTo(out), ensure(out == "t1");
    s.readTokenTo(out, "t[0-9]", "t"), ensure(out == "t2");
    s.readTokenTo(out, pattern("t3")), ensure(out == "t3");
    s.readEoln();
    s.readLineTo(out), ensure(out == "l1 a");
    s.readLineTo(out, "l2\\ b", "l"), ensure(out == "l2 b");
    s.readLineTo(out, pattern("l3")), ensure(out == "l3");
    s.readStringTo(out), ensure(out == "s1");
    s.readStringTo(out, "s2", "s"), ensure(out == "s2");
    s.readStringTo(out, pattern("s3")), ensure(out == "s3");
}

static void numbers() {
    InStream s(ouf, "-5 6 -7 8 9 18446744073709551615 1.5 -2.25 3 0.50 0.5");
    ensure(s.readInteger() == -5 && s.readInteger(1, 9, "i") == 6 && s.readLongLong() == -7);
    ensure(s.readLongLong(8, 8, "l") == 8 && s.readLong(9, 9) == 9 && s.readUnsignedLong() == ULLONG_MAX);
    ensure(s.readReal() == 1.5 && s.readReal(-3, 0, "r") == -2.25 && s.readDouble() == 3);
    ensure(s.readStrictDouble(0, 1, 2, 2, "d") == 0.5 && s.readStrictReal(0, 1, 1, 1, "d") == 0.5);
}

template <typename T> static bool is(const vector<T> &got, const vector<T> &want) { return got == want; }

static void lists() {
    InStream s(ouf, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0.5 1.5 2.5 3.5 0.5 0.25 a b c d\ne f\ng\nh\n");
    ensure(is(s.readInts(2), {1, 2}) && is(s.readIntegers(2), {3, 4}) && is(s.readIntegers(1, 5, 5, "i"), {5}));
    ensure(is(s.readLongs(2), {6LL, 7LL}) && is(s.readLongs(1, 8, 8, "l", 0), {8LL}));
    ensure(is(s.readUnsignedLongs(2), {9ULL, 10ULL}) && is(s.readUnsignedLongs(4, 11, 14, "u"), {11ULL, 12ULL, 13ULL, 14ULL}));
    ensure(is(s.readDoubles(1), {0.5}) && is(s.readDoubles(1, 1, 2, "d"), {1.5}));
    ensure(is(s.readReals(1), {2.5}) && is(s.readReals(1, 3, 4, "r"), {3.5}));
    ensure(is(s.readStrictDoubles(1, 0, 1, 1, 1, "d"), {0.5}) && is(s.readStrictReals(1, 0, 1, 2, 2, "r"), {0.25}));
    ensure(is(s.readWords(1), {string("a")}) && is(s.readWords(1, "b", "w"), {string("b")}));
    ensure(is(s.readTokens(1), {string("c")}) && is(s.readTokens(1, "d", "t"), {string("d")}));
    s.readEoln();
    ensure(is(s.readLines(1), {string("e f")}) && is(s.readStrings(1, "g", "s"), {string("g")}));
    ensure(is(s.readStrings(1), {string("h")}) && s.seekEof());
}

static void chances() {
    random_t a, b;
    a.setSeed(5), b.setSeed(5);
    for (int i = 0; i < 100; i++) ensure(a.next(1000000) == b.next(1000000));
    b.setSeed(6);
    ensure(a.next(1LL << 60) != b.next(1LL << 60));
    for (int bits : {0, 1, 20, 63}) ensure(a.nextBits(bits) >= 0 && (bits == 63 || a.nextBits(bits) < (1LL << bits)));
    const vector<int> values = {1, 2, 3};
    double high = 0, low = 0;
    for (int i = 0; i < 3000; i++) high += a.wany(values, 5), low += a.wany(values.begin(), values.end(), -5);
    ensure(high / 3000 > 2.5 && low / 3000 < 1.5);
    const double share = a.wnext(3), far = a.wnext(0, 1000000, 1000);
    ensure(share >= 0 && share < 1 && far > 900000 && a.wnext(0.0, 1.0, -1) < 1);
    ensure(pattern("[a-c]{2}").src() == "[a-c]{2}" && pattern("[a-c]{2}").next(a).size() == 2);
}

static void rest() {
    setTestCase(4);
    unsetTestCase();
    validator.setTestset("set"), validator.setGroup("group"), validator.setTestCase("case");
    validator.setTestOverviewLogFileName("reads.log");
    ensure(validator.testset() == "set" && validator.group() == "group" && validator.testCase() == "case");
    ensure(validator.testOverviewLogFileName() == "reads.log");
    validator.addBoundsHit("n", true, false);
    validator.addConstantBounds("n", "1", "5"), validator.addConstantBounds("n", "1", "6");
    validator.addFeature("seen"), validator.addFeature("unseen"), validator.feature("seen");
    validator.writeTestOverviewLog();
    checker.setTestset("tests"), checker.setGroup("g");
    ensure(checker.testset() == "tests" && checker.group() == "g");
    const char *arguments[] = {"program", "-n", "5", "--b=x", "-unused"};
    prepareOpts(5, const_cast<char **>(arguments));
    ensure(opt<int>("n") == 5 && opt("b") == "x" && opt<string>("none", "y") == "y");
    suppressEnsureNoUnusedOpts();
    InStream file;
    file.init("reads.log", _input);
    ensure(file.readLine() == "\"n\": min-value-hit");
    file.close();
    ensure(vtos('c') == "c" && join(vector<int>{1, 2}, ", ") == "1, 2");
}

int main(int argc, char *argv[]) {
    if (argc != 2) return 99;
    registerTestlib(3, "in", "out", "ans");
    characters(), tokens(), numbers(), lists(), chances(), rest();
    if (string(argv[1]) == "quits") ouf.quits(_wa, "as said");
    if (string(argv[1]) == "jury") ans.quitf(_wa, "mine %d", 1);
    if (string(argv[1]) == "theirs") ouf.quitif(true, _pe, "theirs %d", 2);
    if (string(argv[1]) == "within") InStream(ouf, "x").readInt();
    quit(_ok, "all");
}
