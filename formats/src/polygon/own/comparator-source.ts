import { sections } from '@drafts/contract'
import type { Comparator, Stored } from '@drafts/contract'
import type { ImportedChecker, LegacyChecker } from '../../imported-problem.ts'

// A comparator as a checker of testlib, in C++17, whose verdicts are those of the product's own (judge/src/checkers). Its first
// line says which comparator it is, so that the reader knows it again: the text must be the very one that is written for
// it. Of testlib it asks no more than the smallest header of that name has.

/** Null: whatever an interactor left is accepted, as it decided alone. */
export type ComparatorOptions = Exclude<ImportedChecker, { comparator: 'custom' }> | null

export const comparatorSource = (options: ComparatorOptions): string =>
  options === null
    ? `${head(null)}${acceptsAll}`
    : `${head(options)}${constantsOf(options)}${comparing}`

/** Undefined where the text is not one of these. */
export const readComparatorSource = (text: string): { options: ComparatorOptions } | undefined => {
  const source = text.replaceAll('\r\n', '\n')
  const options = optionsOf(/^\/\/ comparator: (.+)\n/.exec(source)?.[1] ?? '')
  if (options === undefined || comparatorSource(options) !== source) return undefined
  return { options }
}

export const optionsOfChecker = (body: Stored<'checker'>): ComparatorOptions => {
  const { comparator } = body
  if (comparator !== 'legacy' && comparator !== 'custom') return { comparator }
  const { type, strictSpace, transformCRs, ignoreTrailingLF, multiCase } = body
  const { precision, absolute, fold } = body
  return {
    comparator: 'legacy',
    type: type === 'custom' ? 'string' : type,
    strictSpace,
    fold,
    precision,
    absolute,
    ...(transformCRs ? { transformCRs } : {}),
    ...(ignoreTrailingLF ? { ignoreTrailingLF } : {}),
    ...(multiCase ? { multiCase } : {}),
  }
}

const head = (options: ComparatorOptions): string =>
  `// comparator: ${JSON.stringify(options)}\n// Written by Drafts. It judges as this comparator of Drafts does.\n`

const optionsOf = (json: string): ComparatorOptions | undefined => {
  if (json === 'null') return null
  try {
    const value: unknown = JSON.parse(json)
    const body = sections.checker.content.safeParse({ ...Object(value), source: '' })
    return body.success && body.data.comparator !== 'custom'
      ? optionsOfChecker(body.data)
      : undefined
  } catch {
    return undefined
  }
}

const precisions: Partial<Record<Comparator, number>> = {
  floats4: 1e-4,
  floats6: 1e-6,
  floats8: 1e-8,
}

const plain: LegacyChecker = {
  comparator: 'legacy',
  type: 'string',
  strictSpace: false,
  fold: false,
  precision: 1e-6,
  absolute: false,
}

const constantsOf = (options: Exclude<ComparatorOptions, null>): string => {
  const { comparator } = options
  const precision = precisions[comparator]
  const of: LegacyChecker = options.comparator === 'legacy' ? options : plain
  const rule = comparator === 'legacy' ? legacyRules[of.type] : (plainRules[comparator] ?? 'asText')
  return `#include "testlib.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace {

enum Rule { asText, asInt, asFloat, asYesNo };
const Rule rule = ${rule};
const bool byLines = ${comparator === 'lines'};
const bool strictSpace = ${of.strictSpace};
const bool transformCRs = ${of.transformCRs ?? false};
const bool ignoreTrailingLF = ${of.ignoreTrailingLF ?? false};
const bool multiCase = ${of.multiCase ?? false};
const bool foldCase = ${of.fold};
const bool absolute = ${of.absolute};
const double precision = ${precision ?? of.precision};
`
}

const plainRules: Partial<Record<Comparator, string>> = {
  ints: 'asInt',
  floats4: 'asFloat',
  floats6: 'asFloat',
  floats8: 'asFloat',
}
const legacyRules = { string: 'asText', int: 'asInt', float: 'asFloat', yesno: 'asYesNo' } as const

const acceptsAll = `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    while (!ouf.seekEof()) ouf.readToken();
    quitf(_ok, "the interactor has decided");
}
`

