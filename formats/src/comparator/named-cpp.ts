/**
 * Checkers that are known by name (contract/src/rules/packages/judged-as.ts), in C++17: what judge/src/checkers does, after
 * `comparingCpp`. It does without the reading functions of testlib, which the smallest header does not have.
 */
export const namedCpp = (judgedAs: 'testlib' | 'kattis'): string =>
  judgedAs === 'kattis' ? kattisCpp : testlibCpp

const kattisCpp = String.raw`
/** A number that takes the whole word; infinite ones are compared as words. */
bool isFloat(const std::string &word, double &value) {
    char rest[2];
    return std::sscanf(word.c_str(), "%lf%1s", &value, rest) == 1 && std::isfinite(value);
}

/** Words are texts of C there: each ends at its first NUL. */
std::string cut(const std::string &word) { return word.c_str(); }

void compareAsNamed(const std::string &answer, const std::string &output) {
    Words want(answer), got(output);
    const bool areFloats = absoluteTolerance >= 0 || relativeTolerance >= 0;
    for (int number = 1;; number++) {
        const bool hasWant = want.next(), hasGot = got.next();
        if (hasWant && !hasGot) quitf(_wa, "the output ends early: want \"%s\"", compress(want.word).c_str());
        if (hasGot && !hasWant) quitf(_wa, "extra output: \"%s\"", compress(got.word).c_str());
        if (strictSpace && want.space != got.space) quitf(_wa, "white space before word %d differs", number);
        if (!hasWant) return;
        double wanted = 0, value = 0;
        if (areFloats && isFloat(want.word, wanted)) {
            if (!isFloat(got.word, value)) differ(number, want.word, got.word);
            const double error = std::fabs(wanted - value);
            if (!(error <= absoluteTolerance) && !(error <= relativeTolerance * std::fabs(wanted)))
                differ(number, want.word, got.word);
        } else {
            compareText(number, cut(want.word), cut(got.word));
        }
    }
}

`

