/** In place of testlib.h: as much of it as a comparator uses, for an output validator of Kattis. */
export const kattisHead = String.raw`#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

enum TResult { _ok = 42, _wa = 43, _fail = 3 };

struct InStream {
    std::string name;
    bool seekEof() const { return true; }
    void readToken() const {}
};
InStream ans, ouf;
std::string feedback;

/** The output comes on standard input: a copy of it can be read more than once. */
void registerTestlibCmd(int argc, char *argv[]) {
    if (argc < 4) std::exit(_fail);
    feedback = std::string(argv[3]) + "/";
    ans.name = argv[2];
    ouf.name = feedback + "compared_output";
    std::FILE *copy = std::fopen(ouf.name.c_str(), "wb");
    if (!copy) std::exit(_fail);
    char bytes[65536];
    for (std::size_t size; (size = std::fread(bytes, 1, sizeof bytes, stdin)) > 0;)
        if (std::fwrite(bytes, 1, size, copy) != size) std::exit(_fail);
    if (std::fclose(copy) != 0) std::exit(_fail);
}

std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

[[noreturn]] void quitf(TResult verdict, const char *format, ...) {
    std::FILE *message = std::fopen((feedback + "judgemessage.txt").c_str(), "a");
    va_list values;
    va_start(values, format);
    std::vfprintf(message ? message : stderr, format, values);
    va_end(values);
    if (message) std::fclose(message);
    std::exit(verdict);
}

`
