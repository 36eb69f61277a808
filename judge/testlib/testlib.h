// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Drafts authors
//
// testlib.h of Drafts: checkers, validators, interactors and generators of contest problems include a header of
// this name. This one lets them compile on a machine that has nothing but g++. It offers the same names and the same
// conduct as the well-known library. No code was copied; where no document was found, details such as the wording of
// messages, the stepping of eoln and the parsing of options come from general knowledge of that library.
//
// How programs are called
//   checker      registerTestlibCmd(argc, argv)    input output answer [report [-appes]]
//   interactor   registerInteraction(argc, argv)   input output [answer [report [-appes]]]; talks over stdin/stdout
//   validator    registerValidation(argc, argv)    the test on stdin; [--testset S] [--group G] [--testOverviewLogFileName F]
//   generator    registerGen(argc, argv, 1)        the test goes to stdout; options through opt<T>(...)
//
// How they end: one line on stderr (and in the report file, where one is named), and an exit code.
//   _ok               0    "ok ..."
//   _wa               1    "wrong answer ..."
//   _pe               2    "wrong output format ..."
//   _fail             3    "FAIL ..."                   a fault of the jury's own files or programs
//   _dirt             4    "wrong output format ..."
//   _points           7    "points 12.5 ..."
//   _unexpected_eof   2    "unexpected eof ..."         8 when ENABLE_UNEXPECTED_EOF is defined
//   _pc(n)         16+n    "partially correct (n) ..."  PC_BASE_EXIT_CODE is the 16
// Every trouble with the input or the answer file is _fail. A checker whose quitf(_ok, ...) leaves tokens of the output
// unread ends with _pe. A checker or interactor that ends without a verdict, and a validator that ends without
// readEof(), ends with _fail.
//
// Strictness: a validator reads byte by byte (one space is one space, an end of line is LF alone, and between the
// elements of readInts() and its like there is one space); the others skip white space before a token. eoln() and
// seekEoln() step over the end of line that they find.
//
// What differs
//   - Random sequences are our own. They depend only on the command line and are the same on every run and machine, but
//     they are not the sequences of any other library: a test made elsewhere is not made again byte for byte.
//   - Patterns are matched exactly (all ways are tried), not greedily. White space in a pattern counts only when
//     escaped ("\\ "). A `*` or `+` generates at most 10 repetitions beyond its least number.
//   - Options that nobody asked for are an error only after ensureNoUnusedOpts().
//   - Not here: scorers, the test markup file, and other systems than POSIX.
//
// Memory does not grow with the files: each stream holds one buffer of 64 KB, and the token at hand.

#ifndef DRAFTS_TESTLIB_H
#define DRAFTS_TESTLIB_H
#define _TESTLIB_H_

#include <algorithm>
#include <bitset>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 16
#endif

#define DRAFTS_TESTLIB_PRINTF(at, first) __attribute__((format(printf, at, first)))

