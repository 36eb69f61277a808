import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Expr, Invocation, Printing, Target } from '../program.ts'
import { bits32 } from '../ranges.ts'
import { braces, octal, plainLiteral, stringLiteral, wordList } from './c-like.ts'
import { cFunctions, cNeeds } from './c-functions.ts'
import { castTo } from './c-casts.ts'
import { cWords } from './c-words.ts'
import { isBool, isOneRun, runsOf } from './runs.ts'
import { declaredScalars, startLiteral } from './start.ts'
import { markUnused } from './unused.ts'

const types: Record<ScalarType, string> = {
  bool: 'bool',
  int: 'int',
  int64: 'long long',
  float32: 'float',
  float64: 'double',
  string: 'char *',
}
const formats: Record<ScalarType, string> = {
  bool: '',
  int: '%d',
  int64: '%lld',
  float32: '%f',
  float64: '%lf',
  string: '%ms',
}
const start = (type: ScalarType): string => startLiteral(type, 'false', '""')

/** `int **`, with the blank that stands before a name. */
const pointer = (type: ScalarType, depth: number): string => {
  const own = types[type]
  return `${own}${own.endsWith('*') ? '' : ' '}${'*'.repeat(depth)}`
}
const spaced = (type: ScalarType): string => pointer(type, 0)

const scanf = (targets: readonly Target[], printing: Printing): string => {
  const format = targets.map(({ element }) => formats[element.type]).join(' ')
  const places = targets.map(({ element }) => `&${printing.expr(element)}`)
  return `scanf("${format}", ${places.join(', ')})`
}

const read = (targets: readonly Target[], printing: Printing): string[] =>
  runsOf(targets).map((run) => {
    const [first] = run
    if (first === undefined || !isBool(first)) return `${scanf(run, printing)};`
    printing.use('read_bool')
    return `read_bool(&${printing.expr(first.element)});`
  })

/** One dimension of an array, and in a loop those inside it. */
const allocate = (
  name: string,
  { variable, lengths = [], isFilled }: DeclareArray,
  at: number,
  printing: Printing,
): string[] => {
  const { type, depth } = variable
  const [length] = lengths.slice(at)
  if (length === undefined) return []
  const isLast = at === depth - 1
  const text = printing.expr(length)
  const size = `sizeof(${pointer(type, depth - at - 1).trimEnd()})`
  const isString = type === 'string'
  printing.use('stdlib')
  const count = /^[\w.[\]]+$|^\(.*\)$/s.test(text) ? text : `(${text})`
  const isPlain = !isLast || isFilled || isString
  const lines = [
    isPlain ? `${name} = malloc(${count} * ${size});` : `${name} = calloc(${text}, ${size});`,
  ]
  if (isLast && (isFilled || !isString)) return lines
  const index = printing.fresh('k')
  const inner = isLast
    ? [`${name}[${index}] = "";`]
    : allocate(`${name}[${index}]`, { ...stmtOf(variable, lengths), isFilled }, at + 1, printing)
  return [
    ...lines,
    `for (int ${index} = 0; ${index} < ${text}; ++${index}) {`,
    ...inner.map((line) => `\t${line}`),
    '}',
  ]
}

const stmtOf = (variable: DeclareArray['variable'], lengths: Expr[]): DeclareArray => ({
  kind: 'array',
  variable,
  lengths,
  isNew: false,
  isFilled: false,
})

const called =
  (name: string, header: string) =>
  (values: string[], _call: unknown, { use }: Printing): string => {
    use(header)
    return `${name}(${values.join(', ')})`
  }

const isInteger = ({ type }: Expr): boolean => type === 'int' || type === 'int64'

const either =
  (ofFloats: string, ofIntegers: string) =>
  (values: string[], call: Invocation, printing: Printing): string => {
    if (!isInteger(call)) return called(ofFloats, 'math')(values, call, printing)
    const text = called(ofIntegers, ofIntegers)(values, call, printing)
    return call.type === 'int' ? `(int)${text}` : text
  }

const headers = ['ctype', 'math', 'stdbool', 'stdio', 'stdlib', 'string']

