#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const string what = opt(1);
    if (what == "opts") {
        println(opt<int>("n"), opt<string>("name"), has_opt("flag"), has_opt("none"), opt<int>("m", 9), opt<double>("x"));
        println(opts<int>(',', "list"));
        ensureNoUnusedOpts();
        return 0;
    }
    if (what == "test") startTest(7), println("seven"), startTest(8), println("eight");
    if (what == "bad") println(opt<int>("n"));
    if (what == "reversed") println(rnd.next(2, 1));
    if (what == "narrow") println(rnd.distinct(5, 1, 4));
    if (what == "seed") {
        println(rnd.next(1, 1000000000), rnd.next(1LL, 1000000000000LL), rnd.next("[a-z]{5}"), rnd.next());
        vector<int> p = rnd.perm(5, 1);
        shuffle(p.begin(), p.end());
        println(p.begin(), p.end());
    }
    if (what == "ranges") {
        map<int, int> seen;
        for (int i = 0; i < 10000; i++) {
            ensure(rnd.next(5) < 5 && rnd.next(10LL) >= 0);
            seen[rnd.next(-2, 2)]++;
            const double d = rnd.next(1.5, 2.5);
            ensure(d >= 1.5 && d < 2.5);
            ensure(pattern("(a|b)[0-9]{2,4}").matches(rnd.next("(%s|b)[0-9]{2,4}", "a")));
            const int w = rnd.wnext(1, 100, 40);
            ensure(1 <= w && w <= 100);
        }
        ensure(seen.size() == 5 && seen.begin()->first == -2 && seen[0] > 1700);
        double up = 0, down = 0;
        for (int i = 0; i < 10000; i++) up += rnd.wnext(100, 2), down += rnd.wnext(100, -2);
        ensure(up / 10000 > 70 && down / 10000 < 30);
        vector<int> p = rnd.perm(100, 1), d = rnd.distinct(50, 1, 50), parts = rnd.partition(7, 100, 3);
        ensure(set<int>(p.begin(), p.end()).size() == 100 && *min_element(p.begin(), p.end()) == 1);
        ensure(set<int>(d.begin(), d.end()).size() == 50 && *max_element(d.begin(), d.end()) == 50);
        ensure(parts.size() == 7 && accumulate(parts.begin(), parts.end(), 0) == 100);
        ensure(*min_element(parts.begin(), parts.end()) >= 3 && rnd.partition(1, 5)[0] == 5);
        ensure(rnd.any(vector<int>{4}) == 4 && string("abc").find(rnd.any(string("abc"))) != string::npos);
        ensure(rnd.next(LLONG_MIN, LLONG_MAX) != rnd.next(LLONG_MIN, LLONG_MAX));
        println("fine");
    }
}
