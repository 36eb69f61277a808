// C++: what a validator of testlib calls, each written out only where it is called. They compute what the evaluator does (`evaluate/`):
// integers of 64 bits that wrap around, and a refusal where a function does not take what it is given.

interface Helper {
  needs?: readonly string[]
  source: string
}

export const helpers: Record<string, Helper> = {
  blank: {
    source: `static bool endsInBlank = false;
/** One blank between two words belongs to the word before it; one at the end cannot be put back. */
static void blank() {
  if (inf.eof() || inf.curChar() != ' ') return;
  inf.skipChar();
  if (inf.eof()) endsInBlank = true;
  else if (isspace((unsigned char)inf.curChar())) inf.unreadChar(' ');
}`,
  },
  more: {
    needs: ['blank'],
    source: 'static bool more() { return endsInBlank || !inf.eof(); }',
  },
  finish: {
    needs: ['blank'],
    source: `static void finish() {
  if (endsInBlank) quitf(_fail, "a blank at the end");
  inf.readEof();
}`,
  },
  add: {
    source:
      'static ll add(ll a, ll b) { return (ll)((unsigned long long)a + (unsigned long long)b); }',
  },
  subtract: {
    source:
      'static ll subtract(ll a, ll b) { return (ll)((unsigned long long)a - (unsigned long long)b); }',
  },
  multiply: {
    source:
      'static ll multiply(ll a, ll b) { return (ll)((unsigned long long)a * (unsigned long long)b); }',
  },
  divide: {
    needs: ['subtract'],
    source: `static ll divide(ll a, ll b) {
  if (b == 0) quitf(_fail, "division by zero");
  return b == -1 ? subtract(0, a) : a / b;
}`,
  },
  power: {
    needs: ['multiply'],
    source: `static ll power(ll base, ll exponent) {
  ll result = 1;
  for (; exponent > 0; exponent >>= 1, base = multiply(base, base))
    if (exponent & 1) result = multiply(result, base);
  return result;
}`,
  },
  absolute: {
    needs: ['subtract'],
    source: 'static ll absolute(ll a) { return a < 0 ? subtract(0, a) : a; }',
  },
  at: {
    source: `template <typename T> static T &at(std::vector<T> &array, ll index) {
  if (index < 0 || index >= (ll)array.size())
    quitf(_fail, "index %lld is out of bounds for %d elements", index, (int)array.size());
  return array[index];
}
static std::vector<bool>::reference at(std::vector<bool> &array, ll index) {
  if (index < 0 || index >= (ll)array.size())
    quitf(_fail, "index %lld is out of bounds for %d elements", index, (int)array.size());
  return array[index];
}`,
  },
  size: {
    source: `static size_t size(ll length) {
  if (length < 0) quitf(_fail, "a negative length: %lld", length);
  return (size_t)length;
}`,
  },
  readFloat: {
    source: `static double readFloat() {
  std::string word = inf.readToken();
  char *end = 0;
  double value = strtod(word.c_str(), &end);
  bool hasDigit = word.find_first_of("0123456789") != std::string::npos;
  bool isHex = word.find_first_of("xX") != std::string::npos;
  if (*end != 0 || word.find('(') != std::string::npos || (hasDigit && std::isinf(value)) ||
      (isHex && word.find_first_of("pP") == std::string::npos))
    quitf(_fail, "'%s' is no number", word.c_str());
  return value;
}`,
  },
  readBool: {
    source: `static bool readBool() {
  std::string word = inf.readToken();
  for (const char *yes : {"1", "t", "T", "TRUE", "true", "True"})
    if (word == yes) return true;
  for (const char *no : {"0", "f", "F", "FALSE", "false", "False"})
    if (word == no) return false;
  quitf(_fail, "'%s' is neither true nor false", word.c_str());
  return false;
}`,
  },
  sorted: {
    source: `template <typename T> static bool sorted(const std::vector<T> &array) {
  for (size_t i = 1; i < array.size(); i++)
    if (!(array[i - 1] <= array[i])) return false;
  return true;
}`,
  },
  distinct: {
    source: `template <typename T> static bool distinct(const std::vector<T> &array) {
  std::vector<T> all(array);
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}`,
  },
  permutation: {
    source: `static bool permutation(ll count, std::vector<ll> array) {
  std::sort(array.begin(), array.end());
  if ((ll)array.size() != count) return false;
  for (size_t i = 0; i < array.size(); i++)
    if (array[i] != (ll)i + 1) return false;
  return true;
}`,
  },
  range: {
    source: `template <typename T, typename L, typename H>
static bool range(const std::vector<T> &array, L low, H high) {
  for (const T &one : array)
    if (!(one >= low && one <= high)) return false;
  return true;
}`,
  },
  dimensions: {
    source: `static bool dimensions(const std::vector<std::string> &lines, ll rows, ll columns) {
  if ((ll)lines.size() != rows) return false;
  for (const std::string &line : lines)
    if ((ll)line.size() != columns) return false;
  return true;
}`,
  },
  total: {
    needs: ['add'],
    source: `static ll total(ll value) { return value; }
template <typename T> static ll total(const std::vector<T> &array) {
  ll sum = 0;
  for (const T &one : array) sum = add(sum, total(one));
  return sum;
}`,
  },
  gcd: {
    needs: ['absolute'],
    source: `static ll gcd(ll a, ll b) {
  a = absolute(a), b = absolute(b);
  while (b) std::swap(a %= b, b);
  return a;
}`,
  },
  lcm: {
    needs: ['gcd', 'divide', 'multiply', 'absolute'],
    source: `static ll lcm(ll a, ll b) {
  return a == 0 || b == 0 ? 0 : absolute(multiply(divide(a, gcd(a, b)), b));
}`,
  },
  prime: {
    source: `static ll raise(ll base, ll exponent, ll modulus) {
  __int128 result = 1, square = base % modulus;
  for (; exponent > 0; exponent >>= 1, square = square * square % modulus)
    if (exponent & 1) result = result * square % modulus;
  return (ll)result;
}
static bool prime(ll n) {
  if (n < 2) return false;
  for (ll p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37})
    if (n % p == 0) return n == p;
  ll odd = n - 1;
  int twos = 0;
  while (odd % 2 == 0) odd /= 2, twos++;
  for (ll p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    __int128 x = raise(p, odd, n);
    bool passes = x == 1 || x == n - 1;
    for (int i = 1; i < twos && !passes; i++) passes = (x = x * x % n) == n - 1;
    if (!passes) return false;
  }
  return true;
}`,
  },
  graph: {
    source: `/** How many parts a graph has; refuses one whose edges name other nodes than 1 to count. */
static ll graph(ll count, const std::vector<ll> &us, const std::vector<ll> &vs) {
  if (count < 0 || us.size() != vs.size()) quitf(_fail, "no graph");
  std::vector<ll> parent(size_t(count) + 1);
  for (ll i = 0; i <= count; i++) parent[i] = i;
  auto root = [&](ll node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
  };
  ll parts = count;
  for (size_t i = 0; i < us.size(); i++) {
    if (us[i] < 1 || us[i] > count || vs[i] < 1 || vs[i] > count)
      quitf(_fail, "an edge names a node that is not there: %lld %lld", us[i], vs[i]);
    ll one = root(us[i]), other = root(vs[i]);
    if (one != other) parent[one] = other, parts--;
  }
  return parts;
}`,
  },
  simple: {
    needs: ['graph', 'distinct'],
    source: `static bool simple(ll count, const std::vector<ll> &us, const std::vector<ll> &vs) {
  graph(count, us, vs);
  std::vector<std::pair<ll, ll> > edges;
  for (size_t i = 0; i < us.size(); i++) {
    if (us[i] == vs[i]) return false;
    edges.push_back(std::minmax(us[i], vs[i]));
  }
  return distinct(edges);
}`,
  },
  consists: {
    source: `static bool consists(const std::string &text, const std::string &chars) {
  return text.find_first_not_of(chars) == std::string::npos;
}`,
  },
  points: {
    source: `/** The characters of a text; bytes that are none count as U+FFFD. */
static std::vector<ll> points(const std::string &text) {
  std::vector<ll> found;
  for (size_t i = 0; i < text.size();) {
    unsigned char first = text[i];
    size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    ll point = length == 1 ? first : first & (0xff >> (length + 1));
    bool isOne = first < 0x80 || (first >= 0xc2 && first <= 0xf4 && i + length <= text.size());
    for (size_t j = 1; isOne && j < length; j++) {
      unsigned char next = text[i + j];
      isOne = (next & 0xc0) == 0x80;
      point = point << 6 | (next & 0x3f);
    }
    static const ll least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!isOne || point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
      point = 0xfffd, length = 1;
    found.push_back(point);
    i += length;
  }
  return found;
}`,
  },
  palindrome: {
    needs: ['points'],
    source: `static bool palindrome(const std::string &text) {
  std::vector<ll> all = points(text);
  return std::equal(all.begin(), all.end(), all.rbegin());
}`,
  },
  sortedText: {
    source: `static bool sortedText(const std::string &text) {
  return std::is_sorted(text.begin(), text.end(), [](unsigned char a, unsigned char b) { return a < b; });
}`,
  },
}

/** The sources of what is called, and of what that calls, each before those that call it. */
export const helperSources = (called: ReadonlySet<string>): string[] => {
  const wanted = new Set<string>()
  const want = (name: string): void => {
    for (const needed of helpers[name]?.needs ?? []) want(needed)
    wanted.add(name)
  }
  for (const name of called) want(name)
  return [...wanted].flatMap((name) => helpers[name]?.source ?? [])
}
