/** Python: the functions of specs, as `evaluate/functions` has them; None is an argument that a function does not take. */
export const pythonFunctions = String.raw`
def text_of(data):
    """Each byte that is no part of a character becomes U+FFFD."""
    return re.sub('[\udc80-\udcff]', '\ufffd', data.decode('utf-8', 'surrogateescape'))


def ints_of(value):
    return value.items if isinstance(value, Array) and value.kind in ('int', 'int64') else None


def as_float(value):
    return float(value) if is_number(value) else None


def absolute(value):
    if is_int(value):
        return wrap(abs(value))
    if not is_float(value):
        return None
    return Single(abs(value)) if isinstance(value, Single) else abs(value)


def pick(choose):
    def run(one, other):
        if is_int(one) and is_int(other):
            return choose(one, other)
        left, right = as_float(one), as_float(other)
        if left is None or right is None:
            return None
        return math.nan if math.isnan(left) or math.isnan(right) else choose(left, right)
    return run


def of_float(action):
    def run(value):
        number = as_float(value)
        if number is None:
            return None
        if math.isnan(number) or (math.isinf(number) and number > 0):
            return number
        return action(number)
    return run


def log2(value):
    if value == 0:
        return -math.inf
    return math.log2(value) if value > 0 else math.nan


def rounded(action):
    return of_float(lambda value: value if math.isinf(value) else float(action(value)))


def add_up(*values):
    total, real, whole = 0, 0.0, True
    todo = list(reversed(values))
    while todo:
        value = todo.pop()
        if isinstance(value, Array):
            if not value.items and value.kind not in ('int', 'int64'):
                whole = False
            todo.extend(reversed(value.items))
        elif is_number(value):
            if is_int(value):
                total = wrap(total + value)
            else:
                whole = False
            real += float(value)
        else:
            return None
    return total if whole else real


def comparable(value):
    if not isinstance(value, Array) or value.kind in ('bool', 'array'):
        return None
    return value.items


def is_sorted(value):
    items = comparable(value)
    if items is None:
        return None
    return all(items[at - 1] <= items[at] for at in range(1, len(items)))


def is_distinct(value):
    items = value.items if isinstance(value, Array) and value.kind == 'bool' else comparable(value)
    if items is None:
        return None
    numbers = [item for item in items if item == item]
    return len(set(numbers)) == len(numbers)


def is_permutation(count, value):
    items = ints_of(value)
    if not is_int(count) or items is None:
        return None
    return len(items) == count and set(items) == set(range(1, count + 1))


def is_in_range(value, low, high):
    if not isinstance(value, Array) or not is_number(low) or not is_number(high):
        return None
    if value.kind in ('bool', 'string', 'array'):
        return None
    return all(low <= item <= high for item in value.items)


def has_dimensions(value, rows, columns):
    if not isinstance(value, Array) or value.kind != 'string' or not is_int(rows) or not is_int(columns):
        return None
    return len(value.items) == rows and all(len(line) == columns for line in value.items)


def of_graph(test):
    def run(count, us, vs):
        one, other = ints_of(us), ints_of(vs)
        if not is_int(count) or one is None or other is None or count < 0 or len(one) != len(other):
            return None
        if count > 2 ** 26:
            raise TimedOut()
        if not all(1 <= node <= count for node in one + other):
            return None
        return test(count, list(zip(one, other)))
    return run


def is_simple(_count, edges):
    pairs = set((min(edge), max(edge)) for edge in edges)
    return len(pairs) == len(edges) and all(one != other for one, other in edges)


def groups_of(count, edges):
    parents = list(range(count + 1))

    def root_of(node):
        while parents[node] != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    groups = count
    for one, other in edges:
        left, right = root_of(one), root_of(other)
        if left != right:
            parents[left] = right
            groups -= 1
    return groups


def is_prime(value):
    if not is_int(value):
        return None
    small = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if value < 2:
        return False
    if any(value % one == 0 for one in small):
        return value in small
    odd, twos = value - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    return all(passes(value, one, odd, twos) for one in small)


def passes(number, witness, odd, twos):
    result = pow(witness, odd, number)
    if result in (1, number - 1):
        return True
    for _ in range(twos - 1):
        result = result * result % number
        if result == number - 1:
            return True
    return False


def of_two(action):
    return lambda one, other: action(one, other) if is_int(one) and is_int(other) else None


def gcd(one, other):
    return wrap(math.gcd(one, other))


def lcm(one, other):
    if one == 0 or other == 0:
        return 0
    return wrap(abs(wrap(wrap(quotient(one, gcd(one, other), None)) * other)))


def length(value):
    if isinstance(value, Array):
        return len(value.items)
    return len(value) if isinstance(value, bytes) else None


def to_int64(value, base=10):
    if not is_int(base) or base < 2 or base > 36:
        return None
    if is_int(value) or not isinstance(value, bytes):
        return value if is_int(value) else None
    found = re.match(rb'([+-]?)0*([0-9a-zA-Z]*)\Z', value)
    if found is None or not re.search(rb'[0-9a-zA-Z]', value) or len(found.group(2)) > 64:
        return None
    try:
        result = int(found.group(1) + b'0' + found.group(2), base)
    except ValueError:
        return None
    return result if LEAST <= result <= GREATEST else None


def of_string(test):
    return lambda value: test(value) if isinstance(value, bytes) else None


def consists(chars):
    return of_string(lambda data: re.match(b'[' + chars + rb']*\Z', data) is not None)


def contains(one, other):
    return other in one if isinstance(one, bytes) and isinstance(other, bytes) else None


# Each with the least and the most arguments it takes.
FUNCTIONS = {
    'arrays.sorted': (1, 1, is_sorted),
    'arrays.distinct': (1, 1, is_distinct),
    'arrays.permutation': (2, 2, is_permutation),
    'arrays.range': (3, 3, is_in_range),
    'matrices.dimensions': (3, 3, has_dimensions),
    'graphs.simple': (3, 3, of_graph(is_simple)),
    'graphs.connected': (3, 3, of_graph(lambda count, edges: groups_of(count, edges) <= 1)),
    'graphs.acyclic': (3, 3, of_graph(lambda count, edges: groups_of(count, edges) == count - len(edges))),
    'graphs.tree': (3, 3, of_graph(lambda count, edges: groups_of(count, edges) == 1 and len(edges) == count - 1)),
    'math.abs': (1, 1, absolute),
    'math.min': (2, 2, pick(lambda one, other: other if other < one else one)),
    'math.max': (2, 2, pick(lambda one, other: other if other > one else one)),
    'math.sqrt': (1, 1, of_float(lambda value: math.sqrt(value) if value >= 0 else math.nan)),
    'math.log2': (1, 1, of_float(log2)),
    'math.ceil': (1, 1, rounded(math.ceil)),
    'math.floor': (1, 1, rounded(math.floor)),
    'math.pow': (2, 2, power),
    'math.sum': (0, math.inf, add_up),
    'numbers.prime': (1, 1, is_prime),
    'numbers.gcd': (2, 2, of_two(gcd)),
    'numbers.lcm': (2, 2, of_two(lcm)),
    'numbers.coprime': (2, 2, of_two(lambda one, other: gcd(one, other) == 1)),
    'len': (1, 1, length),
    'toInt64': (1, 2, to_int64),
    'strings.lowercase': (1, 1, consists(b'a-z')),
    'strings.uppercase': (1, 1, consists(b'A-Z')),
    'strings.alpha': (1, 1, consists(b'a-zA-Z')),
    'strings.digit': (1, 1, consists(b'0-9')),
    'strings.alphanumeric': (1, 1, consists(b'a-zA-Z0-9')),
    'strings.binary': (1, 1, consists(b'01')),
    'strings.distinct': (1, 1, of_string(lambda data: len(set(text_of(data))) == len(text_of(data)))),
    'strings.palindrome': (1, 1, of_string(lambda data: text_of(data) == text_of(data)[::-1])),
    'strings.sorted': (1, 1, of_string(lambda data: all(data[at - 1] <= data[at] for at in range(1, len(data))))),
    'strings.contains': (2, 2, contains),
}
`