const testlibCpp = String.raw`
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/** Words as testlib reads them: \v and \f are parts of them. */
struct Values {
    std::string text;
    std::size_t at = 0;

    explicit Values(const std::string &all) : text(all) {}

    bool atEnd() {
        while (at < text.size() && isBlank(text[at])) at++;
        return at == text.size();
    }

    std::string take() {
        if (atEnd()) return "";
        const std::size_t from = at;
        while (at < text.size() && !isBlank(text[at])) at++;
        return text.substr(from, at - from);
    }
};

/** Written in one way only, so that equal numbers are equal words. */
bool isInteger(const std::string &word) {
    const std::string digits = word.substr(word.size() > 1 && word[0] == '-' ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return false;
    return word == "0" || digits[0] != '0';
}

bool fits(const std::string &word, const std::string &most, const std::string &least) {
    const std::string &bound = word[0] == '-' ? least : most;
    return word.size() < bound.size() || (word.size() == bound.size() && word <= bound);
}

bool isInt64(const std::string &word) {
    return isInteger(word) && fits(word, "9223372036854775807", "-9223372036854775808");
}

bool isInt32(const std::string &word) { return isInteger(word) && fits(word, "2147483647", "-2147483648"); }

bool isDouble(const std::string &word, double &value) {
    char rest[2];
    if (word.find_first_not_of("0123456789.eE+-") != std::string::npos) return false;
    return std::sscanf(word.c_str(), "%lf%1s", &value, rest) == 1;
}

bool isHuge(double value) { return value > 1e300 || value < -1e300; }

bool areClose(double want, double got) {
    const double error = precision + 1e-15;
    if (isHuge(want)) return isHuge(got) && (want > 0) == (got > 0);
    if (isHuge(got)) return false;
    if (std::fabs(got - want) <= error) return true;
    const double one = want * (1.0 - error), other = want * (1.0 + error);
    return got >= std::min(one, other) && got <= std::max(one, other);
}

void endsEarly(const std::string &want) {
    quitf(_wa, "the output ends early: want \"%s\"", compress(want).c_str());
}

void noNumber(TResult verdict, const std::string &word) {
    quitf(verdict, "%s has \"%s\", which is not such a number", verdict == _fail ? "the answer" : "the output",
          compress(word).c_str());
}

void nothingLeft(Values &got) {
    if (!got.atEnd()) quitf(_wa, "extra output: \"%s\"", compress(got.take()).c_str());
}

void compareTokens(Values &want, Values &got) {
    for (int number = 1; !want.atEnd() && !got.atEnd(); number++) {
        const std::string wanted = want.take(), value = got.take();
        if (wanted != value) differ(number, wanted, value);
    }
    if (!want.atEnd()) endsEarly(want.take());
    nothingLeft(got);
}

void compareIntegers(Values &want, Values &got) {
    for (int number = 1; !want.atEnd() && !got.atEnd(); number++) {
        const std::string wanted = want.take(), value = got.take();
        if (!isInt64(wanted)) noNumber(_fail, wanted);
        if (!isInt64(value)) noNumber(_wa, value);
        if (wanted != value) differ(number, wanted, value);
    }
    const std::string extra = want.take();
    for (std::string wanted = extra; !wanted.empty(); wanted = want.take())
        if (!isInt64(wanted)) noNumber(_fail, wanted);
    if (!extra.empty()) endsEarly(extra);
    nothingLeft(got);
}

void compareInteger(Values &want, Values &got) {
    const std::string wanted = want.take();
    if (!isInt32(wanted)) noNumber(_fail, wanted);
    const std::string value = got.take();
    if (!isInt32(value)) noNumber(_wa, value);
    if (wanted != value) differ(1, wanted, value);
    nothingLeft(got);
}

void compareHuge(Values &want, Values &got) {
    const std::string wanted = want.take(), value = got.take();
    if (wanted.empty()) noNumber(_fail, wanted);
    if (value.empty()) endsEarly(wanted);
    if (!isInteger(wanted)) noNumber(_fail, wanted);
    if (!want.atEnd()) quitf(_fail, "the answer has more than one word");
    if (!isInteger(value)) noNumber(_wa, value);
    if (wanted != value) differ(1, wanted, value);
    nothingLeft(got);
}

void compareDoubles(Values &want, Values &got, bool isOne) {
    for (int number = 1; isOne ? number == 1 : !want.atEnd(); number++) {
        double wanted = 0, value = 0;
        const std::string answer = want.take();
        if (!isDouble(answer, wanted)) noNumber(_fail, answer);
        const std::string output = got.take();
        if (!isDouble(output, value)) noNumber(_wa, output);
        if (!areClose(wanted, value)) differ(number, answer, output);
    }
    nothingLeft(got);
}

/** A CR before an LF ends the line; another is lost, and what follows it is taken as it is, the end of the file too. */
std::string readLine(Values &from) {
    const std::string &text = from.text;
    std::string line;
    while (from.at < text.size() && text[from.at] != '\n') {
        char c = text[from.at++];
        if (c == '\r') {
            if (from.at < text.size() && text[from.at] == '\n') break;
            c = from.at < text.size() ? text[from.at++] : '\xff';
        }
        line += c;
    }
    if (from.at < text.size()) from.at++;
    return line;
}

std::string asWords(const std::string &line) {
    Words words(line);
    std::string all;
    while (words.next()) all += words.word + " ";
    return all;
}

void compareTestlibLines(Values &want, Values &got, bool byWords) {
    for (int number = 1; want.at < want.text.size(); number++) {
        const std::string wanted = readLine(want);
        if (wanted.empty() && want.at == want.text.size()) break;
        const std::string value = readLine(got);
        if (byWords ? asWords(wanted) != asWords(value) : wanted != value) quitf(_wa, "line %d differs", number);
    }
    nothingLeft(got);
}

void compareAsNamed(const std::string &answer, const std::string &output) {
    const bool hasMark = output.compare(0, 3, "\xef\xbb\xbf") == 0;
    Values want(answer), got(hasMark ? output.substr(3) : output);
    if (judgedName == "wcmp")
        compareTokens(want, got);
    else if (judgedName == "ncmp")
        compareIntegers(want, got);
    else if (judgedName == "icmp")
        compareInteger(want, got);
    else if (judgedName == "hcmp")
        compareHuge(want, got);
    else if (judgedName == "lcmp" || judgedName == "fcmp")
        compareTestlibLines(want, got, judgedName == "lcmp");
    else
        compareDoubles(want, got, judgedName == "dcmp");
}

`
