/** What the comparators of the product do, in C++17; the constants and headers that it needs go before it. */
export const comparingCpp = String.raw`
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

`