/** Formats the arguments that follow `fmt` into a new std::string called `out`. */
#define DRAFTS_TESTLIB_FORMAT(fmt, out)                                                                                \
    va_list out##Arguments;                                                                                            \
    va_start(out##Arguments, fmt);                                                                                     \
    const std::string out = drafts_testlib::formatList(fmt, out##Arguments);                                           \
    va_end(out##Arguments)

// ---------------------------------------------------------------------------------------------------------------------
// Verdicts and modes

enum TResult : int {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

/** A partial verdict: _pc(0), _pc(1), ... */
inline TResult _pc(int n) { return static_cast<TResult>(_partially + n); }

enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

/** What nextChar() and curChar() give at the end of a file. */
static const char EOFC = static_cast<char>(255);
static const char LF = '\n';
static const char CR = '\r';
static const char SPACE = ' ';
static const char TAB = '\t';

// ---------------------------------------------------------------------------------------------------------------------
// Text helpers

namespace drafts_testlib {

inline std::string formatList(const char *format, va_list arguments) {
    char small[512];
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(small, sizeof small, format, arguments);
    std::string result;
    if (length >= static_cast<int>(sizeof small)) {
        std::vector<char> large(static_cast<std::size_t>(length) + 1);
        std::vsnprintf(large.data(), large.size(), format, again);
        result.assign(large.data(), static_cast<std::size_t>(length));
    } else if (length > 0) {
        result.assign(small, static_cast<std::size_t>(length));
    }
    va_end(again);
    return result;
}

inline bool isBlank(int c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
inline bool isDigit(int c) { return c >= '0' && c <= '9'; }

} // namespace drafts_testlib

DRAFTS_TESTLIB_PRINTF(1, 2) inline std::string format(const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    return text;
}

/** The argument is a copy because va_start cannot follow a reference. */
inline std::string format(const std::string fmt, ...) {
    va_list arguments;
    va_start(arguments, fmt);
    const std::string text = drafts_testlib::formatList(fmt.c_str(), arguments);
    va_end(arguments);
    return text;
}

template <typename T> std::string vtos(const T &value) {
    std::ostringstream out;
    out << value;
    return out.str();
}
inline std::string vtos(const std::string &value) { return value; }
template <typename T> std::string toString(const T &value) { return vtos(value); }

inline bool isBlanks(char c) { return drafts_testlib::isBlank(static_cast<unsigned char>(c)); }
inline bool isEof(char c) { return c == EOFC; }
inline bool isEoln(char c) { return c == LF || c == CR; }

inline std::string upperCase(std::string s) {
    for (char &c : s)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return s;
}

inline std::string lowerCase(std::string s) {
    for (char &c : s)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return s;
}

/** Without white space at both ends. */
inline std::string trim(const std::string &s) {
    std::size_t from = 0, to = s.size();
    while (from < to && isBlanks(s[from])) from++;
    while (to > from && isBlanks(s[to - 1])) to--;
    return s.substr(from, to - from);
}

/** Long strings lose their middle; 64 characters at most are left. */
inline std::string compress(const std::string &s) {
    return s.size() <= 64 ? s : s.substr(0, 30) + "..." + s.substr(s.size() - 31);
}

/** Parts between separators, empty ones too. */
inline std::vector<std::string> split(const std::string &s, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (char c : s) {
        if (separators.find(c) == std::string::npos)
            parts.back() += c;
        else
            parts.emplace_back();
    }
    return parts;
}
inline std::vector<std::string> split(const std::string &s, char separator) {
    return split(s, std::string(1, separator));
}

/** Parts between separators, without the empty ones. */
inline std::vector<std::string> tokenize(const std::string &s, const std::string &separators) {
    std::vector<std::string> tokens;
    for (const std::string &part : split(s, separators))
        if (!part.empty()) tokens.push_back(part);
    return tokens;
}
inline std::vector<std::string> tokenize(const std::string &s, char separator) {
    return tokenize(s, std::string(1, separator));
}

template <typename Iterator>
std::string join(Iterator first, Iterator last, const std::string &separator = " ") {
    std::ostringstream out;
    for (Iterator it = first; it != last; ++it) {
        if (it != first) out << separator;
        out << *it;
    }
    return out.str();
}
template <typename Iterator> std::string join(Iterator first, Iterator last, char separator) {
    return join(first, last, std::string(1, separator));
}
template <typename Collection>
auto join(const Collection &values, const std::string &separator = " ") -> decltype(values.begin(), std::string()) {
    return join(values.begin(), values.end(), separator);
}
template <typename Collection>
auto join(const Collection &values, char separator) -> decltype(values.begin(), std::string()) {
    return join(values.begin(), values.end(), std::string(1, separator));
}

/** The ending of an ordinal: 1 "st", 2 "nd", 3 "rd", 11 "th". */
inline std::string englishEnding(int n) {
    const int two = std::abs(n % 100), one = two % 10;
    if (two >= 11 && two <= 13) return "th";
    return one == 1 ? "st" : one == 2 ? "nd" : one == 3 ? "rd" : "th";
}

// ---------------------------------------------------------------------------------------------------------------------
// State of the program

static TTestlibMode testlibMode = _unknown;
/** The report file of a checker or an interactor; empty for none. */
static std::string resultName;
static bool appesMode = false;
static std::string checkerName;
/** What an interactor leaves for the checker. */
static std::fstream tout;

namespace drafts_testlib {

struct State {
    double points = 0;
    bool hasPoints = false;
    bool hasTestCase = false, testCasesFromZero = false;
    int testCase = 0;
    bool sawEof = false; // the validator called readEof()
    bool ended = false;  // a verdict was given
};
static State state;

[[noreturn]] inline void finish(TResult result, std::string message);

} // namespace drafts_testlib

/** Names the program; the name has no effect. */
DRAFTS_TESTLIB_PRINTF(1, 2) inline void setName(const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    checkerName = text;
}

/** The case at hand, of a test with many; messages other than "ok" name it. A first number of 0 counts as 1. */
inline void setTestCase(int testCase) {
    drafts_testlib::State &state = drafts_testlib::state;
    if (!state.hasTestCase && testCase == 0) state.testCasesFromZero = true;
    state.hasTestCase = true;
    state.testCase = testCase + (state.testCasesFromZero ? 1 : 0);
}
inline void unsetTestCase() { drafts_testlib::state.hasTestCase = false; }

// Given by the stream of the output, so they check for extra output; defined below InStream.
[[noreturn]] inline void quit(TResult result, const std::string &message);
[[noreturn]] inline void quit(TResult result, const char *message);
[[noreturn]] inline void quits(TResult result, const std::string &message);

[[noreturn]] DRAFTS_TESTLIB_PRINTF(2, 3) inline void quitf(TResult result, const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    quit(result, text);
}

DRAFTS_TESTLIB_PRINTF(3, 4) inline void quitif(bool condition, TResult result, const char *fmt, ...) {
    if (!condition) return;
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    quit(result, text);
}

[[noreturn]] inline void quitp(double points) {
    drafts_testlib::state.points = points;
    drafts_testlib::state.hasPoints = true;
    quit(_points, "");
}

[[noreturn]] DRAFTS_TESTLIB_PRINTF(2, 3) inline void quitp(double points, const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    drafts_testlib::state.points = points;
    drafts_testlib::state.hasPoints = true;
    quit(_points, text);
}

/** Points as a word that only the caller of the checker understands. */
[[noreturn]] inline void quitpi(const std::string &pointsInfo, const std::string &message = "") {
    if (pointsInfo.find(' ') != std::string::npos) quit(_fail, "quitpi: the points may not hold a space");
    quit(_points, "points_info=" + pointsInfo + (message.empty() ? "" : " " + message));
}

[[noreturn]] inline void __testlib_fail(const std::string &message) { quit(_fail, message); }

inline void __testlib_ensure(bool condition, const char *message) {
    if (!condition) __testlib_fail(message);
}

/** Also behind a stream: ouf.ensure(x > 0). */
#define ensure(...) __testlib_ensure(!!(__VA_ARGS__), "Condition failed: \"" #__VA_ARGS__ "\"")
#define ensure_ext(condition) ensure(condition)

DRAFTS_TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char *fmt, ...) {
    if (condition) return;
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    __testlib_fail(text);
}

// ---------------------------------------------------------------------------------------------------------------------
// Numbers

namespace drafts_testlib {

/** Decimal digits without superfluous zeros; a minus only where `isSigned`. False when malformed or too large. */
inline bool parseMagnitude(const char *s, std::size_t length, bool isSigned, bool &negative,
                           unsigned long long &value) {
    negative = isSigned && length > 0 && s[0] == '-';
    std::size_t at = negative ? 1 : 0;
    if (at == length || length - at > 20) return false;
    if (s[at] == '0' && (length - at > 1 || negative)) return false;
    value = 0;
    for (; at < length; at++) {
        if (!isDigit(s[at])) return false;
        const unsigned digit = static_cast<unsigned>(s[at] - '0');
        if (value > (ULLONG_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    return true;
}

/** Whether the text looks like an integer, whatever its size: decides between two messages. */
inline bool looksInteger(const std::string &s) {
    const std::size_t at = !s.empty() && s[0] == '-' ? 1 : 0;
    if (at == s.size() || (s[at] == '0' && s.size() > 1)) return false;
    for (std::size_t i = at; i < s.size(); i++)
        if (!isDigit(s[i])) return false;
    return true;
}

inline bool parseLongLong(const std::string &s, long long &result) {
    bool negative;
    unsigned long long value;
    if (!parseMagnitude(s.data(), s.size(), true, negative, value)) return false;
    const unsigned long long most = static_cast<unsigned long long>(LLONG_MAX) + (negative ? 1 : 0);
    if (value > most) return false;
    result = negative ? static_cast<long long>(0ULL - value) : static_cast<long long>(value);
    return true;
}

inline bool parseUnsigned(const std::string &s, unsigned long long &result) {
    bool negative;
    return parseMagnitude(s.data(), s.size(), false, negative, result);
}

/** A finite decimal number, with or without fraction and exponent. */
inline bool parseDouble(const std::string &s, double &result) {
    bool digit = false;
    for (char c : s) {
        if (isDigit(c))
            digit = true;
        else if (c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E')
            return false;
    }
    if (!digit) return false;
    char *end = nullptr;
    result = std::strtod(s.c_str(), &end);
    return *end == 0 && std::isfinite(result);
}

/** [-]digits[.digits] with so many digits after the point. */
inline bool parseStrictDouble(const std::string &s, int minAfterPoint, int maxAfterPoint, double &result) {
    std::size_t at = !s.empty() && s[0] == '-' ? 1 : 0;
    const std::size_t first = at;
    while (at < s.size() && isDigit(s[at])) at++;
    if (at == first || (s[first] == '0' && at - first > 1)) return false;
    long long after = 0;
    if (at < s.size()) {
        if (s[at] != '.') return false;
        after = static_cast<long long>(s.size() - at) - 1;
        if (after == 0) return false;
        for (std::size_t i = at + 1; i < s.size(); i++)
            if (!isDigit(s[i])) return false;
    }
    if (after < minAfterPoint || after > maxAfterPoint) return false;
    result = std::strtod(s.c_str(), nullptr);
    return std::isfinite(result);
}

} // namespace drafts_testlib

inline long long stringToLongLong(const std::string &s) {
    long long value = 0;
    if (!drafts_testlib::parseLongLong(s, value)) quit(_fail, "Expected integer, but \"" + compress(s) + "\" found");
    return value;
}

inline int stringToInt(const std::string &s) {
    const long long value = stringToLongLong(s);
    if (value < INT_MIN || value > INT_MAX) quit(_fail, "Expected int32, but \"" + compress(s) + "\" found");
    return static_cast<int>(value);
}

inline double stringToDouble(const std::string &s) {
    double value = 0;
    if (!drafts_testlib::parseDouble(s, value)) quit(_fail, "Expected double, but \"" + compress(s) + "\" found");
    return value;
}

/** Whether the result is within an absolute or a relative error of the expected value. */
inline bool doubleCompare(double expected, double result, double MAX_DOUBLE_ERROR) {
    const double allowed = MAX_DOUBLE_ERROR + 1e-15;
    if (std::isnan(expected) || std::isnan(result)) return std::isnan(expected) && std::isnan(result);
    if (std::isinf(expected) || std::isinf(result)) return expected == result;
    const double distance = std::fabs(result - expected);
    return distance <= allowed || distance <= allowed * std::fabs(expected);
}

/** The smaller one of the absolute and the relative error. */
inline double doubleDelta(double expected, double result) {
    const double distance = std::fabs(result - expected);
    return std::fabs(expected) > 1e-9 ? std::min(distance, distance / std::fabs(expected)) : distance;
}

// ---------------------------------------------------------------------------------------------------------------------
// Random numbers

class pattern;

class random_t {
  public:
    random_t() { setSeed(0); }

    void setSeed(long long seed) {
        source = static_cast<std::uint64_t>(seed) ^ 0x6472616674732121ULL;
        nextBits64();
    }

    /** The seed is a function of the arguments of the program, without its name. */
    void setSeed(int argc, char *argv[]) {
        std::uint64_t hash = 0xcbf29ce484222325ULL;
        for (int i = 1; i < argc; i++) {
            for (const char *s = argv[i]; *s; s++) hash = (hash ^ static_cast<unsigned char>(*s)) * 0x100000001b3ULL;
            hash = (hash ^ 0xff) * 0x100000001b3ULL;
        }
        setSeed(static_cast<long long>(hash));
    }

    /** [0, 1) */
    double next() { return static_cast<double>(nextBits64() >> 11) * (1.0 / 9007199254740992.0); }

    /** [0, n) */
    template <typename T> typename std::enable_if<std::is_integral<T>::value, decltype(+T())>::type next(T n) {
        typedef decltype(+T()) R;
        if (n <= 0) quit(_fail, "rnd.next(n): n must be positive");
        return static_cast<R>(below(static_cast<std::uint64_t>(n)));
    }
    template <typename T> typename std::enable_if<std::is_floating_point<T>::value, T>::type next(T n) {
        return static_cast<T>(n * next());
    }

    /** [from, to] for integers, [from, to) for the others. */
    template <typename A, typename B>
    typename std::enable_if<std::is_integral<A>::value && std::is_integral<B>::value, decltype(A() + B())>::type
    next(A from, B to) {
        typedef decltype(A() + B()) R;
        const R low = static_cast<R>(from), high = static_cast<R>(to);
        if (low > high) quit(_fail, "rnd.next(from, to): from may not exceed to");
        const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        const std::uint64_t offset = width == UINT64_MAX ? nextBits64() : below(width + 1);
        return static_cast<R>(static_cast<std::uint64_t>(low) + offset);
    }
    template <typename A, typename B>
    typename std::enable_if<std::is_floating_point<A>::value || std::is_floating_point<B>::value,
                            decltype(A() + B())>::type
    next(A from, B to) {
        if (from > to) quit(_fail, "rnd.next(from, to): from may not exceed to");
        return from + (to - from) * static_cast<decltype(A() + B())>(next());
    }

    /** A string that matches the pattern. */
    inline std::string next(const std::string &expression);
    inline std::string next(const pattern &expression);
    DRAFTS_TESTLIB_PRINTF(2, 3) inline std::string next(const char *fmt, ...);

    /** Like next, off the centre: the greatest of `type`+1 numbers, or the least of -`type`+1. */
    template <typename T> auto wnext(T n, int type) -> decltype(this->next(n)) {
        return weighted<decltype(this->next(n))>(n, type);
    }
    template <typename A, typename B> auto wnext(A from, B to, int type) -> decltype(this->next(from, to)) {
        typedef decltype(this->next(from, to)) R;
        if (from > to) quit(_fail, "rnd.wnext(from, to): from may not exceed to");
        R best = next(from, to);
        if (std::abs(type) > MANY) {
            const double share = fraction(type), width = static_cast<double>(to) - static_cast<double>(from);
            const R value = static_cast<R>(static_cast<double>(from) + share * (width + isWhole<R>()));
            return std::max(static_cast<R>(from), std::min(static_cast<R>(to), value));
        }
        for (int i = std::abs(type); i > 0; i--) best = pick(best, next(from, to), type);
        return best;
    }
    double wnext(int type) { return fraction(type); }

    template <typename Collection>
    auto any(const Collection &values) -> typename std::decay<decltype(*values.begin())>::type {
        return any(values.begin(), values.end());
    }
    template <typename Iterator> typename std::iterator_traits<Iterator>::value_type any(Iterator first, Iterator last) {
        return wany(first, last, 0);
    }
    template <typename Collection>
    auto wany(const Collection &values, int type) -> typename std::decay<decltype(*values.begin())>::type {
        return wany(values.begin(), values.end(), type);
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type wany(Iterator first, Iterator last, int type) {
        const long long size = static_cast<long long>(std::distance(first, last));
        if (size <= 0) quit(_fail, "rnd.any: there is nothing to choose from");
        std::advance(first, wnext(size, type));
        return *first;
    }

    /** A permutation of first, first+1, ... */
    template <typename T, typename E> std::vector<E> perm(T size, E first) {
        if (size < 0) quit(_fail, "rnd.perm: the size may not be negative");
        std::vector<E> values(static_cast<std::size_t>(size));
        for (std::size_t i = 0; i < values.size(); i++) {
            values[i] = static_cast<E>(first + static_cast<E>(i));
            std::swap(values[i], values[static_cast<std::size_t>(below(i + 1))]);
        }
        return values;
    }
    template <typename T> std::vector<T> perm(T size) { return perm(size, T(0)); }

    /** Different numbers of [from, to], in random order. */
    template <typename T> std::vector<T> distinct(int size, T from, T to) {
        if (size < 0) quit(_fail, "rnd.distinct: the size may not be negative");
        std::vector<T> values;
        if (size == 0) return values;
        if (from > to) quit(_fail, "rnd.distinct: from may not exceed to");
        const std::uint64_t width = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
        const std::uint64_t count = static_cast<std::uint64_t>(size);
        if (width < count - 1) quit(_fail, "rnd.distinct: the range is too small");
        // Floyd's choice: the i-th step takes a number of the first width-count+i+1, or else the last of them.
        std::unordered_set<std::uint64_t> taken;
        for (std::uint64_t top = width - (count - 1);; top++) {
            std::uint64_t offset = top == UINT64_MAX ? nextBits64() : below(top + 1);
            if (!taken.insert(offset).second) taken.insert(offset = top);
            values.push_back(static_cast<T>(static_cast<std::uint64_t>(from) + offset));
            if (top == width) break;
        }
        for (std::size_t i = values.size(); i > 1; i--) std::swap(values[i - 1], values[below(i)]);
        return values;
    }
    /** Different numbers of [0, upper). */
    template <typename T> std::vector<T> distinct(int size, T upper) {
        if (size > 0 && upper <= 0) quit(_fail, "rnd.distinct: the upper bound must be positive");
        return distinct(size, T(0), static_cast<T>(upper - (size > 0 ? 1 : 0)));
    }

    /** `size` numbers, none below `min_part`, that add up to `sum`. */
    template <typename T> std::vector<T> partition(int size, T sum, T min_part) {
        const T spare = static_cast<T>(sum - min_part * static_cast<T>(size));
        if (size < 0 || spare < 0 || (size == 0 && sum != 0)) quit(_fail, "rnd.partition: no such partition");
        if (size == 0) return std::vector<T>();
        // Cuts in a row of `spare` stones and size-1 bars.
        std::vector<T> cuts = distinct<T>(size - 1, T(0), static_cast<T>(spare + static_cast<T>(size) - 2 + (size == 1)));
        std::sort(cuts.begin(), cuts.end());
        std::vector<T> parts;
        T before = -1;
        for (T cut : cuts) {
            parts.push_back(static_cast<T>(cut - before - 1 + min_part));
            before = cut;
        }
        parts.push_back(static_cast<T>(spare + static_cast<T>(size) - 2 - before + min_part));
        return parts;
    }
    template <typename T> std::vector<T> partition(int size, T sum) { return partition(size, sum, T(1)); }

    /** So many random bits, at most 63. */
    long long nextBits(int bits) { return static_cast<long long>(nextBits64() >> (64 - bits)) * (bits > 0); }

  private:
    /** Beyond so many draws, wnext computes the distribution instead. */
    static const int MANY = 25;
    std::uint64_t source;

    // SplitMix64 (public domain algorithm of S. Vigna).
    std::uint64_t nextBits64() {
        std::uint64_t z = (source += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    /** [0, n), each as likely. */
    std::uint64_t below(std::uint64_t n) {
        const std::uint64_t reject = (0 - n) % n; // 2^64 mod n
        for (;;) {
            const std::uint64_t value = nextBits64();
            if (value >= reject) return value % n;
        }
    }

    /** [0, 1), off the centre. */
    double fraction(int type) {
        const double value = next();
        if (type == 0) return value;
        const double share = type > 0 ? std::pow(value, 1.0 / (type + 1.0)) : 1 - std::pow(1 - value, 1.0 / (1.0 - type));
        return std::min(share, std::nextafter(1.0, 0.0));
    }

    template <typename T> static int isWhole() { return std::is_integral<T>::value ? 1 : 0; }
    template <typename T> static T pick(T a, T b, int type) { return type > 0 ? std::max(a, b) : std::min(a, b); }

    template <typename R, typename T> R weighted(T n, int type) {
        R best = next(n);
        if (std::abs(type) > MANY) {
            const R value = static_cast<R>(fraction(type) * static_cast<double>(n));
            return std::is_integral<R>::value ? std::min(value, static_cast<R>(n - 1)) : value;
        }
        for (int i = std::abs(type); i > 0; i--) best = pick(best, next(n), type);
        return best;
    }
};

static random_t rnd;

/** Two arguments: the order depends on rnd alone. */
template <typename Iterator> void shuffle(Iterator first, Iterator last) {
    const long long size = static_cast<long long>(last - first);
    for (long long i = size; i > 1; i--) std::iter_swap(first + (i - 1), first + rnd.next(i));
}

// ---------------------------------------------------------------------------------------------------------------------
// Patterns

namespace drafts_testlib {

/** Places of a string, as sorted closed ranges that neither overlap nor touch. */
typedef std::vector<std::pair<long long, long long>> Places;

inline void tidy(Places &places) {
    if (places.size() < 2) return;
    std::sort(places.begin(), places.end());
    std::size_t last = 0;
    for (std::size_t i = 1; i < places.size(); i++) {
        if (places[i].first <= places[last].second + 1)
            places[last].second = std::max(places[last].second, places[i].second);
        else
            places[++last] = places[i];
    }
    places.resize(last + 1);
}

/** A piece of a pattern with its quantifier. Given the places where it may start, it tells where it may end. */
struct PatternNode {
    enum Kind { ONE_OF, SEQUENCE, CHOICE } kind = SEQUENCE;
    std::bitset<256> characters;
    std::vector<PatternNode> parts;
    long long least = 1, most = 1;

    Places ends(const std::string &s, const Places &starts) const {
        if (kind == ONE_OF) return endsOfRun(s, starts);
        Places result, now = starts;
        long long count = 0;
        if (least == 0) result = now;
        while (count < least && !now.empty()) {
            Places after = once(s, now);
            count++;
            const bool still = after == now;
            now.swap(after);
            if (count >= least || still) {
                result = now;
                count = std::max(count, least);
            }
        }
        std::vector<bool> seen(most > count ? s.size() + 1 : 0);
        for (const auto &range : result)
            for (long long i = range.first; most > count && i <= range.second; i++) seen[static_cast<std::size_t>(i)] = true;
        // A place reached before needs no further walk: with more steps left, it went as far the first time.
        for (; count < most && !now.empty(); count++) {
            Places fresh;
            for (const auto &range : once(s, now))
                for (long long i = range.first; i <= range.second; i++) {
                    if (seen[static_cast<std::size_t>(i)]) continue;
                    seen[static_cast<std::size_t>(i)] = true;
                    if (!fresh.empty() && fresh.back().second == i - 1)
                        fresh.back().second = i;
                    else
                        fresh.emplace_back(i, i);
                }
            result.insert(result.end(), fresh.begin(), fresh.end());
            now.swap(fresh);
        }
        tidy(result);
        return result;
    }

    void generate(random_t &random, std::string &out) const {
        const long long top = most == LLONG_MAX ? least + 10 : most;
        for (long long i = random.next(least, top); i > 0; i--) {
            if (kind == ONE_OF) {
                if (characters.none()) quit(_fail, "pattern: an empty set of characters");
                long long index = random.next(static_cast<long long>(characters.count()));
                std::size_t c = 0;
                while (!characters[c] || index-- > 0) c++;
                out += static_cast<char>(c);
            } else if (kind == CHOICE) {
                parts[static_cast<std::size_t>(random.next(static_cast<long long>(parts.size())))].generate(random, out);
            } else {
                for (const PatternNode &part : parts) part.generate(random, out);
            }
        }
    }

  private:
    Places once(const std::string &s, const Places &starts) const {
        if (kind == SEQUENCE) {
            Places now = starts;
            for (const PatternNode &part : parts) {
                if (now.empty()) break;
                now = part.ends(s, now);
            }
            return now;
        }
        Places result;
        for (const PatternNode &part : parts) {
            const Places found = part.ends(s, starts);
            result.insert(result.end(), found.begin(), found.end());
        }
        tidy(result);
        return result;
    }

    /** A set of characters, repeated: whole ranges of starts at once, so that long strings are cheap. */
    Places endsOfRun(const std::string &s, const Places &starts) const {
        Places result;
        const long long size = static_cast<long long>(s.size());
        long long scanned = -1; // the run that was looked at last reaches to here
        for (const auto &range : starts) {
            for (long long from = range.first; from <= range.second;) {
                const long long farthest = most > size - range.second ? size : range.second + most;
                long long run = std::max(from, std::min(scanned, farthest));
                while (run < farthest && characters[static_cast<unsigned char>(s[static_cast<std::size_t>(run)])]) run++;
                scanned = run;
                const long long last = std::min(range.second, run);
                const long long low = from + least, high = most > run - last ? run : last + most;
                if (low <= high) result.emplace_back(low, high);
                from = last + 1;
            }
        }
        tidy(result);
        return result;
    }
};

class PatternParser {
  public:
    explicit PatternParser(const std::string &expression) : s(expression) {}

    PatternNode parse() {
        PatternNode node = choice();
        if (at != s.size()) bad();
        return node;
    }

  private:
    const std::string &s;
    std::size_t at = 0;

    [[noreturn]] void bad() const { quit(_fail, "pattern: illegal expression \"" + compress(s) + "\""); }

    /** The next character, past unescaped spaces; 0 at the end. */
    char peek() {
        while (at < s.size() && s[at] == ' ') at++;
        return at < s.size() ? s[at] : '\0';
    }
    char plain() {
        if (s[at] == '\\' && ++at == s.size()) bad();
        return s[at++];
    }

    PatternNode choice() {
        PatternNode node;
        node.kind = PatternNode::CHOICE;
        node.parts.push_back(sequence());
        while (peek() == '|') {
            at++;
            node.parts.push_back(sequence());
        }
        return node.parts.size() == 1 ? PatternNode(node.parts[0]) : node;
    }

    PatternNode sequence() {
        PatternNode node;
        for (char c = peek(); at < s.size() && c != '|' && c != ')'; c = peek()) {
            PatternNode part = atom(c);
            quantifier(part);
            node.parts.push_back(part);
        }
        return node;
    }

    PatternNode atom(char c) {
        PatternNode node;
        if (c == '(') {
            at++;
            node.parts.push_back(choice());
            if (peek() != ')') bad();
            at++;
            return node;
        }
        node.kind = PatternNode::ONE_OF;
        if (c == '[')
            set(node.characters);
        else if (c == '*' || c == '+' || c == '?' || c == '{')
            bad();
        else
            node.characters.set(static_cast<unsigned char>(plain()));
        return node;
    }

    void set(std::bitset<256> &characters) {
        at++;
        const bool negated = peek() == '^';
        if (negated) at++;
        while (peek() != ']') {
            if (at == s.size()) bad();
            const unsigned from = static_cast<unsigned char>(plain());
            unsigned to = from;
            if (peek() == '-') {
                at++;
                if (peek() == ']') {
                    characters.set('-');
                } else {
                    if (at == s.size()) bad();
                    to = static_cast<unsigned char>(plain());
                    if (to < from) bad();
                }
            }
            for (unsigned i = from; i <= to; i++) characters.set(i);
        }
        at++;
        if (negated) characters.flip();
    }

    void quantifier(PatternNode &node) {
        const char c = peek();
        if (c == '*' || c == '+' || c == '?') {
            at++;
            node.least = c == '+' ? 1 : 0;
            node.most = c == '?' ? 1 : LLONG_MAX;
        } else if (c == '{') {
            at++;
            const bool hasLeast = number(node.least);
            if (peek() == ',') {
                at++;
                if (!hasLeast) node.least = 0;
                if (!number(node.most)) node.most = LLONG_MAX;
            } else {
                if (!hasLeast) bad();
                node.most = node.least;
            }
            if (peek() != '}' || node.least > node.most) bad();
            at++;
        }
    }

    bool number(long long &value) {
        if (!isDigit(peek())) return false;
        value = 0;
        for (; isDigit(peek()); at++) {
            if (value > 100000000000LL) bad();
            value = value * 10 + (s[at] - '0');
        }
        return true;
    }
};

} // namespace drafts_testlib

/**
 * A small language of strings: [a-z0-9_], [^a-z], (one|two), and {n}, {a,b}, {a,}, *, +, ? behind any of them. A
 * backslash takes the next character as it is; a point is a point.
 */
class pattern {
  public:
    pattern(const std::string &expression)
        : text(expression),
          root(std::make_shared<const drafts_testlib::PatternNode>(drafts_testlib::PatternParser(text).parse())) {}

    bool matches(const std::string &s) const {
        const drafts_testlib::Places found = root->ends(s, drafts_testlib::Places(1, std::make_pair(0LL, 0LL)));
        return !found.empty() && found.back().second == static_cast<long long>(s.size());
    }

    std::string next(random_t &random) const {
        std::string result;
        root->generate(random, result);
        return result;
    }

    const std::string &src() const { return text; }

  private:
    std::string text;
    std::shared_ptr<const drafts_testlib::PatternNode> root;
};

std::string random_t::next(const pattern &expression) { return expression.next(*this); }
std::string random_t::next(const std::string &expression) { return pattern(expression).next(*this); }
std::string random_t::next(const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, text);
    return pattern(text).next(*this);
}

// ---------------------------------------------------------------------------------------------------------------------
// What validators say of their tests

class Validator {
  public:
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
    const std::string &testCase() const { return testCaseName; }
    const std::string &testOverviewLogFileName() const { return overviewFile; }
    void setTestset(const char *name) { testsetName = name; }
    void setGroup(const char *name) { groupName = name; }
    void setTestCase(const char *name) { testCaseName = name; }
    void setTestOverviewLogFileName(const char *name) { overviewFile = name; }

    /** Announces a feature that a test may have; feature() marks one that this test has. Shown in the overview only. */
    void addFeature(const std::string &name) {
        if (features.count(name)) quit(_fail, "Feature " + name + " is registered twice");
        features[name] = false;
    }
    void feature(const std::string &name) {
        if (!features.count(name)) quit(_fail, "Feature " + name + " is not registered by addFeature()");
        features[name] = true;
    }

    void addBoundsHit(const std::string &name, bool least, bool most) {
        if (overviewFile.empty() || name.empty()) return;
        std::pair<bool, bool> &hit = bounds[name];
        hit = std::make_pair(hit.first || least, hit.second || most);
    }
    /** Bounds of a variable; those that are not always the same are shown as ?. */
    void addConstantBounds(const std::string &name, const std::string &least, const std::string &most) {
        if (overviewFile.empty() || name.empty()) return;
        if (!constants.count(name)) constants[name] = std::make_pair(least, most);
        std::pair<std::string, std::string> &seen = constants[name];
        if (seen.first != least) seen.first = "?";
        if (seen.second != most) seen.second = "?";
    }

    void writeTestOverviewLog() const {
        if (overviewFile.empty()) return;
        std::ofstream out(overviewFile.c_str());
        for (const auto &bound : bounds)
            out << '"' << bound.first << "\":" << (bound.second.first ? " min-value-hit" : "")
                << (bound.second.second ? " max-value-hit" : "") << '\n';
        for (const auto &one : constants)
            if (one.second.first != "?" || one.second.second != "?")
                out << "constant-bounds \"" << one.first << "\": " << one.second.first << ' ' << one.second.second
                    << '\n';
        for (const auto &feature : features)
            out << "feature \"" << feature.first << "\":" << (feature.second ? " hit" : "") << '\n';
    }

  private:
    std::string testsetName, groupName, testCaseName, overviewFile;
    std::map<std::string, std::pair<bool, bool>> bounds;
    std::map<std::string, std::pair<std::string, std::string>> constants;
    std::map<std::string, bool> features;
};
static Validator validator;

class Checker {
  public:
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
    void setTestset(const char *name) { testsetName = name; }
    void setGroup(const char *name) { groupName = name; }

  private:
    std::string testsetName, groupName;
};
static Checker checker;

inline void addFeature(const std::string &name) { validator.addFeature(name); }
inline void feature(const std::string &name) { validator.feature(name); }

// ---------------------------------------------------------------------------------------------------------------------
// Streams

namespace drafts_testlib {

/** How a message calls the value at hand: by the name of the variable, and by its index in a list. */
struct Label {
    std::string name;
    bool indexed;
    long long index;
    Label(const std::string &name = "") : name(name), indexed(false), index(0) {}
    Label(const std::string &name, long long index) : name(name), indexed(true), index(index) {}

    std::string of(const std::string &kind, const std::string &value, bool equals = true) const {
        if (indexed)
            return kind + " element " + (name.empty() ? "[index=" : name + "[") + vtos(index) + "] equals to " + value + ",";
        if (name.empty()) return kind + " " + value;
        return kind + " parameter [name=" + name + "]" + (equals ? " equals to " : " ") + value + ",";
    }
};

} // namespace drafts_testlib

class InStream {
  public:
    std::string name;
    TMode mode = _input;
    bool opened = false, stdfile = false, strict = false;
    std::size_t maxTokenLength = 32u << 20, maxFileSize = SIZE_MAX;

    InStream() {}
    /** Reads a string, with the conduct of another stream. */
    InStream(const InStream &like, const std::string &content)
        : name("content"), mode(like.mode), opened(true), strict(like.strict),
          buffer(content.begin(), content.end()), end(content.size()) {}
    InStream(const InStream &) = delete;
    InStream &operator=(const InStream &) = delete;
    ~InStream() { close(); }

    void init(const std::string &fileName, TMode as) {
        close();
        const std::size_t slash = fileName.find_last_of('/');
        name = slash == std::string::npos ? fileName : fileName.substr(slash + 1);
        mode = as;
        strict = testlibMode == _validator;
        owned = true;
        fd = ::open(fileName.c_str(), O_RDONLY | O_CLOEXEC);
        if (fd < 0) {
            const char *what = as == _input ? "Input" : as == _output ? "Output" : "Answer";
            drafts_testlib::finish(as == _output ? _pe : _fail, std::string(what) + " file not found: \"" + name + "\"");
        }
        start();
    }
    void init(std::FILE *file, TMode as) {
        close();
        fd = fileno(file);
        name = fd == 0 ? "stdin" : fd == 1 ? "stdout" : fd == 2 ? "stderr" : "unknown";
        mode = as;
        strict = testlibMode == _validator;
        owned = false;
        stdfile = fd == 0;
        start();
    }
    void close() {
        if (opened && owned && fd >= 0) ::close(fd);
        opened = false;
        fd = -1;
        pos = end = 0;
    }

    /** The line of the next character, from 1. */
    int getLine() const { return static_cast<int>(line); }

    // Characters

    char curChar() { return shown(peek()); }
    char nextChar() { return shown(get()); }
    void skipChar() { get(); }
    void unreadChar(char c) {
        if (pos == 0) quit(_fail, "unreadChar: too many characters");
        buffer[--pos] = c;
        if (c == LF) line--;
    }
    char readChar() {
        if (peek() < 0) quit(_unexpected_eof, "Unexpected end of file - character expected");
        return nextChar();
    }
    char readChar(char expected) {
        const int found = peek();
        if (found < 0) quit(_unexpected_eof, std::string("Unexpected end of file - '") + expected + "' expected");
        if (static_cast<char>(found) != expected)
            quit(_pe, "Unexpected character " + (found > ' ' && found < 127 ? std::string("'") + static_cast<char>(found) + "'"
                                                                              : "#" + vtos(found)) +
                          ", but '" + expected + "' expected");
        return nextChar();
    }
    char readSpace() {
        if (peek() != ' ') quit(_pe, "Expected SPACE");
        return nextChar();
    }
    void skipBlanks() {
        while (drafts_testlib::isBlank(peek())) get();
    }

    // Ends

    bool eof() { return peek() < 0; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    /** Steps over the end of line, if there is one. At the end of a file there is one too, except in a validator. */
    bool eoln() {
        const int c = peek();
        if (c < 0) return !strict;
        if (c == '\n') {
            get();
            return true;
        }
        if (c != '\r' || strict) return false;
        get();
        if (peek() == '\n') {
            get();
            return true;
        }
        unreadChar(CR);
        return false;
    }
    bool seekEoln() {
        while (peek() == ' ' || peek() == '\t') get();
        return eoln();
    }
    void readEoln() {
        if (!eoln()) quit(_pe, "Expected EOLN");
    }
    void readEof() {
        if (!eof()) quit(_pe, "Expected EOF");
        if (mode == _input) drafts_testlib::state.sawEof = true;
    }
    void nextLine() {
        while (peek() >= 0 && get() != '\n') {
        }
    }

    // Words and lines

    std::string readWord() {
        std::string result;
        readWordTo(result);
        return result;
    }
    std::string readWord(const pattern &p, const std::string &variable = "") {
        std::string result;
        readWordTo(result, p, variable);
        return result;
    }
    std::string readWord(const std::string &p, const std::string &variable = "") { return readWord(pattern(p), variable); }
    void readWordTo(std::string &result) {
        if (!strict) skipBlanks();
        const int c = peek();
        if (c < 0) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (drafts_testlib::isBlank(c)) quit(_pe, "Unexpected white-space - token expected");
        result.clear();
        while (peek() >= 0) {
            std::size_t to = pos;
            while (to < end && !drafts_testlib::isBlank(static_cast<unsigned char>(buffer[to]))) to++;
            result.append(&buffer[pos], to - pos);
            const bool whole = to < end;
            pos = to;
            if (result.size() > maxTokenLength)
                quit(_pe, "Length of token exceeds " + vtos(maxTokenLength) + ", token is '" + compress(result) + "'");
            if (whole) break;
        }
    }
    void readWordTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readWordTo(result);
        check("Token", result, p, variable);
    }
    void readWordTo(std::string &result, const std::string &p, const std::string &variable = "") {
        readWordTo(result, pattern(p), variable);
    }

    std::string readToken() { return readWord(); }
    std::string readToken(const pattern &p, const std::string &variable = "") { return readWord(p, variable); }
    std::string readToken(const std::string &p, const std::string &variable = "") { return readWord(p, variable); }
    void readTokenTo(std::string &result) { readWordTo(result); }
    void readTokenTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readWordTo(result, p, variable);
    }
    void readTokenTo(std::string &result, const std::string &p, const std::string &variable = "") {
        readWordTo(result, p, variable);
    }

    std::string readLine() {
        std::string result;
        readLineTo(result);
        return result;
    }
    std::string readLine(const pattern &p, const std::string &variable = "") {
        std::string result;
        readLineTo(result, p, variable);
        return result;
    }
    std::string readLine(const std::string &p, const std::string &variable = "") { return readLine(pattern(p), variable); }
    void readLineTo(std::string &result) {
        if (peek() < 0) quit(_pe, "Expected line");
        result.clear();
        for (int c; (c = get()) >= 0 && c != '\n';) {
            result += static_cast<char>(c);
            if (result.size() > maxTokenLength) quit(_pe, "Length of line exceeds " + vtos(maxTokenLength));
        }
        if (!result.empty() && result.back() == CR) {
            if (strict) quit(_pe, "Expected EOLN, but CR found");
            result.resize(result.size() - 1);
        }
    }
    void readLineTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readLineTo(result);
        check("Line", result, p, variable);
    }
    void readLineTo(std::string &result, const std::string &p, const std::string &variable = "") {
        readLineTo(result, pattern(p), variable);
    }

    std::string readString() { return readLine(); }
    std::string readString(const pattern &p, const std::string &variable = "") { return readLine(p, variable); }
    std::string readString(const std::string &p, const std::string &variable = "") { return readLine(p, variable); }
    void readStringTo(std::string &result) { readLineTo(result); }
    void readStringTo(std::string &result, const pattern &p, const std::string &variable = "") {
        readLineTo(result, p, variable);
    }
    void readStringTo(std::string &result, const std::string &p, const std::string &variable = "") {
        readLineTo(result, p, variable);
    }

    // Numbers

    int readInt() { return static_cast<int>(anyInteger(INT_MIN, INT_MAX, "int32")); }
    int readInt(int least, int most, const std::string &variable = "") { return oneInt(least, most, variable); }
    int readInteger() { return readInt(); }
    int readInteger(int least, int most, const std::string &variable = "") { return oneInt(least, most, variable); }

    long long readLong() { return anyInteger(LLONG_MIN, LLONG_MAX, "int64"); }
    long long readLong(long long least, long long most, const std::string &variable = "") {
        return oneLong(least, most, variable);
    }
    long long readLongLong() { return readLong(); }
    long long readLongLong(long long least, long long most, const std::string &variable = "") {
        return oneLong(least, most, variable);
    }

    unsigned long long readUnsignedLong() {
        readWordTo(token);
        unsigned long long value = 0;
        if (!drafts_testlib::parseUnsigned(token, value)) expected("unsigned integer");
        return value;
    }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most,
                                        const std::string &variable = "") {
        return oneUnsigned(least, most, variable);
    }

    double readDouble() {
        readWordTo(token);
        double value = 0;
        if (!drafts_testlib::parseDouble(token, value)) expected("double");
        return value;
    }
    double readDouble(double least, double most, const std::string &variable = "") {
        return oneDouble(least, most, variable);
    }
    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string &variable = "") {
        return oneDouble(least, most, variable);
    }

    double readStrictDouble(double least, double most, int minAfterPoint, int maxAfterPoint,
                            const std::string &variable = "") {
        return oneStrictDouble(least, most, minAfterPoint, maxAfterPoint, variable);
    }
    double readStrictReal(double least, double most, int minAfterPoint, int maxAfterPoint,
                          const std::string &variable = "") {
        return oneStrictDouble(least, most, minAfterPoint, maxAfterPoint, variable);
    }

    // Lists; messages count the elements from indexBase.

#define DRAFTS_TESTLIB_LIST(Plural, Type, One)                                                                         \
    std::vector<Type> read##Plural(int size, const std::string & = "", int = 1) {                                      \
        return list<Type>(size, 1, [&](long long) { return One(); });                                                  \
    }
#define DRAFTS_TESTLIB_RANGES(Plural, Type, one)                                                                       \
    std::vector<Type> read##Plural(int size, Type least, Type most, const std::string &variable = "",                  \
                                   int indexBase = 1) {                                                                \
        return list<Type>(size, indexBase, [&](long long index) {                                                      \
            return one(least, most, drafts_testlib::Label(variable, index));                                           \
        });                                                                                                            \
    }
    DRAFTS_TESTLIB_LIST(Ints, int, readInt)
    DRAFTS_TESTLIB_RANGES(Ints, int, oneInt)
    DRAFTS_TESTLIB_LIST(Integers, int, readInt)
    DRAFTS_TESTLIB_RANGES(Integers, int, oneInt)
    DRAFTS_TESTLIB_LIST(Longs, long long, readLong)
    DRAFTS_TESTLIB_RANGES(Longs, long long, oneLong)
    DRAFTS_TESTLIB_LIST(UnsignedLongs, unsigned long long, readUnsignedLong)
    DRAFTS_TESTLIB_RANGES(UnsignedLongs, unsigned long long, oneUnsigned)
    DRAFTS_TESTLIB_LIST(Doubles, double, readDouble)
    DRAFTS_TESTLIB_RANGES(Doubles, double, oneDouble)
    DRAFTS_TESTLIB_LIST(Reals, double, readDouble)
    DRAFTS_TESTLIB_RANGES(Reals, double, oneDouble)
#undef DRAFTS_TESTLIB_LIST
#undef DRAFTS_TESTLIB_RANGES

#define DRAFTS_TESTLIB_STRICT(Plural)                                                                                  \
    std::vector<double> read##Plural(int size, double least, double most, int minAfterPoint, int maxAfterPoint,        \
                                     const std::string &variable = "", int indexBase = 1) {                            \
        return list<double>(size, indexBase, [&](long long index) {                                                    \
            return oneStrictDouble(least, most, minAfterPoint, maxAfterPoint, drafts_testlib::Label(variable, index)); \
        });                                                                                                            \
    }
    DRAFTS_TESTLIB_STRICT(StrictDoubles)
    DRAFTS_TESTLIB_STRICT(StrictReals)
#undef DRAFTS_TESTLIB_STRICT

// A string in the second place is the name of the variable; with one more string behind it, it is a pattern.
#define DRAFTS_TESTLIB_TEXTS(Plural, kind, One, spaced)                                                                \
    std::vector<std::string> read##Plural(int size, const std::string & = "", int = 1) {                               \
        return list<std::string>(size, 1, [&](long long) { return One(); }, spaced);                                   \
    }                                                                                                                  \
    std::vector<std::string> read##Plural(int size, const pattern &p, const std::string &variable = "",                \
                                          int indexBase = 1) {                                                         \
        return list<std::string>(size, indexBase, [&](long long index) {                                               \
            const std::string value = One();                                                                           \
            check(kind, value, p, drafts_testlib::Label(variable, index));                                             \
            return value;                                                                                              \
        }, spaced);                                                                                                    \
    }                                                                                                                  \
    std::vector<std::string> read##Plural(int size, const std::string &p, const std::string &variable,                 \
                                          int indexBase = 1) {                                                         \
        return read##Plural(size, pattern(p), variable, indexBase);                                                    \
    }                                                                                                                  \
    std::vector<std::string> read##Plural(int size, const char *variable, int indexBase = 1) {                         \
        return read##Plural(size, std::string(variable), indexBase);                                                   \
    }
    DRAFTS_TESTLIB_TEXTS(Words, "Token", readWord, true)
    DRAFTS_TESTLIB_TEXTS(Tokens, "Token", readWord, true)
    DRAFTS_TESTLIB_TEXTS(Lines, "Line", readLine, false)
    DRAFTS_TESTLIB_TEXTS(Strings, "Line", readLine, false)
