import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Printing, Target, ProgramVariable } from '../program.ts'
import { bits64 } from '../ranges.ts'
import { braces, hex, plainLiteral, stringLiteral, wordList } from './c-like.ts'
import { isBool, isOneRun, runsOf } from './runs.ts'
import { startLiteral } from './start.ts'
import { markUnused } from './unused.ts'

const typeOf = (type: ScalarType, depth = 0): string => '[]'.repeat(depth) + type

const read = (targets: readonly Target[], printing: Printing): string[] => {
  printing.use('in')
  return runsOf(targets).map((run) => {
    const [first] = run
    if (first === undefined || !isBool(first)) return fscan(run, printing)
    printing.use('readBool')
    return `readBool(in, &${printing.expr(first.element)})`
  })
}

const fscan = (targets: readonly Target[], printing: Printing): string => {
  printing.use('fmt')
  const places = targets.map(({ element }) => `&${printing.expr(element)}`)
  return `fmt.Fscan(in, ${places.join(', ')})`
}

const make = (
  name: string,
  { variable, lengths = [] }: DeclareArray,
  at: number,
  printing: Printing,
): string[] => {
  const [length] = lengths.slice(at)
  if (length === undefined) return []
  const { type, depth } = variable
  const line = `make(${typeOf(type, depth - at)}, ${printing.expr(length)})`
  if (at === depth - 1) return [line]
  const index = printing.fresh('k')
  const inner = `${name}[${index}]`
  const [first = '', ...rest] = make(inner, { ...emptyArray(variable), lengths }, at + 1, printing)
  return [
    line,
    `for ${index} := range ${name} {`,
    `\t${inner} = ${first}`,
    ...rest.map((one) => `\t${one}`),
    '}',
  ]
}

const emptyArray = (variable: ProgramVariable): DeclareArray => ({
  kind: 'array',
  variable,
  lengths: undefined,
  isNew: false,
  isFilled: false,
})

const functions: Record<string, string[]> = {
  readBool: [
    'func readBool(in *bufio.Reader, value *bool) {',
    '\tvar text string',
    '\tfmt.Fscan(in, &text)',
    "\t*value = text == \"1\" || text[0] == 't' || text[0] == 'T'",
    '}',
  ],
  readLine: [
    'func readLine(in *bufio.Reader, line *string) {',
    "\ttext, _ := in.ReadString('\\n')",
    '\t*line = strings.TrimSuffix(text, "\\n")',
    '}',
  ],
  // The one space after a word is no part of what follows it.
  readRest: [
    'func readRest(in *bufio.Reader, line *string) {',
    '\treadLine(in, line)',
    '\tif text := *line; len(text) > 1 && text[0] == \' \' && strings.TrimSpace(text[1:2]) != "" {',
    '\t\t*line = text[1:]',
    '\t}',
    '}',
  ],
  hasMore: [
    'func hasMore(in *bufio.Reader) bool {',
    '\t_, err := in.Peek(1)',
    '\treturn err == nil',
    '}',
  ],
  hasWord: [
    'func hasWord(in *bufio.Reader) bool {',
    '\tfor {',
    '\t\tnext, err := in.Peek(1)',
    '\t\tif err != nil {',
    '\t\t\treturn false',
    '\t\t}',
    '\t\tif strings.TrimSpace(string(next)) != "" {',
    '\t\t\treturn true',
    '\t\t}',
    '\t\tin.ReadByte()',
    '\t}',
    '}',
  ],
  power: [
    'func power[T int | int64](base, exponent T) T {',
    '\tresult := T(1)',
    '\tfor ; exponent > 0; exponent /= 2 {',
    '\t\tif exponent%2 == 1 {',
    '\t\t\tresult *= base',
    '\t\t}',
    '\t\tbase *= base',
    '\t}',
    '\treturn result',
    '}',
  ],
}
const needs: Record<string, string[]> = {
  in: ['bufio', 'os'],
  readBool: ['bufio', 'fmt'],
  readLine: ['strings'],
  readRest: ['readLine', 'strings'],
  hasWord: ['strings'],
}
const packages = ['bufio', 'fmt', 'io', 'math', 'os', 'strconv', 'strings']

const called =
  (name: string) =>
  (values: string[], _call: unknown, { use }: Printing): string => {
    use('math')
    return `math.${name}(${values.join(', ')})`
  }

