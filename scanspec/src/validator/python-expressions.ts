/** Python: expressions of the tree as functions, as `evaluate/compile-expression.ts` makes them. */
export const pythonExpressions = String.raw`
class TimedOut(Exception):
    pass


class Machine:
    def __init__(self, data):
        self.input = Input(data)
        self.kinds = {}
        self.values = {}
        self.steps = 1000000000
        self.cells = 30000000


STARTS = {'bool': False, 'int': 0, 'int64': 0, 'float32': Single(0), 'float64': 0.0, 'string': b''}


def expression(node):
    kind = node['kind']
    if kind == 'group':
        return expression(node['inner'])
    if kind in ('integer', 'float', 'string'):
        value = literal(node)
        return lambda m: value
    return {'ref': reference, 'call': call, 'sign': sign, 'chain': chain}[kind](node)


def literal(node):
    if node['kind'] == 'integer':
        return wrap(int(node['value']))
    if node['kind'] == 'float':
        return float(node['value'])
    return node['bytes'].encode('latin-1')


def reference(node):
    name, at = node['name'], node['at']

    def variable(m):
        if name in m.values:
            return m.values[name]
        if name in ('true', 'false'):
            return name == 'true'
        raise Refused('undefined: ' + name, at)

    found = variable
    for index in node['indices']:
        found = element(found, index_of(index), index['at'])
    return found


def element(array_of, place_of, at):
    def run(m):
        array = array_of(m)
        if not isinstance(array, Array):
            raise Refused('invalid operation', at)
        return array.items[place_of(m, array)]
    return run


def index_of(node):
    value_of_index, at = expression(node), node['at']

    def run(m, array):
        index = value_of_index(m)
        if not is_int(index):
            raise Refused('non-integer index', at)
        size = len(array.items)
        if 0 <= index < size:
            return index
        why = 'index must be non-negative' if index < 0 else 'out of bounds for %d-element array' % size
        raise Refused('invalid array index %d (%s)' % (index, why), at)
    return run


def call(node):
    at, name = node['at'], node['name']
    if 'pattern' in node:
        return pattern_call(node)
    name = {'pow': 'math.pow', 'sum': 'math.sum'}.get(name, name)
    if name not in FUNCTIONS:
        def run_unknown(m):
            raise Refused('undefined: ' + node['name'], at)
        return run_unknown
    least, most, action = FUNCTIONS[name]
    values = [expression(one) for one in node['arguments']]
    is_wrong = not least <= len(values) <= most

    def run(m):
        given = [value(m) for value in values]
        result = None if is_wrong else action(*given)
        if result is None:
            raise Refused('invalid argument', at)
        return result
    return run


def pattern_call(node):
    text, at = expression(node['arguments'][0]), node['at']
    pattern = re.compile(node['pattern'], re.A)
    counts = node['name'] == 'regexp.count'

    def run(m):
        value = text(m)
        if not isinstance(value, bytes):
            raise Refused('invalid argument', at)
        if counts:
            return sum(1 for _ in pattern.finditer(text_of(value)))
        return pattern.search(text_of(value)) is not None
    return run


def sign(node):
    operand, at, is_minus = expression(node['operand']), node['at'], node['operator'] == '-'

    def run(m):
        value = operand(m)
        if not is_number(value):
            raise Refused('invalid operation', at)
        if not is_minus:
            return value
        if is_int(value):
            return wrap(-value)
        return Single(-value) if isinstance(value, Single) else -value
    return run


def chain(node):
    found = expression(node['first'])
    for step in node['rest']:
        right, at, operator = expression(step['operand']), step['at'], step['operator']
        found = (logic if operator in ('&&', '||') else operation)(found, operator, right, at)
    return found


def operation(left, operator, right, at):
    action = OPERATORS[operator]
    return lambda m: action(left(m), right(m), at)


def logic(left, operator, right, at):
    deciding = operator == '||'

    def run(m):
        value = left(m)
        if isinstance(value, bool) and value != deciding:
            value = right(m)
        if not isinstance(value, bool):
            raise Refused('invalid operation', at)
        return value
    return run
`