#undef DRAFTS_TESTLIB_TEXTS

    // Verdicts. Whatever is wrong with the input or the answer is a fault of the jury.

    [[noreturn]] void quit(TResult result, const std::string &message) {
        if (mode != _output && result != _ok && result != _points) {
            std::string place = name;
            if (testlibMode == _validator && mode == _input) place += ", line " + vtos(line);
            drafts_testlib::finish(_fail, message + " (" + place + ")");
        }
        if (mode == _output && result == _ok && testlibMode == _checker && opened && !seekEof())
            drafts_testlib::finish(_pe, "Extra information in the output file");
        drafts_testlib::finish(result, message);
    }
    [[noreturn]] void quits(TResult result, const std::string &message) { quit(result, message); }
    [[noreturn]] DRAFTS_TESTLIB_PRINTF(3, 4) void quitf(TResult result, const char *fmt, ...) {
        DRAFTS_TESTLIB_FORMAT(fmt, text);
        quit(result, text);
    }
    DRAFTS_TESTLIB_PRINTF(4, 5) void quitif(bool condition, TResult result, const char *fmt, ...) {
        if (!condition) return;
        DRAFTS_TESTLIB_FORMAT(fmt, text);
        quit(result, text);
    }
    /** Unlike the global one, a fault of the program that wrote the stream. */
    DRAFTS_TESTLIB_PRINTF(3, 4) void ensuref(bool condition, const char *fmt, ...) {
        if (condition) return;
        DRAFTS_TESTLIB_FORMAT(fmt, text);
        quit(_wa, text);
    }
    void __testlib_ensure(bool condition, const char *message) {
        if (!condition) quit(_wa, message);
    }

  private:
    enum : std::size_t { HEADROOM = 64, CAPACITY = 1 << 16 }; // the first is kept for unreadChar()
    std::vector<char> buffer;
    std::size_t pos = 0, end = 0, total = 0;
    long long line = 1;
    int fd = -1;
    bool owned = false, ended = false;
    std::string token;

    void start() {
        opened = true;
        ended = false;
        buffer.resize(HEADROOM + CAPACITY);
        pos = end = HEADROOM;
        total = 0;
        line = 1;
    }

    bool refill() {
        if (fd < 0 || ended) return false;
        // The program at the other end may wait for what was printed.
        if (testlibMode == _interactor && stdfile) {
            std::cout.flush();
            std::fflush(stdout);
        }
        ssize_t length;
        do
            length = ::read(fd, &buffer[HEADROOM], CAPACITY);
        while (length < 0 && errno == EINTR);
        if (length < 0) drafts_testlib::finish(_fail, "Cannot read " + name + ": " + std::strerror(errno));
        ended = length == 0;
        pos = HEADROOM;
        end = HEADROOM + static_cast<std::size_t>(length);
        total += static_cast<std::size_t>(length);
        if (total > maxFileSize) quit(_pe, "File size exceeds " + vtos(maxFileSize) + " bytes");
        return !ended;
    }
    /** The next character, or -1. */
    int peek() { return pos < end || refill() ? static_cast<unsigned char>(buffer[pos]) : -1; }
    int get() {
        const int c = peek();
        if (c >= 0) pos++;
        if (c == '\n') line++;
        return c;
    }
    static char shown(int c) { return c < 0 ? EOFC : static_cast<char>(c); }

    [[noreturn]] void expected(const char *what) {
        quit(_pe, std::string("Expected ") + what + ", but \"" + compress(token) + "\" found");
    }

    void check(const char *kind, const std::string &value, const pattern &p, const drafts_testlib::Label &label) {
        if (p.matches(value)) return;
        quit(_wa, label.of(kind, "\"" + compress(value) + "\"") + " doesn't correspond to pattern \"" + p.src() + "\"");
    }

    long long anyInteger(long long least, long long most, const char *type) {
        readWordTo(token);
        long long value = 0;
        if (!drafts_testlib::parseLongLong(token, value))
            expected(drafts_testlib::looksInteger(token) ? type : "integer");
        if (value < least || value > most) expected(type);
        return value;
    }

    template <typename T>
    T inRange(const char *kind, T value, T least, T most, const drafts_testlib::Label &label) {
        if (!(value >= least && value <= most))
            quit(_wa, label.of(kind, vtos(value)) + " violates the range [" + vtos(least) + ", " + vtos(most) + "]");
        if (testlibMode == _validator && mode == _input) {
            validator.addBoundsHit(label.name, value == least, value == most);
            validator.addConstantBounds(label.name, vtos(least), vtos(most));
        }
        return value;
    }
    int oneInt(int least, int most, const drafts_testlib::Label &label) {
        return inRange("Integer", readInt(), least, most, label);
    }
    long long oneLong(long long least, long long most, const drafts_testlib::Label &label) {
        return inRange("Integer", readLong(), least, most, label);
    }
    unsigned long long oneUnsigned(unsigned long long least, unsigned long long most,
                                   const drafts_testlib::Label &label) {
        return inRange("Unsigned integer", readUnsignedLong(), least, most, label);
    }
    double oneDouble(double least, double most, const drafts_testlib::Label &label) {
        return inRange("Double", readDouble(), least, most, label);
    }
    double oneStrictDouble(double least, double most, int minAfterPoint, int maxAfterPoint,
                           const drafts_testlib::Label &label) {
        readWordTo(token);
        double value = 0;
        if (!drafts_testlib::parseStrictDouble(token, minAfterPoint, maxAfterPoint, value))
            quit(_pe, "Expected strict double with " + vtos(minAfterPoint) + " to " + vtos(maxAfterPoint) +
                          " digits after the point, but \"" + compress(token) + "\" found");
        return inRange("Strict double", value, least, most, label);
    }

    template <typename T, typename ReadOne>
    std::vector<T> list(int size, int indexBase, const ReadOne &readOne, bool spaced = true) {
        if (size < 0) drafts_testlib::finish(_fail, "a list of " + vtos(size) + " elements cannot be read");
        std::vector<T> values;
        for (int i = 0; i < size; i++) {
            if (strict && spaced && i > 0) readSpace();
            values.push_back(readOne(static_cast<long long>(indexBase) + i));
        }
        return values;
    }
};

