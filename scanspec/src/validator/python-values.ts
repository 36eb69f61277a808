/** Python: operators and how messages show values, as `evaluate/operate.ts` and `evaluate/format-value.ts` have them. */
export const pythonValues = String.raw`
LEAST = -2 ** 63
GREATEST = 2 ** 63 - 1


class Single(float):
    """A number in single precision."""


class Array:
    def __init__(self, kind, items):
        self.kind = kind
        self.items = items


def is_int(value):
    return type(value) is int


def is_float(value):
    return isinstance(value, float)


def is_number(value):
    return type(value) is int or isinstance(value, float)


def wrap(value):
    return (value + 2 ** 63) % 2 ** 64 - 2 ** 63


def to_single(value):
    try:
        return Single(struct.unpack('<f', struct.pack('<f', value))[0])
    except OverflowError:
        return Single(math.copysign(math.inf, value))


def meet(left, right):
    """Two numbers that are not both integers, in the precision in which they meet."""
    first = right if is_int(left) else left
    if isinstance(first, Single):
        return to_single(float(left)), to_single(float(right)), True
    return float(left), float(right), False


def compare(test):
    def run(left, right, at):
        if type(left) is int and type(right) is int:
            return test(left, right)
        if not is_number(left) or not is_number(right):
            raise Refused('invalid operation', at)
        one, other, _ = meet(left, right)
        return test(one, other)
    return run


def equal(left, right, at):
    if is_number(left) and is_number(right):
        if is_int(left) and is_int(right):
            return left == right
        one, other, _ = meet(left, right)
        return one == other
    if type(left) is not type(right) or isinstance(left, Array):
        raise Refused('invalid operation', at)
    return left == right


def quotient(left, right, at):
    if right == 0:
        raise Refused('division by zero', at)
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def divide(left, right):
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1, right)


def compute(of_ints, of_floats):
    def run(left, right, at):
        if type(left) is int and type(right) is int:
            return wrap(of_ints(left, right, at))
        if not is_number(left) or not is_number(right):
            raise Refused('invalid operation', at)
        one, other, single = meet(left, right)
        result = of_floats(float(one), float(other))
        return to_single(result) if single else result
    return run


def power(base, exponent):
    if is_int(base) and is_int(exponent) and exponent >= 0:
        return wrap(pow(base, exponent, 2 ** 64))
    if not is_number(base) or not is_number(exponent):
        return None
    base, exponent = float(base), float(exponent)
    try:
        return math.pow(base, exponent)
    except OverflowError:
        is_negative = base < 0 and exponent % 2 == 1
    except ValueError:
        if base != 0:
            return math.nan
        is_negative = math.copysign(1, base) < 0 and exponent % 2 == 1
    return -math.inf if is_negative else math.inf


def raised(left, right, at):
    result = power(left, right)
    if result is None:
        raise Refused('invalid operation', at)
    return result


OPERATORS = {
    '==': equal,
    '!=': lambda left, right, at: not equal(left, right, at),
    '<': compare(lambda left, right: left < right),
    '<=': compare(lambda left, right: left <= right),
    '>': compare(lambda left, right: left > right),
    '>=': compare(lambda left, right: left >= right),
    '+': compute(lambda left, right, at: left + right, lambda left, right: left + right),
    '-': compute(lambda left, right, at: left - right, lambda left, right: left - right),
    '*': compute(lambda left, right, at: left * right, lambda left, right: left * right),
    '/': compute(quotient, divide),
    '**': raised,
}

ESCAPES = {7: '\\a', 8: '\\b', 9: '\\t', 10: '\\n', 11: '\\v', 12: '\\f', 13: '\\r', 34: '\\"', 92: '\\\\'}


def quote(data):
    return '"' + ''.join(shown_char(char) for char in data.decode('utf-8', 'surrogateescape')) + '"'


def shown_char(char):
    point = ord(char)
    if point in ESCAPES:
        return ESCAPES[point]
    if 0xdc80 <= point <= 0xdcff:
        return '\\x%02x' % (point - 0xdc00)
    if point == 32 or unicodedata.category(char)[0] in 'LMNPS':
        return char
    if point < 0x80:
        return '\\x%02x' % point
    return '\\u%04x' % point if point < 0x10000 else '\\U%08x' % point


def shown(value):
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, bytes):
        return quote(value)
    return shown_float(value) if is_float(value) else str(value)


def shown_float(value):
    if math.isnan(value):
        return 'NaN'
    if math.isinf(value):
        return '+Inf' if value > 0 else '-Inf'
    if value == 0:
        return '-0' if math.copysign(1, value) < 0 else '0'
    mantissa, exponent = digits_of(value).split('e')
    exponent = int(exponent)
    if '.' in mantissa:
        mantissa = mantissa.rstrip('0').rstrip('.')
    if exponent < -4 or exponent >= 6:
        return '%se%s%02d' % (mantissa, '-' if exponent < 0 else '+', abs(exponent))
    fraction = len(mantissa.partition('.')[2])
    return '%.*f' % (max(0, fraction - exponent), float('%se%d' % (mantissa, exponent)))


def digits_of(value):
    """The fewest digits that read back."""
    for digits in range(17):
        text = '%.*e' % (digits, value)
        back = to_single(float(text)) if isinstance(value, Single) else float(text)
        if back == value:
            return text
    return '%.17e' % value
`