export const c: ReaderLanguage = {
  family: 'C',
  label: 'C',
  ext: 'c',
  reserved: new Set([
    ...cWords,
    ...wordList(
      `bool true false scanf malloc calloc strcmp strlen getline read_bool read_line read_rest has_more power pow fabs
      llabs fmin fmax min_of max_of sqrt log2 ceil floor strtoll size_t ssize_t EOF`,
    ),
  ]),
  integers: { usual: bits32, isOne: false },
  readsByLine: false,
  boundsOnce: false,
  fuses: false,
  scope: 'block',
  readsInCondition: isOneRun,
  arrange: markUnused((name) => `(void)${name};`),
  blocks: braces,
  expressions: {
    operators: {},
    literal: (literal, { use }) => {
      if (literal.type === 'bool') use('stdbool')
      return typeof literal.value === 'string'
        ? stringLiteral(literal.value, octal, '?')
        : plainLiteral(literal)
    },
    convert: castTo(types),
    promotes: true,
    bracketsChains: true,
    bracketsMixed: true,
    power: (left, right, { type }, { use }) => {
      const isFloat = type === 'float64'
      use(isFloat ? 'math' : 'power')
      const text = `${isFloat ? 'pow' : 'power'}(${left}, ${right})`
      return type === 'int' ? `(int)${text}` : text
    },
    compareStrings: (operator, left, right, { use }) => {
      use('string')
      return `strcmp(${left}, ${right})${operator}0`
    },
    calls: {
      len: ([value], { arguments: [first] }, { use, expr }) => {
        if (first?.type === 'string' && first.depth === 0) {
          use('string')
          return `(int)strlen(${value})`
        }
        const length =
          first?.kind === 'element' ? first.variable.lengths?.[first.indices.length] : undefined
        return length && expr({ ...length, kind: 'group', inner: length })
      },
      toInt64: ([value, base = '10'], { arguments: [first] }, { use }) => {
        if (first?.type !== 'string') return `(long long)${value}`
        use('stdlib')
        return `strtoll(${value}, NULL, ${base})`
      },
      'math.abs': (values, call, printing) =>
        isInteger(call)
          ? `${call.type === 'int' ? '(int)' : ''}${called('llabs', 'stdlib')(values, call, printing)}`
          : called('fabs', 'math')(values, call, printing),
      'math.min': either('fmin', 'min_of'),
      'math.max': either('fmax', 'max_of'),
      'math.sqrt': called('sqrt', 'math'),
      'math.log2': called('log2', 'math'),
      'math.ceil': called('ceil', 'math'),
      'math.floor': called('floor', 'math'),
    },
  },
  statements: {
    scalars: (stmt, { use }) => {
      if (stmt.declared.some(({ variable }) => variable.type === 'bool')) use('stdbool')
      return declaredScalars(stmt, types, start)
    },
    array: (stmt, printing) => {
      const { variable, isNew, lengths } = stmt
      const head = isNew ? pointer(variable.type, variable.depth) : ''
      if (variable.type === 'bool') printing.use('stdbool')
      if (lengths === undefined) {
        printing.use('stdlib')
        return [`${head}${variable.printed} = NULL;`]
      }
      const [first = '', ...rest] = allocate(variable.printed, stmt, 0, printing)
      return [head + first, ...rest]
    },
    read: ({ targets }, printing) => read(targets, printing),
    readLine: ({ targets, after }, printing) => {
      const helper = after === 'line' ? 'read_line' : 'read_rest'
      printing.use(helper)
      return targets.map(({ element }) => `${helper}(&${printing.expr(element)});`)
    },
    eol: () => ['scanf("%*[^\\n]");', 'getchar();'],
    assign: ({ target, value, declares }, printing) => [
      `${declares ? spaced(target.type) : ''}${printing.expr(target)} = ${printing.expr(value)};`,
    ],
    for: (counter, low, high, printing) => {
      const name = printing.expr(counter)
      const [from, to] = [printing.expr(low), printing.expr(high)]
      return `for (${types[counter.type]} ${name} = ${from}; ${name} < ${to}; ++${name}) {`
    },
    readWhile: (targets, printing) => ({
      head: `while (${scanf(targets, printing)} == ${targets.length}) {`,
      first: [],
    }),
    whileMore: ({ hasLines, use }) => {
      use(hasLines ? 'has_more' : 'has_word')
      return `while (${hasLines ? 'has_more' : 'has_word'}()) {`
    },
  },
  file: (main, parts) => {
    const all = new Set(
      [...parts].flatMap((part) => [part, ...(cNeeds[part] ?? [])]).concat('stdio'),
    )
    const own = Object.entries(cFunctions).filter(([name]) => all.has(name))
    return [
      // getline is none of ISO C.
      ...(all.has('posix') ? ['#define _POSIX_C_SOURCE 200809L', ''] : []),
      ...headers.filter((header) => all.has(header)).map((header) => `#include <${header}.h>`),
      '',
      ...own.flatMap(([, lines]) => [...lines, '']),
      'int main() {',
      ...main.map((line) => (line === '' ? '' : `\t${line}`)),
      ...(main.length === 0 ? [] : ['']),
      '\treturn 0;',
      '}',
    ]
  },
}