static InStream inf, ouf, ans;

// ---------------------------------------------------------------------------------------------------------------------
// The end

namespace drafts_testlib {

inline int exitCode(TResult result) {
    switch (result) {
    case _ok: return OK_EXIT_CODE;
    case _wa: return WA_EXIT_CODE;
    case _pe: return PE_EXIT_CODE;
    case _dirt: return DIRT_EXIT_CODE;
    case _points: return POINTS_EXIT_CODE;
#ifdef ENABLE_UNEXPECTED_EOF
    case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
#else
    case _unexpected_eof: return PE_EXIT_CODE;
#endif
    default: return result >= _partially ? PC_BASE_EXIT_CODE + (result - _partially) : FAIL_EXIT_CODE;
    }
}

inline std::string pointsText() {
    if (!state.hasPoints) return "";
    std::string text = ::format("%.10f", state.points);
    text.erase(text.find_last_not_of('0') + 1);
    if (!text.empty() && text[text.size() - 1] == '.') text.erase(text.size() - 1);
    return text;
}

inline std::string verdictText(TResult result) {
    switch (result) {
    case _ok: return "ok";
    case _wa: return "wrong answer";
    case _pe:
    case _dirt: return "wrong output format";
    case _points: return state.hasPoints ? "points " + pointsText() : "points";
    case _unexpected_eof: return "unexpected eof";
    default:
        return result >= _partially ? "partially correct (" + vtos(static_cast<int>(result) - _partially) + ")" : "FAIL";
    }
}

inline std::string xmlText(const std::string &s) {
    std::string out;
    for (char c : s) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '"') out += "&quot;";
        else if (static_cast<unsigned char>(c) < 32) out += '.';
        else out += c;
    }
    return out;
}

