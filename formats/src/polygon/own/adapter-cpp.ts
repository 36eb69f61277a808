import type { AdaptedProgram, Adapter } from './adapter.ts'

/**
 * The program's main and exit have other names, so that what it ends with can be said as testlib says it. It needs no
 * testlib.h. A main may end without a return, which only the real one may: unoptimised, GCC lets it.
 */
export const cppAdapter = (
  { kind, convention, flags }: Omit<AdaptedProgram, 'source'>,
  line: string,
): Adapter => ({
  before: `// ${line}${head(flags)}${verdicts[`${kind} ${convention}`]}${renaming}`,
  after: `${restoring}${mains[`${kind} ${convention}`]}`,
  quote: (source) => source,
  unquote: (text) => text,
})

const head = (
  flags: readonly string[],
): string => `// Written by Drafts around the program of the author.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

namespace drafts_adapter {
const char *const flags[] = {${[...flags.map((flag) => JSON.stringify(flag)), 'nullptr'].join(', ')}};
std::string report;
bool isXml = false;

std::string readFile(const char *name) {
    std::string text;
    if (std::FILE *file = std::fopen(name, "rb")) {
        for (int c = std::fgetc(file); c != EOF && text.size() < 10000; c = std::fgetc(file)) text += static_cast<char>(c);
        std::fclose(file);
    }
    return text;
}

[[noreturn]] void finish(int code, const std::string &message) {
    const char *const words = code == 0 ? "ok" : code == 1 ? "wrong answer" : "FAIL";
    const char *const outcome = code == 0 ? "accepted" : code == 1 ? "wrong-answer" : "fail";
    std::fprintf(stderr, "%s %s\\n", words, message.c_str());
    if (std::FILE *file = report.empty() ? nullptr : std::fopen(report.c_str(), "wb")) {
        std::string text;
        for (const char c : message) text += isXml && (c == '<' || c == '>' || c == '&') ? ' ' : c;
        if (isXml) std::fprintf(file, "<?xml version=\\"1.0\\" encoding=\\"utf-8\\"?><result outcome=\\"%s\\">%s</result>", outcome, text.c_str());
        else std::fprintf(file, "%s %s\\n", words, text.c_str());
        std::fclose(file);
    }
    std::exit(code);
}
`

const byCode = (ok: string, wrong: string): string => `
[[noreturn]] void end(int code) {
    std::cout.flush();
    std::fflush(nullptr);
    const std::string message = readFile("judgemessage.txt");
    if (${ok}) finish(0, message);
    if (${wrong}) finish(1, message);
    finish(3, "the program ended with code " + std::to_string(code));
}
}
`

const byDifferences = String.raw`
[[noreturn]] void end(int) {
    std::cout.flush();
    std::fflush(nullptr);
    const std::string text = readFile("differences.txt");
    std::size_t from = text.find_first_not_of(" \t\r\n\v\f");
    if (from == std::string::npos) from = text.size();
    std::size_t to = from < text.size() && text[from] == '-' ? from + 1 : from;
    const bool isNegative = to > from;
    const std::size_t digits = to;
    bool isZero = true;
    for (; to < text.size() && text[to] >= '0' && text[to] <= '9'; to++) isZero = isZero && text[to] == '0';
    const bool endsWell = to == text.size() || text.find_first_of(" \t\r\n\v\f", to) == to;
    if (to == digits || !endsWell || (isNegative && !isZero)) finish(3, "the program printed no number of differences");
    finish(isZero ? 0 : 1, text.substr(to));
}
}
`

const renaming = `
[[noreturn]] inline void drafts_exit(int code) { drafts_adapter::end(code); }
namespace std {
using ::drafts_exit;
}
#define exit(...) drafts_exit(__VA_ARGS__)
#define main __attribute__((optimize("O0"))) drafts_main
#line 1 "program.cpp"
`

const restoring = `
#undef main
#undef exit

namespace drafts_adapter {
inline int call(int (*program)(), int, char **) { return program(); }
inline int call(int (*program)(int, char **), int argc, char **argv) { return program(argc, argv); }
inline int call(int (*program)(int, const char **), int argc, char **argv) {
    return program(argc, const_cast<const char **>(argv));
}

std::string files[3];
char *arguments[100];

[[noreturn]] void run(char *name, const std::string &first, const std::string &second, const std::string &third) {
    files[0] = first;
    files[1] = second;
    files[2] = third;
    int count = 0;
    arguments[count++] = name;
    for (std::string &file : files) arguments[count++] = &file[0];
    for (int i = 0; flags[i] != nullptr && count < 99; i++) arguments[count++] = const_cast<char *>(flags[i]);
    end(call(drafts_main, count, arguments));
}

void readArguments(int argc, char *argv[]) {
    if (argc < 3) finish(3, "arguments: input output answer [report [-appes]]");
    if (argc > 4) report = argv[4];
    isXml = argc > 5;
    std::remove("judgemessage.txt");
}
}
`

const mainOf = (body: string): string => `
int main(int argc, char *argv[]) {
    using namespace drafts_adapter;
    readArguments(argc, argv);
${body}}
`

const answerOf = `    const std::string answer = argc > 3 ? argv[3] : "answer.txt";
    if (argc <= 3)
        if (std::FILE *file = std::fopen("answer.txt", "wb")) std::fclose(file);
`

/** Testlib's interactors leave a file for the checker. */
const driverMain =
  mainOf(`${answerOf}    if (std::FILE *file = std::fopen(argv[2], "wb")) std::fclose(file);
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
    run(argv[0], argv[1], answer, "./");
`)

type Rows = Readonly<Record<`${AdaptedProgram['kind']} ${AdaptedProgram['convention']}`, string>>

const verdicts: Rows = {
  'checker kattis': byCode('code == 42', 'code == 43'),
  'checker native': byDifferences,
  'driver kattis': byCode('code == 42', 'code == 43'),
  'driver native': byCode('code == 0 || code == 42', 'code == 1 || code == 2 || code == 43'),
}

const mains: Rows = {
  'checker kattis':
    mainOf(`${answerOf}    if (!std::freopen(argv[2], "rb", stdin)) finish(3, "no output file");
    run(argv[0], argv[1], answer, "./");
`),
  'checker native':
    mainOf(`${answerOf}    if (!std::freopen("differences.txt", "wb", stdout)) finish(3, "no place for the differences");
    run(argv[0], argv[1], argv[2], answer);
`),
  'driver kattis': driverMain,
  'driver native': driverMain,
}
