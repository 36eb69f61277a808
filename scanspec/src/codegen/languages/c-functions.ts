/** In C++ too. */
export const cPower = [
  'long long power(long long base, long long exponent) {',
  '\tlong long result = 1;',
  '\tfor (; exponent > 0; exponent /= 2) {',
  '\t\tif (exponent % 2 == 1) {',
  '\t\t\tresult *= base;',
  '\t\t}',
  '\t\tbase *= base;',
  '\t}',
  '\treturn result;',
  '}',
]

/** Functions that programs in C bring with them. */
export const cFunctions: Record<string, string[]> = {
  read_bool: [
    'void read_bool(bool *value) {',
    '\tchar *text;',
    '\tscanf("%ms", &text);',
    "\t*value = strcmp(text, \"1\") == 0 || text[0] == 't' || text[0] == 'T';",
    '}',
  ],
  read_line: [
    'void read_line(char **line) {',
    '\tsize_t size = 0;',
    '\t*line = NULL;',
    '\tssize_t length = getline(line, &size, stdin);',
    "\tif (length > 0 && (*line)[length - 1] == '\\n') {",
    "\t\t(*line)[length - 1] = '\\0';",
    '\t}',
    '}',
  ],
  // The one space after a word is no part of what follows it.
  read_rest: [
    'void read_rest(char **line) {',
    '\tread_line(line);',
    "\tif ((*line)[0] == ' ' && (*line)[1] != '\\0' && !isspace((unsigned char)(*line)[1])) {",
    '\t\t++*line;',
    '\t}',
    '}',
  ],
  has_more: [
    'bool has_more() {',
    '\tint next = getchar();',
    '\tungetc(next, stdin);',
    '\treturn next != EOF;',
    '}',
  ],
  has_word: [
    'bool has_word() {',
    '\tscanf(" ");',
    '\tint next = getchar();',
    '\tungetc(next, stdin);',
    '\treturn next != EOF;',
    '}',
  ],
  min_of: ['long long min_of(long long a, long long b) {', '\treturn b < a ? b : a;', '}'],
  max_of: ['long long max_of(long long a, long long b) {', '\treturn b > a ? b : a;', '}'],
  power: cPower,
}

/** Headers and functions that they need. */
export const cNeeds: Record<string, string[]> = {
  read_bool: ['stdbool', 'string'],
  read_line: ['posix'],
  read_rest: ['read_line', 'posix', 'ctype'],
  has_more: ['stdbool'],
  has_word: ['stdbool'],
}