inline std::string xmlReport(TResult result, const std::string &message) {
    const char *outcome = result == _ok               ? "accepted"
                          : result == _wa             ? "wrong-answer"
                          : result == _pe             ? "presentation-error"
                          : result == _dirt           ? "presentation-error"
                          : result == _points         ? "points"
                          : result == _unexpected_eof ? "unexpected-eof"
                          : result >= _partially      ? "partially-correct"
                                                      : "fail";
    std::string text = std::string("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result outcome = \"") + outcome + "\"";
    if (result == _points && state.hasPoints) text += " points = \"" + pointsText() + "\"";
    if (result >= _partially) text += " pctype = \"" + vtos(static_cast<int>(result) - _partially) + "\"";
    return text + ">" + xmlText(message) + "</result>\n";
}

/** Tells the verdict, and stores it where a report was asked for. */
inline int tell(TResult result, std::string message) {
    const std::size_t LONGEST = 32000;
    message = trim(message);
    if (message.size() > LONGEST) {
        message.resize(LONGEST);
        message += "...";
    }
    if (state.hasTestCase && result != _ok) {
        const std::string extra = "test case " + vtos(state.testCase);
        if (!message.empty() && message[message.size() - 1] == ')')
            message.insert(message.size() - 1, ", " + extra);
        else
            message += (message.empty() ? "(" : " (") + extra + ")";
    }
    const std::string whole = verdictText(result) + (message.empty() ? "" : " " + message) + "\n";
    std::fputs(whole.c_str(), stderr);
    int code = exitCode(result);
    if (!resultName.empty()) {
        std::FILE *report = std::fopen(resultName.c_str(), "w");
        if (report) {
            std::fputs((appesMode ? xmlReport(result, message) : whole).c_str(), report);
            std::fclose(report);
        } else {
            std::fputs(("FAIL Cannot write to the report file " + resultName + "\n").c_str(), stderr);
            code = FAIL_EXIT_CODE;
        }
    }
    state.ended = true;
    if (testlibMode == _validator) validator.writeTestOverviewLog();
    if (tout.is_open()) tout.close();
    std::cout.flush();
    std::fflush(nullptr);
    return code;
}

