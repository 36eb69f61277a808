/** Python: words and white space of an input, as `evaluate/input.ts` and `evaluate/read-value.ts` have them. */
export const pythonInput = String.raw`
WHITE = rb'(?:[\t-\r ]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2(?:\x80[\x80-\x8a\xa8\xa9\xaf]|\x81\x9f)|\xe3\x80\x80)'
# One space between two words belongs to the word before it.
AFTER = rb'(?: (?=(?!' + WHITE + rb')[\x00-\xff])|(?=' + WHITE + rb'|\Z))'
WHITE_CHAR = re.compile(WHITE)
WORD = re.compile(rb'((?:(?!' + WHITE + rb')[\x00-\xff])+)')
WORD_AND_SPACE = re.compile(WORD.pattern + rb'(?: (?!' + WHITE + rb')(?!\Z))?')
INTEGER = re.compile(rb'([+-]?)0*([0-9]+)' + AFTER)
DECIMAL = re.compile(rb'[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z')
NAMED = re.compile(rb'[+-]?(?:inf|infinity|nan)\Z', re.I)
HEXADECIMAL = re.compile(rb'[+-]?0[xX](?=\.?[0-9a-fA-F])[0-9a-fA-F]*(?:\.[0-9a-fA-F]*)?[pP][+-]?[0-9]+\Z')
TRUE = (b'1', b't', b'T', b'TRUE', b'true', b'True')
FALSE = (b'0', b'f', b'F', b'FALSE', b'false', b'False')


class Refused(Exception):
    def __init__(self, text, spec, place=None):
        Exception.__init__(self, text)
        self.text = text
        self.spec = spec
        self.place = place


class Input:
    def __init__(self, data):
        self.data = data
        self.position = 0
        self.cursor = -1

    def at_end(self):
        return self.position >= len(self.data)

    def take_any(self):
        start = self.position
        found = WHITE_CHAR.match(self.data, start) or WORD.match(self.data, start)
        self.cursor = start
        self.position = found.end()
        return found.group()

    def take_line(self):
        end = self.data.find(b'\n', self.position)
        if end < 0:
            return None
        self.cursor = self.position
        self.position = end + 1
        return self.data[self.cursor:end]

    def place(self):
        if self.cursor < 0:
            return (0, 0)
        start = self.data.rfind(b'\n', 0, self.cursor) + 1
        return (self.data.count(b'\n', 0, self.cursor) + 1, self.cursor - start)

    def take_integer(self, least, greatest):
        found = INTEGER.match(self.data, self.position)
        if found is None or found.end(2) - found.start(2) > 19:
            return None
        value = int(found.group(1) + found.group(2))
        if value < least or value > greatest:
            return None
        self.cursor = self.position
        self.position = found.end()
        return value

    def take(self, kind):
        if kind == 'int':
            return self.take_integer(-2147483648, 2147483647)
        if kind == 'int64':
            return self.take_integer(LEAST, GREATEST)
        found = WORD_AND_SPACE.match(self.data, self.position)
        if found is None:
            return None
        value = value_of(found.group(1), kind)
        if value is not None:
            self.cursor = self.position
            self.position = found.end()
        return value


def value_of(word, kind):
    if kind == 'string':
        return word
    if kind == 'bool':
        return True if word in TRUE else False if word in FALSE else None
    value = float_of(word)
    if value is None or kind == 'float64':
        return value
    single = to_single(value)
    return None if math.isinf(single) and not math.isinf(value) else single


def float_of(word):
    if NAMED.match(word):
        return float(word)
    if DECIMAL.match(word):
        value = float(word)
        return None if math.isinf(value) else value
    if HEXADECIMAL.match(word):
        try:
            return float.fromhex(word.decode())
        except OverflowError:
            return None
    return None
`
