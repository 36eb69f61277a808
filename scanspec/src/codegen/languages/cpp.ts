import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, ElementExpr, Printing, Target } from '../program.ts'
import { bits32 } from '../ranges.ts'
import { braces, octal, plainLiteral, stringLiteral, wordList } from './c-like.ts'
import { castTo } from './c-casts.ts'
import { cPower } from './c-functions.ts'
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
  string: 'string',
}
const vectorOf = (type: ScalarType, depth: number): string =>
  depth === 0 ? types[type] : `vector<${vectorOf(type, depth - 1)}>`

const use = ({ use: note }: Printing, type: ScalarType, depth = 0): void => {
  if (type === 'string') note('string')
  if (depth > 0) note('vector')
}

const make = ({ variable, lengths = [] }: DeclareArray, printing: Printing): string => {
  const { type, depth } = variable
  return lengths.reduceRight((inner, length, at) => {
    const rest = inner === '' ? '' : `, ${vectorOf(type, depth - at - 1)}${inner}`
    return `(${printing.expr(length)}${rest})`
  }, '')
}

const stream = (targets: readonly Target[], printing: Printing): string =>
  ['cin', ...targets.map(({ element }) => printing.expr(element))].join(' >> ')

const read = (targets: readonly Target[], printing: Printing): string[] =>
  runsOf(targets).map((run) => {
    const [first] = run
    if (first === undefined || !isBool(first)) return `${stream(run, printing)};`
    printing.use('readBool')
    return `readBool(${printing.expr(first.element)});`
  })

const functions: Record<string, string[]> = {
  readBool: [
    'template <class T>',
    'void readBool(T &&value) {',
    '\tstring text;',
    '\tcin >> text;',
    "\tvalue = text == \"1\" || text[0] == 't' || text[0] == 'T';",
    '}',
  ],
  // The one space after a word is no part of what follows it.
  readRest: [
    'string readRest() {',
    '\tstring text;',
    '\tgetline(cin, text);',
    "\tif (text.size() > 1 && text[0] == ' ' && !isspace((unsigned char)text[1])) {",
    '\t\ttext.erase(0, 1);',
    '\t}',
    '\treturn text;',
    '}',
  ],
  power: cPower,
}
const needed: Record<string, string[]> = {
  readBool: ['string'],
  readRest: ['string', 'cctype'],
}
const headers = ['algorithm', 'cctype', 'cmath', 'cstdio', 'cstdlib', 'limits', 'string', 'vector']

const called =
  (name: string, header: string) =>
  (values: string[], _call: unknown, { use: note }: Printing): string => {
    note(header)
    return `${name}(${values.join(', ')})`
  }