inline void finish(TResult result, std::string message) { std::exit(tell(result, message)); }

/** A program that forgot its verdict must not pass for one that accepted. */
struct EndGuard {
    ~EndGuard() {
        if (state.ended) return;
        const char *missing = testlibMode == _checker      ? "Checker must end with quit or quitf call."
                              : testlibMode == _interactor ? "Interactor must end with quit or quitf call."
                              : testlibMode == _validator && !state.sawEof
                                  ? "Validator must end with readEof call."
                                  : nullptr;
        if (missing) std::_Exit(tell(_fail, missing));
        if (testlibMode == _validator) validator.writeTestOverviewLog();
    }
};
static EndGuard endGuard; // the last object of the header, so the first one to go

} // namespace drafts_testlib

inline void quit(TResult result, const std::string &message) {
    // Before any stream is open (a bad option, say) there is no output to look at.
    if (ouf.mode == _output) ouf.quit(result, message);
    drafts_testlib::finish(result, message);
}
inline void quit(TResult result, const char *message) { quit(result, std::string(message)); }
inline void quits(TResult result, const std::string &message) { quit(result, message); }

/** Ends with "[prefix: ]expected 'x', found 'y'". */
template <typename T> [[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found) {
    quit(result, "expected '" + vtos(expected) + "', found '" + vtos(found) + "'");
}
template <typename T>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *fmt, ...) {
    DRAFTS_TESTLIB_FORMAT(fmt, prefix);
    quit(result, prefix + (prefix.empty() ? "" : ": ") + "expected '" + vtos(expected) + "', found '" + vtos(found) + "'");
}