const comparing = String.raw`
bool isSpace(char c) { return c == ' ' || (c >= 9 && c <= 13); }

std::string readAll(const InStream &in) {
    std::ifstream file(in.name.c_str(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

std::string fold(std::string word) {
    for (char &c : word)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return word;
}

/** Words with the white space before each. */
struct Words {
    std::string text, space, word;
    std::size_t at = 0;
    bool beginsLine = true;

    explicit Words(const std::string &all) : text(all) {}

    bool next() {
        space.clear();
        word.clear();
        for (; at < text.size() && isSpace(text[at]); at++) {
            if (transformCRs && text[at] == '\r') {
                if (at + 1 < text.size() && text[at + 1] == '\n') at++;
                space += '\n';
            } else {
                space += text[at];
            }
        }
        if (at == text.size()) return false;
        beginsLine = at == 0 || text[at - 1] == '\n';
        while (at < text.size() && !isSpace(text[at])) word += text[at++];
        return true;
    }
};

/** A 64-bit integer without its superfluous signs and zeros. */
bool asInteger(const std::string &word, std::string &value) {
    const bool hasSign = !word.empty() && (word[0] == '-' || word[0] == '+');
    const std::string all = word.substr(hasSign ? 1 : 0);
    if (all.empty() || all.find_first_not_of("0123456789") != std::string::npos) return false;
    const std::size_t first = all.find_first_not_of('0');
    const std::string digits = first == std::string::npos ? "0" : all.substr(first);
    const bool isNegative = hasSign && word[0] == '-' && digits != "0";
    const std::string most = isNegative ? "9223372036854775808" : "9223372036854775807";
    if (digits.size() > most.size() || (digits.size() == most.size() && digits > most)) return false;
    value = (isNegative ? "-" : "") + digits;
    return true;
}

std::size_t skipDigits(const std::string &word, std::size_t at) {
    while (at < word.size() && word[at] >= '0' && word[at] <= '9') at++;
    return at;
}

/** A finite decimal number: no hexadecimal one, no inf, no nan. */
bool asNumber(const std::string &word, double &value) {
    const auto isSign = [&](std::size_t i) { return i < word.size() && (word[i] == '-' || word[i] == '+'); };
    std::size_t at = isSign(0) ? 1 : 0;
    const std::size_t whole = skipDigits(word, at) - at;
    at += whole;
    std::size_t part = 0;
    if (at < word.size() && word[at] == '.') {
        part = skipDigits(word, at + 1) - at - 1;
        at += part + 1;
    }
    if (whole + part == 0) return false;
    if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
        const std::size_t from = isSign(at + 1) ? at + 2 : at + 1;
        at = skipDigits(word, from);
        if (at == from) return false;
    }
    if (at != word.size()) return false;
    value = std::strtod(word.c_str(), nullptr);
    return std::isfinite(value);
}

/** Decimal numbers are rounded to binary ones: a difference of exactly the precision passes. */
bool isClose(double want, double got) {
    const double scale = std::max(1.0, std::fabs(want));
    const double allowed = precision * (absolute ? 1.0 : scale);
    const double hair = 4 * DBL_EPSILON * std::max(scale, std::fabs(got));
    return std::fabs(want - got) <= allowed + hair;
}

void differ(int number, const std::string &want, const std::string &got) {
    quitf(_wa, "word %d differs: want \"%s\", got \"%s\"", number, compress(want).c_str(), compress(got).c_str());
}

void compareText(int number, const std::string &want, const std::string &got) {
    if (foldCase ? fold(want) != fold(got) : want != got) differ(number, want, got);
}

void compareWord(int number, const std::string &want, const std::string &got) {
    if (rule == asInt) {
        std::string wanted, value;
        if (!asInteger(want, wanted)) quitf(_fail, "the answer has \"%s\", no 64-bit integer", compress(want).c_str());
        if (!asInteger(got, value) || value != wanted) differ(number, want, got);
        return;
    }
    double wanted = 0, value = 0;
    if (rule == asFloat && asNumber(want, wanted)) {
        if (!asNumber(got, value) || !isClose(wanted, value)) differ(number, want, got);
        return;
    }
    if (rule == asYesNo) {
        const std::string answer = fold(want);
        if (answer != "yes" && answer != "no")
            quitf(_fail, "the answer has \"%s\", neither yes nor no", compress(want).c_str());
        if (fold(got) != answer) differ(number, want, got);
        return;
    }
    compareText(number, want, got);
}

bool isCaseNumber(const std::string &word) {
    return word.size() > 1 && word.back() == ':' && skipDigits(word, 0) == word.size() - 1;
}

std::string trailing(std::string space) {
    while (ignoreTrailingLF && !space.empty() && space.back() == '\n') space.pop_back();
    return space;
}

void compareWords(const std::string &answer, const std::string &output) {
    Words want(answer), got(output);
    bool afterCase = false;
    for (int number = 1;; number++) {
        const bool hasWant = want.next(), hasGot = got.next();
        if (hasWant && !hasGot) quitf(_wa, "the output ends early: want \"%s\"", compress(want.word).c_str());
        if (hasGot && !hasWant) quitf(_wa, "extra output: \"%s\"", compress(got.word).c_str());
        if (!hasWant) break;
        if (strictSpace && want.space != got.space) quitf(_wa, "white space before word %d differs", number);
        const bool isLabel = afterCase && isCaseNumber(want.word);
        afterCase = want.beginsLine && fold(want.word) == "case";
        if (multiCase && (isLabel || afterCase))
            compareText(number, want.word, got.word);
        else
            compareWord(number, want.word, got.word);
    }
    if (strictSpace && trailing(want.space) != trailing(got.space)) quitf(_wa, "white space at the end differs");
}

/** Without the white space at the ends of lines, and without empty lines at the end. */
std::string tidyLines(const std::string &text) {
    std::string tidy, space;
    for (const char c : text) {
        if (isSpace(c)) {
            if (c == '\n') space.erase(space.find_last_of('\n') + 1);
            space += c;
        } else {
            tidy += space;
            tidy += c;
            space.clear();
        }
    }
    return tidy;
}

void compareLines(const std::string &answer, const std::string &output) {
    const std::string want = tidyLines(answer), got = tidyLines(output);
    std::size_t same = 0;
    int line = 1;
    while (same < want.size() && same < got.size() && want[same] == got[same])
        if (want[same++] == '\n') line++;
    if (same < want.size() || same < got.size()) quitf(_wa, "line %d differs", line);
}

} // namespace

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    const std::string answer = readAll(ans), output = readAll(ouf);
    if (byLines)
        compareLines(answer, output);
    else
        compareWords(answer, output);
    // Testlib accepts no output that it has not read.
    while (!ouf.seekEof()) ouf.readToken();
    quitf(_ok, "equal");
}
`
