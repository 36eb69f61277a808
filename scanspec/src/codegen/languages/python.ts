import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Printing, GeneratedProgram } from '../program.ts'
import { bits53, bits64, isWithinRange } from '../ranges.ts'
import { decimal, hex, stringLiteral, wordList } from './c-like.ts'
import { arrangeLines, wrapped } from './python-lines.ts'
import { startLiteral } from './start.ts'

const start = (type: ScalarType): string => startLiteral(type, 'False', '""')

const make = ({ variable, lengths }: DeclareArray, { expr }: Printing): string => {
  if (lengths === undefined) return '[]'
  return lengths.reduceRight((inner, length, at) => {
    const isLast = at === lengths.length - 1
    const isPlain =
      length.kind === 'element' || length.kind === 'literal' || length.kind === 'group'
    const text = expr(length)
    if (!isLast) return `[${inner} for _ in range(${text})]`
    return `[${start(variable.type)}]*${isPlain ? text : `(${text})`}`
  }, '')
}

const functions: Record<string, string[]> = {
  to_bool: ['def to_bool(text):', '\treturn text in ("1", "t", "T", "TRUE", "true", "True")'],
  stdin_text: ['stdin_text = sys.stdin.read()', 'stdin_at = 0'],
  read_word: [
    'def read_word():',
    '\tglobal stdin_at',
    '\tfound = re.compile(r"\\S+").search(stdin_text, stdin_at)',
    '\tstdin_at = found.end()',
    '\treturn found.group()',
  ],
  read_line: [
    'def read_line():',
    '\tglobal stdin_at',
    '\tline = stdin_text[stdin_at:stdin_text.index("\\n", stdin_at)]',
    '\tstdin_at += len(line) + 1',
    '\treturn line',
  ],
  read_rest: [
    'def read_rest():',
    '\tline = read_line()',
    '\treturn line[1:] if re.match(r" \\S", line) else line',
  ],
  has_word: [
    'def has_word():',
    '\treturn re.compile(r"\\S").search(stdin_text, stdin_at) is not None',
  ],
  quotient: [
    'def quotient(a, b):',
    '\tsize = abs(a)//abs(b)',
    '\treturn size if (a < 0) == (b < 0) else -size',
  ],
}
const needs: Record<string, string[]> = {
  stdin_text: ['sys'],
  read_word: ['stdin_text', 'sys', 're'],
  read_line: ['stdin_text', 'sys'],
  read_rest: ['stdin_text', 'sys', 're', 'read_line'],
  has_word: ['stdin_text', 'sys', 're'],
  has_more: ['stdin_text', 'sys'],
}
const modules = ['math', 're', 'sys']

const called =
  (name: string) =>
  (values: string[], _call: unknown, { use }: Printing): string => {
    if (name.startsWith('math.')) use('math')
    return `${name}(${values.join(', ')})`
  }

const matched =
  (name: string) =>
  ([value = '', pattern = '']: string[], _call: unknown, { use }: Printing): string => {
    use('re')
    return `(re.${name}(${pattern}, ${value}) is not None)`
  }

const regexps = {
  re: matched('search'),
  'regexp.match': matched('search'),
  'regexp.fullmatch': matched('fullmatch'),
}

/** Line by line, as people read in Python; word by word where lines cannot be told apart. */
const arrange = (program: GeneratedProgram): GeneratedProgram => {
  const body = arrangeLines(program)
  return body === undefined ? program : { ...program, body, isByLine: true }
}