// ---------------------------------------------------------------------------------------------------------------------
// Options of generators: -name value, --name value, -name=value, -n5, and -flag, which is "true"

namespace drafts_testlib {

struct Options {
    std::vector<std::string> arguments;
    std::map<std::string, std::string> named;
    std::set<std::string> used;
};
static Options options;

/** How many dashes lead an option; 0 for a value. Negative numbers are values. */
inline std::size_t dashes(const std::string &s) {
    const std::size_t count = s.compare(0, 2, "--") == 0 ? 2 : s.compare(0, 1, "-") == 0 ? 1 : 0;
    return count > 0 && s.size() > count && std::isalpha(static_cast<unsigned char>(s[count])) ? count : 0;
}

template <typename T, typename = void> struct OptionAs;

template <> struct OptionAs<std::string, void> {
    static std::string of(const std::string &value, const std::string &) { return value; }
};
template <> struct OptionAs<bool, void> {
    static bool of(const std::string &value, const std::string &what) {
        const std::string lower = lowerCase(value);
        if (lower == "true" || lower == "1") return true;
        if (lower == "false" || lower == "0") return false;
        quit(_fail, what + ": expected bool true/false or 0/1, but \"" + compress(value) + "\" found");
    }
};
template <> struct OptionAs<char, void> {
    static char of(const std::string &value, const std::string &what) {
        if (value.size() != 1) quit(_fail, what + ": expected one character, but \"" + compress(value) + "\" found");
        return value[0];
    }
};
template <typename T> struct OptionAs<T, typename std::enable_if<std::is_floating_point<T>::value>::type> {
    static T of(const std::string &value, const std::string &what) {
        double number = 0;
        if (!parseDouble(value, number)) quit(_fail, what + ": expected double, but \"" + compress(value) + "\" found");
        return static_cast<T>(number);
    }
};
template <typename T> struct OptionAs<T, typename std::enable_if<std::is_integral<T>::value>::type> {
    static T of(const std::string &value, const std::string &what) {
        unsigned long long large = 0;
        long long number = 0;
        if (std::is_unsigned<T>::value && parseUnsigned(value, large) && large <= std::numeric_limits<T>::max())
            return static_cast<T>(large);
        if (std::is_signed<T>::value && parseLongLong(value, number) &&
            number >= static_cast<long long>(std::numeric_limits<T>::min()) &&
            number <= static_cast<long long>(std::numeric_limits<T>::max()))
            return static_cast<T>(number);
        quit(_fail, what + ": expected integer that fits, but \"" + compress(value) + "\" found");
    }
};

inline std::string describe(const std::string &key) { return "Opt by key '" + key + "'"; }
inline std::string describe(std::size_t index) { return "Opt by index " + vtos(index); }
inline bool exists(const std::string &key) {
    options.used.insert(key);
    return options.named.count(key) > 0;
}
inline bool exists(std::size_t index) { return index < options.arguments.size(); }
inline const std::string &valueOf(const std::string &key) {
    if (!exists(key)) quit(_fail, "Opt '" + key + "' is not given");
    return options.named[key];
}
inline const std::string &valueOf(std::size_t index) {
    if (!exists(index)) quit(_fail, "Opt with index " + vtos(index) + " is not given");
    return options.arguments[index];
}

template <typename T, typename Key> std::vector<T> optionList(const std::string &separators, const Key &key) {
    std::vector<T> values;
    for (const std::string &part : split(valueOf(key), separators)) values.push_back(OptionAs<T>::of(part, describe(key)));
    return values;
}

} // namespace drafts_testlib

