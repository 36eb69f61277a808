/** Python: statements of the tree as functions, as `evaluate/compile-statement.ts` makes them, and the program. */
export const pythonRun = String.raw`
def block(nodes):
    runs = [STATEMENTS[node['kind']](node) for node in nodes]
    cost = 1 + len(runs)

    def run(m):
        m.steps -= cost
        if m.steps < 0:
            raise TimedOut()
        for one in runs:
            one(m)
    return run


def declaration(node):
    names = [name['name'] for name in node['names']]
    bounds = [(expression(length), length['at']) for length in node['lengths']]
    kind = node['type']

    def run(m):
        sizes = []
        for value_of_bound, at in bounds:
            size = value_of_bound(m)
            if not is_int(size) or size < 0:
                raise Refused('invalid array bound', at)
            sizes.append(size)
        for name in names:
            release(m, name)
            if sizes:
                m.cells -= cells_of(sizes)
                if m.cells < 0:
                    raise TimedOut()
            m.kinds[name] = 'array' if sizes else kind
            m.values[name] = array_of_sizes(sizes, kind) if sizes else STARTS[kind]
    return run


def cells_of(sizes):
    cells, total = 1, 0
    for size in sizes:
        cells *= size
        total += cells
    return total


def array_of_sizes(sizes, kind):
    if len(sizes) == 1:
        return Array(kind, [STARTS[kind]] * sizes[0])
    return Array('array', [array_of_sizes(sizes[1:], kind) for _ in range(sizes[0])])


def release(m, name):
    value, sizes = m.values.get(name), []
    while isinstance(value, Array):
        sizes.append(len(value.items))
        value = value.items[0] if value.items else None
    m.cells += cells_of(sizes)


def target(node, at):
    """A function that sets the place to what it makes of the place's kind."""
    name = node['name']
    places = [(index_of(index), index['at']) for index in node['indices']]

    def run(m, make):
        if name not in m.values:
            raise Refused('undefined: ' + name, at)
        if not places:
            m.values[name] = make(m, m.kinds[name])
            return
        array = m.values[name]
        for place_of, index_at in places[:-1]:
            if not isinstance(array, Array):
                raise Refused('invalid operation', index_at)
            array = array.items[place_of(m, array)]
        place_of, index_at = places[-1]
        if not isinstance(array, Array):
            raise Refused('invalid operation', index_at)
        place = place_of(m, array)
        array.items[place] = make(m, array.kind)
    return run


def scan(node):
    at = node['at']
    targets = [target(ref, at) for ref in node['refs']]

    def word(m, kind):
        if kind == 'array':
            raise Refused("can't scan type", at)
        if m.input.at_end():
            raise Refused('unwanted EOF', at)
        value = m.input.take(kind)
        if value is None:
            got = quote(m.input.take_any())
            raise Refused('parse error: want %s, got %s' % (kind, got), at, m.input.place())
        return value

    def line(m, kind):
        if kind != 'string':
            raise Refused("can't scan type", at)
        value = m.input.take_line()
        if value is None:
            raise Refused('unwanted EOF', at)
        return value

    make = word if node['kind'] == 'scan' else line

    def run(m):
        for one in targets:
            one(m, make)
    return run


def check(node):
    clauses = [(expression(clause['condition']), clause) for clause in node['clauses']]

    def run(m):
        for condition, clause in clauses:
            if condition(m) is not True:
                raise Refused(check_message(m, clause), node['at'], m.input.place())
    return run


def check_message(m, clause):
    words = clause['words']
    text = 'check error ' + (words[:20] + '...' if len(words) > 20 else words)
    seen = []
    for name in dict.fromkeys(plain_names(clause['condition'])):
        if name in m.values and not isinstance(m.values[name], Array):
            seen.append('%s=%s' % (name, shown(m.values[name])))
    return text + (' (%s)' % ', '.join(seen[:3]) if seen else '')


def plain_names(node):
    kind = node['kind']
    if kind == 'ref' and not node['indices']:
        return [node['name']]
    inner = {
        'ref': lambda: node['indices'],
        'call': lambda: node['arguments'],
        'group': lambda: [node['inner']],
        'sign': lambda: [node['operand']],
        'chain': lambda: [node['first']] + [step['operand'] for step in node['rest']],
    }.get(kind, lambda: [])()
    return [name for one in inner for name in plain_names(one)]


def condition_of(node):
    branches = [
        (expression(branch['condition']), branch['condition']['at'], block(branch['body']))
        for branch in node['branches']
    ]
    otherwise = block(node.get('otherwise') or [])

    def run(m):
        for condition, at, body in branches:
            value = condition(m)
            if not isinstance(value, bool):
                raise Refused('non-bool used as if condition', at)
            if value:
                return body(m)
        otherwise(m)
    return run


def for_range(node):
    name, body = node['name'], block(node['body'])
    low, high = bound(node['low']), bound(node['high'])

    def run(m):
        first, end = low(m), high(m)
        if first >= end:
            return
        for turn in range(first, end):
            release(m, name)
            m.kinds[name], m.values[name] = 'int', turn
            body(m)
        release(m, name)
        m.kinds[name], m.values[name] = 'int', end
    return run


def bound(node):
    value_of_bound, at = expression(node), node['at']

    def run(m):
        value = value_of_bound(m)
        if not is_int(value):
            raise Refused('invalid loop bound', at)
        return value
    return run


def for_scan(node):
    read, body = scan(node['scan']), block(node['body'])

    def run(m):
        while not m.input.at_end():
            read(m)
            body(m)
    return run


def assign(node):
    value_of_node, at = expression(node['value']), node['at']
    put = target(node['target'], at)

    def run(m):
        value = value_of_node(m)

        def make(_m, kind):
            if kind in ('float32', 'float64') and is_number(value):
                return to_single(float(value)) if kind == 'float32' else float(value)
            is_fit = {'int': is_int(value), 'int64': is_int(value), 'bool': isinstance(value, bool),
                      'string': isinstance(value, bytes)}.get(kind, False)
            if not is_fit:
                raise Refused('invalid operation', at)
            return value
        put(m, make)
    return run


def eol(node):
    def run(m):
        if m.input.data[m.input.position:m.input.position + 1] == b'\n':
            m.input.cursor = m.input.position
            m.input.position += 1
            return
        if m.input.at_end():
            raise Refused('unwanted EOF', node['at'])
        got = quote(m.input.take_any())
        raise Refused('want EOL, got ' + got, node['at'], m.input.place())
    return run


def eof(node):
    def run(m):
        if not m.input.at_end():
            raise Refused('want EOF, got trailing ' + quote(m.input.take_any()), node['at'])
    return run


STATEMENTS = {'var': declaration, 'scan': scan, 'scanln': scan, 'check': check, 'if': condition_of,
              'forRange': for_range, 'forScan': for_scan, 'assign': assign, 'eol': eol, 'eof': eof}


def verdict(data):
    try:
        block(TREE)(Machine(data))
    except Refused as refused:
        place = '~%d:%d' % refused.place if refused.place else ''
        return '%d:%d%s: %s' % (refused.spec[0], refused.spec[1], place, refused.text)
    except (TimedOut, MemoryError, RecursionError):
        return 'timed out'
    return None


def main():
    sys.setrecursionlimit(20000)
    threading.stack_size(256 * 1024 * 1024)
    found = []
    worker = threading.Thread(target=lambda: found.append(verdict(sys.stdin.buffer.read())))
    worker.start()
    worker.join()
    if found != [None]:
        sys.stderr.buffer.write((str(found[0] if found else 'the validator failed') + '\n').encode('utf-8', 'replace'))
        sys.exit(43)
    sys.exit(42)


if __name__ == '__main__':
    main()
`