export const go: ReaderLanguage = {
  family: 'Go',
  label: 'Go',
  ext: 'go',
  reserved: new Set(
    wordList(
      `break case chan const continue default defer else fallthrough for func go goto if import interface map package range
      return select struct switch type var bool int int64 float32 float64 string true false nil iota len make main init in
      bufio fmt io math os strconv strings readBool readLine readRest hasMore hasWord power min max err`,
    ),
  ),
  integers: { usual: bits64, isOne: false },
  readsByLine: false,
  boundsOnce: false,
  fuses: false,
  scope: 'block',
  readsInCondition: isOneRun,
  // Go refuses variables that nothing looks at.
  arrange: markUnused((name) => `_ = ${name}`),
  blocks: {
    ...braces,
    if: (condition) => `if ${condition} {`,
    elseIf: (condition) => `} else if ${condition} {`,
  },
  expressions: {
    operators: {},
    literal: (literal) =>
      typeof literal.value === 'string' ? stringLiteral(literal.value, hex) : plainLiteral(literal),
    // Literals have no type of their own.
    convert: (operand, from, { type }) =>
      from.kind === 'literal' ? operand : `${type}(${operand.replace(/^\((.*)\)$/s, '$1')})`,
    promotes: false,
    power: (left, right, { type }, { use }) => {
      use(type === 'float64' ? 'math' : 'power')
      return `${type === 'float64' ? 'math.Pow' : 'power'}(${left}, ${right})`
    },
    calls: {
      len: ([value]) => `len(${value})`,
      'math.abs': (values, call, printing) =>
        call.type === 'float64' ? called('Abs')(values, call, printing) : undefined,
      'math.min': (values) => `min(${values.join(', ')})`,
      'math.max': (values) => `max(${values.join(', ')})`,
      'math.sqrt': called('Sqrt'),
      'math.log2': called('Log2'),
      'math.ceil': called('Ceil'),
      'math.floor': called('Floor'),
    },
  },
  statements: {
    scalars: ({ declared, isNew }) => {
      if (!isNew) {
        return declared.map(
          ({ variable }) => `${variable.printed} = ${startLiteral(variable.type, 'false', '""')}`,
        )
      }
      const names = declared.map(({ variable }) => variable.printed)
      return [`var ${names.join(', ')} ${typeOf(declared[0]?.variable.type ?? 'int')}`]
    },
    array: (stmt, printing) => {
      const { printed, type, depth } = stmt.variable
      if (stmt.lengths === undefined) return [`var ${printed} ${typeOf(type, depth)}`]
      const [first = '', ...rest] = make(printed, stmt, 0, printing)
      return [`${printed} ${stmt.isNew ? ':=' : '='} ${first}`, ...rest]
    },
    read: ({ targets }, printing) => read(targets, printing),
    readLine: ({ targets, after }, printing) => {
      const helper = after === 'line' ? 'readLine' : 'readRest'
      printing.use('in')
      printing.use(helper)
      return targets.map(({ element }) => `${helper}(in, &${printing.expr(element)})`)
    },
    eol: ({ use }) => {
      use('in')
      return ["in.ReadString('\\n')"]
    },
    assign: ({ target, value, declares }, printing) => [
      `${printing.expr(target)} ${declares ? ':=' : '='} ${printing.expr(value)}`,
    ],
    for: (counter, low, high, printing) => {
      const name = printing.expr(counter)
      const from = printing.expr(low)
      const isTyped = low.kind === 'literal' && counter.type === 'int64'
      const start = isTyped ? `int64(${from})` : from
      return `for ${name} := ${start}; ${name} < ${printing.expr(high)}; ${name}++ {`
    },
    readWhile: (targets, printing) => {
      for (const part of ['in', 'io']) printing.use(part)
      return {
        head: 'for {',
        first: [`if _, err := ${fscan(targets, printing)}; err == io.EOF {`, '\tbreak', '}'],
      }
    },
    whileMore: ({ hasLines, use }) => {
      const helper = hasLines ? 'hasMore' : 'hasWord'
      use('in')
      use(helper)
      return `for ${helper}(in) {`
    },
  },
  file: (main, parts) => {
    const all = new Set([...parts].flatMap((part) => [part, ...(needs[part] ?? [])]))
    const imported = packages.filter((name) => all.has(name))
    const own = Object.entries(functions).filter(([name]) => all.has(name))
    const imports = ['import (', ...imported.map((name) => `\t"${name}"`), ')', '']
    return [
      'package main',
      '',
      ...(imported.length === 0 ? [] : imports),
      ...own.flatMap(([, lines]) => [...lines, '']),
      'func main() {',
      ...(all.has('in') ? ['\tin := bufio.NewReader(os.Stdin)'] : []),
      ...main.map((line) => (line === '' ? '' : `\t${line}`)),
      '}',
    ]
  },
}