inline void prepareOpts(int argc, char *argv[]) {
    drafts_testlib::Options &options = drafts_testlib::options;
    options = drafts_testlib::Options();
    options.arguments.assign(argv, argv + argc);
    for (int i = 1; i < argc; i++) {
        const std::string &argument = options.arguments[static_cast<std::size_t>(i)];
        const std::size_t dashes = drafts_testlib::dashes(argument);
        if (dashes == 0) continue;
        std::string key = argument.substr(dashes), value = "true";
        const std::size_t equals = key.find('=');
        if (equals != std::string::npos) {
            value = key.substr(equals + 1);
            key.resize(equals);
        } else if (i + 1 < argc && drafts_testlib::dashes(argv[i + 1]) == 0) {
            value = argv[++i];
        } else if (key.size() > 1 && drafts_testlib::isDigit(key[1])) {
            value = key.substr(1);
            key.resize(1);
        }
        if (options.named.count(key)) quit(_fail, "Opt '" + key + "' is given twice");
        options.named[key] = value;
    }
}

inline bool has_opt(const std::string &key) { return drafts_testlib::exists(key); }

/** By index: 1 is the first argument of the program, dashed or not. */
template <typename T> T opt(std::size_t index) {
    return drafts_testlib::OptionAs<T>::of(drafts_testlib::valueOf(index), drafts_testlib::describe(index));
}
inline std::string opt(std::size_t index) { return opt<std::string>(index); }
template <typename T> T opt(std::size_t index, const T &otherwise) {
    return drafts_testlib::exists(index) ? opt<T>(index) : otherwise;
}
inline std::string opt(std::size_t index, const std::string &otherwise) { return opt<std::string>(index, otherwise); }

template <typename T> T opt(const std::string &key) {
    return drafts_testlib::OptionAs<T>::of(drafts_testlib::valueOf(key), drafts_testlib::describe(key));
}
inline std::string opt(const std::string &key) { return opt<std::string>(key); }
template <typename T> T opt(const std::string &key, const T &otherwise) {
    return drafts_testlib::exists(key) ? opt<T>(key) : otherwise;
}
inline std::string opt(const std::string &key, const std::string &otherwise) { return opt<std::string>(key, otherwise); }

/** A list in one option: opts<int>(',', "sizes"). */
template <typename T> std::vector<T> opts(const std::string &separators, std::size_t index) {
    return drafts_testlib::optionList<T>(separators, index);
}
template <typename T> std::vector<T> opts(const std::string &separators, const std::string &key) {
    return drafts_testlib::optionList<T>(separators, key);
}
template <typename T> std::vector<T> opts(char separator, std::size_t index) {
    return drafts_testlib::optionList<T>(std::string(1, separator), index);
}
template <typename T> std::vector<T> opts(char separator, const std::string &key) {
    return drafts_testlib::optionList<T>(std::string(1, separator), key);
}

/** Fails when a named option was given that the program never asked for. */
inline void ensureNoUnusedOpts() {
    for (const auto &option : drafts_testlib::options.named)
        if (!drafts_testlib::options.used.count(option.first)) quit(_fail, "Opt '" + option.first + "' is unused");
}
inline void suppressEnsureNoUnusedOpts() {}

// ---------------------------------------------------------------------------------------------------------------------
// Printing

namespace drafts_testlib {

template <typename T> struct IsText {
    typedef typename std::decay<T>::type D;
    static const bool value = std::is_same<D, std::string>::value || std::is_same<D, char *>::value ||
                              std::is_same<D, const char *>::value;
};

template <typename T> auto printOne(const T &value, int) ->
    typename std::enable_if<!IsText<T>::value, decltype(value.begin(), value.end(), void())>::type {
    bool first = true;
    for (const auto &element : value) {
        if (!first) std::cout << ' ';
        std::cout << element;
        first = false;
    }
}
template <typename T> void printOne(const T &value, long) { std::cout << value; }

inline void printRest() {}
template <typename T, typename... Rest> void printRest(const T &value, const Rest &...rest) {
    std::cout << ' ';
    printOne(value, 0);
    printRest(rest...);
}

template <typename Iterator> auto printPair(const Iterator &first, const Iterator &last, int) ->
    typename std::enable_if<!IsText<Iterator>::value, decltype(*first, ++std::declval<Iterator &>(), void())>::type {
    for (Iterator it = first; it != last; ++it) {
        if (it != first) std::cout << ' ';
        std::cout << *it;
    }
}
template <typename A, typename B> void printPair(const A &a, const B &b, long) {
    printOne(a, 0);
    printRest(b);
}

} // namespace drafts_testlib

/** Values, and the elements of containers, with spaces between; two iterators are a range. */
inline void println() { std::cout << '\n'; }
template <typename A> void println(const A &a) {
    drafts_testlib::printOne(a, 0);
    std::cout << '\n';
}
template <typename A, typename B> void println(const A &a, const B &b) {
    drafts_testlib::printPair(a, b, 0);
    std::cout << '\n';
}
template <typename A, typename B, typename C, typename... Rest>
void println(const A &a, const B &b, const C &c, const Rest &...rest) {
    drafts_testlib::printOne(a, 0);
    drafts_testlib::printRest(b, c, rest...);
    std::cout << '\n';
}

/** From here on, standard output goes to the file that is called like the number. */
inline void startTest(int test) {
    std::cout.flush();
    if (!std::freopen(vtos(test).c_str(), "w", stdout)) quit(_fail, "Cannot write test " + vtos(test));
}

// ---------------------------------------------------------------------------------------------------------------------
// The beginning

namespace drafts_testlib {

/** The files of the command line, without the named options of checkers. */
inline std::vector<std::string> files(int argc, char *argv[]) {
    std::vector<std::string> result;
    for (int i = 1; i < argc; i++) {
        const std::string argument = argv[i];
        if (i + 1 < argc && argument == "--testset")
            checker.setTestset(argv[++i]);
        else if (i + 1 < argc && argument == "--group")
            checker.setGroup(argv[++i]);
        else
            result.push_back(argument);
    }
    return result;
}

inline void report(const std::vector<std::string> &files, std::size_t at) {
    if (files.size() > at + 1) {
        if (lowerCase(files[at + 1]) != "-appes") finish(_fail, "The argument after the report file can only be -appes");
        appesMode = true;
    }
    if (files.size() > at) resultName = files[at];
}

} // namespace drafts_testlib

inline void registerTestlibCmd(int argc, char *argv[]) {
    testlibMode = _checker;
    const std::vector<std::string> files = drafts_testlib::files(argc, argv);
    if (files.size() < 3 || files.size() > 5)
        drafts_testlib::finish(_fail, "Program must be run with the following arguments: "
                                      "<input-file> <output-file> <answer-file> [<report-file> [<-appes>]]");
    drafts_testlib::report(files, 3);
    inf.init(files[0], _input);
    ouf.init(files[1], _output);
    ans.init(files[2], _answer);
}

/** The same with the names of three files given one by one. */
inline void registerTestlib(int argc, ...) {
    if (argc < 3) drafts_testlib::finish(_fail, "registerTestlib needs the input, the output and the answer file");
    testlibMode = _checker;
    va_list names;
    va_start(names, argc);
    inf.init(std::string(va_arg(names, char *)), _input);
    ouf.init(std::string(va_arg(names, char *)), _output);
    ans.init(std::string(va_arg(names, char *)), _answer);
    va_end(names);
}

inline void registerInteraction(int argc, char *argv[]) {
    testlibMode = _interactor;
    const std::vector<std::string> files = drafts_testlib::files(argc, argv);
    if (files.size() < 2 || files.size() > 5)
        drafts_testlib::finish(_fail, "Program must be run with the following arguments: "
                                      "<input-file> <output-file> [<answer-file> [<report-file> [<-appes>]]]");
    drafts_testlib::report(files, 3);
    // A solution that is gone shows as the end of its output, not as the death of the interactor.
    std::signal(SIGPIPE, SIG_IGN);
    inf.init(files[0], _input);
    tout.open(files[1].c_str(), std::ios_base::out);
    if (!tout.is_open()) drafts_testlib::finish(_fail, "Cannot write to the output file " + files[1]);
    ouf.init(stdin, _output);
    ans.mode = _answer;
    ans.name = "unopened answer file";
    if (files.size() > 2) ans.init(files[2], _answer);
}

inline void registerValidation() {
    testlibMode = _validator;
    inf.init(stdin, _input);
}

inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    for (int i = 1; i + 1 < argc; i++) {
        const std::string argument = argv[i];
        if (argument == "--testset") validator.setTestset(argv[++i]);
        else if (argument == "--group") validator.setGroup(argv[++i]);
        else if (argument == "--testCase") validator.setTestCase(argv[++i]);
        else if (argument == "--testOverviewLogFileName") validator.setTestOverviewLogFileName(argv[++i]);
    }
}

/** Any version of the random sequences is our own one. */
inline void registerGen(int argc, char *argv[], int randomGeneratorVersion = 1) {
    testlibMode = _generator;
    if (randomGeneratorVersion < 0 || randomGeneratorVersion > 1)
        quit(_fail, "registerGen: the version of the random generator is 0 or 1");
    prepareOpts(argc, argv);
    rnd.setSeed(argc, argv);
}

#endif
