// The first word of the input says what is tried; the output (and sometimes the answer) is what it is tried on.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char *argv[]) {
    setName("tries %s", "everything");
    registerTestlibCmd(argc, argv);
    const string what = inf.readWord();
    if (what == "int") quitf(_ok, "%d", ouf.readInt(-5, 5, "x"));
    if (what == "int32") quitf(_ok, "%d", ouf.readInt());
    if (what == "plain") quitf(_ok, "%d", ouf.readInteger(1, 3));
    if (what == "long") quitf(_ok, "%lld", ouf.readLong());
    if (what == "unsigned") quitf(_ok, "%llu", ouf.readUnsignedLong(1, ULLONG_MAX, "u"));
    if (what == "double") quitf(_ok, "%.3f", ouf.readDouble(-1, 1, "d"));
    if (what == "strict") quitf(_ok, "%.3f", ouf.readStrictReal(-1, 1, 1, 3, "d"));
    if (what == "word") quitf(_ok, "%s", ouf.readWord("[a-z]{1,3}", "w").c_str());
    if (what == "line") {
        const string first = ouf.readLine();
        quitf(_ok, "%s|%s", first.c_str(), ouf.readString("b+", "l").c_str());
    }
    if (what == "ints") quitf(_ok, "%s", join(ouf.readInts(3, 1, 9, "a", 0)).c_str());
    if (what == "words") quitf(_ok, "%s", join(ouf.readWords(2, "[ab]*", "s"), "-").c_str());
    if (what == "lines") quitf(_ok, "%s", join(ouf.readLines(2), '/').c_str());
    if (what == "chars") {
        char c = ouf.readChar();
        ouf.unreadChar(c);
        ouf.readChar('x');
        ouf.readSpace();
        c = ouf.nextChar();
        quitf(_ok, "%c%d", c, int(ouf.seekEoln() && ouf.eof()));
    }
    if (what == "loop") {
        int lines = 0, numbers = 0;
        for (; !ouf.eof(); lines++)
            while (!ouf.seekEoln()) ouf.readInt(), numbers++;
        quitf(_ok, "%d in %d", numbers, lines);
    }
    if (what == "to") {
        string a, b;
        ouf.readTokenTo(a);
        ouf.nextLine();
        ouf.readLineTo(b);
        quitf(_ok, "%s,%s", a.c_str(), b.c_str());
    }
    if (what == "ans") quitf(_ok, "%d", ans.readInt());
    if (what == "expect") expectedButFound(_wa, ans.readInt(), ouf.readInt(), "case %d", 1);
    if (what == "case") setTestCase(3), quitf(_wa, "bad");
    if (what == "quitif") quitif(ouf.readInt() > 1, _wa, "more than %d", 1), quit(_ok, "fine");
    if (what == "ensure") ensure(ouf.readInt() == 1), quit(_ok, "fine");
    if (what == "ensuref") ensuref(ouf.readInt() == 1, "not %d", 1), quit(_ok, "fine");
    if (what == "stream") ouf.ensuref(ouf.readInt() == 1, "not %d", 1), quit(_ok, "fine");
    if (what == "points") quitp(12.5, "half of %d", 25);
    if (what == "whole") quitp(10);
    if (what == "info") quitpi("a=1", "good");
    if (what == "pc") quitf(_pc(5), "some");
    if (what == "fail") quitf(_fail, "no");
    if (what == "dirt") quitf(_dirt, "no");
    if (what == "pe") quitf(_pe, "no");
    if (what == "testset") quitf(_wa, "%s %s", checker.testset().c_str(), checker.group().c_str());
    if (what == "many") {
        long long sum = 0;
        for (int n = ouf.readInt(); n > 0; n--) sum += ouf.readInt();
        quitf(_ok, "%lld", sum);
    }
    if (what == "helpers") {
        ensure(upperCase("aZ") == "AZ" && lowerCase("aZ") == "az" && trim(" a b\n") == "a b");
        ensure(split("a,,b", ',').size() == 3 && tokenize("a,,b", ',').size() == 2);
        ensure(englishEnding(1) == "st" && englishEnding(112) == "th" && englishEnding(23) == "rd");
        ensure(compress(string(100, 'x')).size() == 64 && vtos(5) == "5" && toString("a") == "a");
        ensure(::format("%d-%s", 5, "x") == "5-x" && stringToInt("-7") == -7 && stringToDouble("1e2") == 100);
        ensure(doubleCompare(1e9, 1e9 + 1, 1e-6) && !doubleCompare(1, 1.1, 1e-6) && !doubleCompare(1, NAN, 1));
        ensure(fabs(doubleDelta(100, 101) - 0.01) < 1e-12);
        for (string s : {"a{2,3}:aa,aaa:a,aaaa", "(ab|c)*d?:,abcd,d,cc:a,dd", "[^a-c]+x:zx,xx:ax,x", "a*aa:aa,aaaa:a",
                         "\\[a\\ b]:[a b]:ab", "(a|b){1,2}c|z:ac,bac,z:c,abac", "x.y:x.y:xzy", "(a*)*b:aab,b:aa", "[0-9-]:-,7:a"}) {
            vector<string> parts = split(s, ':');
            for (string good : split(parts[1], ',')) ensuref(pattern(parts[0]).matches(good), "%s !~ %s", good.c_str(), parts[0].c_str());
            for (string bad : split(parts[2], ',')) ensuref(!pattern(parts[0]).matches(bad), "%s ~ %s", bad.c_str(), parts[0].c_str());
        }
        ensure(pattern("[a-z]{1,1000000}").matches(string(1000000, 'q')));
        ensure(pattern("([a-z]{1,9}\\ ){1,200000}").matches([] { string s; while (s.size() < 600000) s += "ab "; return s; }()));
        quitf(_ok, "all");
    }
    if (what == "number") quitf(_ok, "%lld", stringToLongLong(ouf.readWord()));
}