export const python: ReaderLanguage = {
  family: 'Python',
  label: 'Python 3',
  ext: 'py',
  reserved: new Set(
    wordList(
      `False None True and as assert async await break class continue def del elif else except finally for from global if
      import in is lambda nonlocal not or pass raise return try while with yield _ input map int float list iter next range
      len abs min max math re sys stdin_text stdin_at to_bool read_word read_line read_rest has_word quotient`,
    ),
  ),
  integers: { usual: bits64, isOne: true },
  readsByLine: true,
  boundsOnce: true,
  fuses: true,
  scope: 'block',
  readsInCondition: () => false,
  arrange,
  blocks: {
    if: (condition) => `if ${condition}:`,
    elseIf: (condition) => `elif ${condition}:`,
    else: 'else:',
    end: '',
    empty: 'pass',
    remark: (text) => `# ${text}`,
  },
  expressions: {
    operators: { '&&': ' and ', '||': ' or ' },
    literal: ({ value }) => {
      if (typeof value === 'string') return stringLiteral(value, hex)
      if (typeof value === 'boolean') return value ? 'True' : 'False'
      return typeof value === 'number' ? decimal(value) : String(value)
    },
    // Python compares and computes with an integer and a float exactly, which is another value beyond 53 bits.
    convert: (operand, from, to) => {
      const isSame = from.kind === 'literal' || isWithinRange(from.range, bits53)
      return isSame || !to.type.startsWith('float') || from.type.startsWith('float')
        ? operand
        : `float(${operand.replace(/^\((.*)\)$/s, '$1')})`
    },
    promotes: false,
    bracketsChains: true,
    divide: (left, right, _expr, { use }) => {
      use('quotient')
      return `quotient(${left}, ${right})`
    },
    powerIsInfix: true,
    power: (left, right) => `${left}**${right}`,
    calls: {
      len: ([value], { arguments: [first] }) =>
        first?.depth === 0 ? `len(${value}.encode())` : `len(${value})`,
      toInt64: (values) => `int(${values.join(', ')})`,
      ...regexps,
      'math.abs': called('abs'),
      'math.min': called('min'),
      'math.max': called('max'),
      'math.sqrt': called('math.sqrt'),
      'math.log2': called('math.log2'),
      'math.ceil': called('math.ceil'),
      'math.floor': called('math.floor'),
      'numbers.gcd': called('math.gcd'),
    },
  },
  statements: {
    scalars: ({ declared, isNew }) =>
      declared
        .filter(({ needsStart }) => needsStart || !isNew)
        .map(({ variable }) => `${variable.printed} = ${start(variable.type)}`),
    array: (stmt, printing) => [`${stmt.variable.printed} = ${make(stmt, printing)}`],
    read: ({ targets }, printing) => {
      printing.use('read_word')
      return targets.map(
        ({ element }) =>
          `${printing.expr(element)} = ${wrapped(element.type, 'read_word()', printing)}`,
      )
    },
    readLine: ({ targets, after }, printing) => {
      const helper = after === 'line' ? 'read_line' : 'read_rest'
      printing.use(helper)
      return targets.map(({ element }) => `${printing.expr(element)} = ${helper}()`)
    },
    eol: ({ hasLines, use }) => {
      if (!hasLines) return []
      use('read_line')
      return ['read_line()']
    },
    assign: ({ target, value }, printing) => [`${printing.expr(target)} = ${printing.expr(value)}`],
    for: (counter, low, high, printing) =>
      `for ${printing.expr(counter)} in range(${printing.expr(low)}, ${printing.expr(high)}):`,
    whileMore: ({ hasLines, isByLine, line, use }) => {
      if (isByLine) {
        use('sys')
        return `for ${line} in sys.stdin:`
      }
      use(hasLines ? 'has_more' : 'has_word')
      return hasLines ? 'while stdin_at < len(stdin_text):' : 'while has_word():'
    },
  },
  file: (main, parts) => {
    const all = new Set([...parts].flatMap((part) => [part, ...(needs[part] ?? [])]))
    const imports = modules.filter((name) => all.has(name)).map((name) => `import ${name}`)
    const own = Object.entries(functions).filter(([name]) => all.has(name))
    return [
      ...imports,
      ...(imports.length > 0 ? [''] : []),
      ...own.flatMap(([, lines]) => [...lines, '']),
      ...main,
    ]
  },
}