export const cpp: ReaderLanguage = {
  family: 'C++',
  label: 'C++',
  ext: 'cpp',
  reserved: new Set([
    ...cWords,
    ...wordList(
      `alignas alignof and and_eq asm bitand bitor bool catch char16_t char32_t char8_t class compl concept consteval
      constexpr constinit const_cast co_await co_return co_yield decltype delete dynamic_cast explicit export false friend
      mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires
      static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t xor xor_eq
      cin std vector string getline ws numeric_limits streamsize readBool readRest power pow isspace min max abs stoll
      sqrt floor ceil log2 llabs fabs EOF`,
    ),
  ]),
  integers: { usual: bits32, isOne: false },
  readsByLine: false,
  boundsOnce: false,
  fuses: false,
  scope: 'block',
  readsInCondition: isOneRun,
  arrange: markUnused(
    (name) => `(void)${name};`,
    ({ type, depth }) => depth === 0 && type !== 'string',
  ),
  blocks: braces,
  expressions: {
    operators: {},
    literal: (literal) =>
      typeof literal.value === 'string'
        ? stringLiteral(literal.value, octal, '?')
        : plainLiteral(literal),
    convert: castTo(types),
    promotes: true,
    bracketsChains: true,
    bracketsMixed: true,
    power: (left, right, { type }, { use: note }) => {
      const isFloat = type === 'float64'
      note(isFloat ? 'cmath' : 'power')
      const text = `${isFloat ? 'pow' : 'power'}(${left}, ${right})`
      return type === 'int' ? `(int)${text}` : text
    },
    compareStrings: (operator, left, right, { use: note }) => {
      // Two that are written down would be compared as pointers.
      const areLiterals = left.startsWith('"') && right.startsWith('"')
      if (areLiterals) note('string')
      return `${areLiterals ? `string(${left})` : left}${operator}${right}`
    },
    calls: {
      len: ([value]) => `(int)${value}.size()`,
      toInt64: ([value, base = '10'], { arguments: [first] }, { use: note }) => {
        note('string')
        if (first?.type !== 'string') return `(long long)${value}`
        return base === '10' ? `stoll(${value})` : `stoll(${value}, nullptr, ${base})`
      },
      'math.abs': (values, { type }, printing) =>
        type === 'int' || type === 'int64'
          ? called('abs', 'cstdlib')(values, undefined, printing)
          : called('fabs', 'cmath')(values, undefined, printing),
      'math.min': (values, { type }, { use: note }) => {
        note('algorithm')
        return `min<${types[type]}>(${values.join(', ')})`
      },
      'math.max': (values, { type }, { use: note }) => {
        note('algorithm')
        return `max<${types[type]}>(${values.join(', ')})`
      },
      'math.sqrt': called('sqrt', 'cmath'),
      'math.log2': called('log2', 'cmath'),
      'math.ceil': called('ceil', 'cmath'),
      'math.floor': called('floor', 'cmath'),
    },
  },
  statements: {
    scalars: (stmt, printing) => {
      for (const { variable } of stmt.declared) use(printing, variable.type)
      return declaredScalars(stmt, types, (type) => startLiteral(type, 'false', '""'))
    },
    array: (stmt, printing) => {
      const { type, depth, printed } = stmt.variable
      use(printing, type, depth)
      const made = make(stmt, printing)
      return [
        stmt.isNew
          ? `${vectorOf(type, depth)} ${printed}${made};`
          : `${printed} = ${vectorOf(type, depth)}${made};`,
      ]
    },
    read: ({ targets }, printing) => read(targets, printing),
    readLine: ({ targets: [target], after }, printing) => {
      if (target === undefined) return []
      const text = printing.expr(target.element)
      printing.use('string')
      if (after === 'line') return [`getline(cin, ${text});`]
      printing.use('readRest')
      return [`${text} = readRest();`]
    },
    eol: ({ use: note }) => {
      note('limits')
      return ["cin.ignore(numeric_limits<streamsize>::max(), '\\n');"]
    },
    assign: ({ target, value, declares }, printing) => [
      `${declares ? `${types[target.type]} ` : ''}${printing.expr(target)} = ${printing.expr(value)};`,
    ],
    for: (counter: ElementExpr, low, high, printing) => {
      const name = printing.expr(counter)
      const [from, to] = [printing.expr(low), printing.expr(high)]
      return `for (${types[counter.type]} ${name} = ${from}; ${name} < ${to}; ++${name}) {`
    },
    readWhile: (targets, printing) => ({
      head: `while (${stream(targets, printing)}) {`,
      first: [],
    }),
    whileMore: ({ hasLines, use: note }) => {
      note('cstdio')
      return hasLines ? 'while (cin.peek() != EOF) {' : 'while ((cin >> ws).peek() != EOF) {'
    },
  },
  file: (main, parts) => {
    const all = new Set([...parts].flatMap((part) => [part, ...(needed[part] ?? [])]))
    const included = ['iostream', ...headers.filter((header) => all.has(header))].toSorted()
    const own = Object.entries(functions).filter(([name]) => all.has(name))
    return [
      ...included.map((header) => `#include <${header}>`),
      '',
      'using namespace std;',
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
