import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Expr, Printing, ProgramVariable } from '../program.ts'
import { bits32 } from '../ranges.ts'
import { decimal, stringLiteral, unicode, wordList } from './c-like.ts'
import { eachLine, eachRead, functionsOf, indented, withNeeds } from './each.ts'
import type { EachStyle } from './each.ts'
import { javaLike, wordNeeds } from './java-like.ts'
import { startLiteral } from './start.ts'

const types: Record<ScalarType, string> = {
  bool: 'Boolean',
  int: 'Int',
  int64: 'Long',
  float32: 'Float',
  float64: 'Double',
  string: 'String',
}
const start = (type: ScalarType): string =>
  type === 'float32' ? '0.0f' : startLiteral(type, 'false', '""', '0L')

const functions: Record<string, string[]> = {
  stdin: [
    'val stdin = System.`in`.bufferedReader()',
    'var ahead = stdin.read()',
    '',
    'fun take(): Char {',
    '\tval char = ahead.toChar()',
    '\tahead = stdin.read()',
    '\treturn char',
    '}',
  ],
  isBlank: ['fun isBlank(code: Int) = code == 32 || code in 9..13'],
  readWord: [
    'fun readWord(): String {',
    '\twhile (isBlank(ahead)) take()',
    '\tval word = StringBuilder()',
    '\twhile (ahead >= 0 && !isBlank(ahead)) word.append(take())',
    '\treturn word.toString()',
    '}',
  ],
  readBool: ['fun readBool() = readWord()[0] in "1tT"'],
  readTextLine: [
    'fun readTextLine(): String {',
    '\tval line = StringBuilder()',
    '\twhile (ahead >= 0 && ahead != 10) line.append(take())',
    '\ttake()',
    '\treturn line.toString()',
    '}',
  ],
  // The one space after a word is no part of what follows it.
  readRest: [
    'fun readRest(): String {',
    '\tval line = readTextLine()',
    "\tval isApart = line.length > 1 && line[0] == ' ' && !isBlank(line[1].code)",
    '\treturn if (isApart) line.substring(1) else line',
    '}',
  ],
  hasMore: ['fun hasMore() = ahead >= 0'],
  hasWord: [
    'fun hasWord(): Boolean {',
    '\twhile (isBlank(ahead)) take()',
    '\treturn ahead >= 0',
    '}',
  ],
  power: [
    'fun power(base: Long, exponent: Long): Long {',
    '\tvar result = 1L',
    '\tvar factor = base',
    '\tvar rest = exponent',
    '\twhile (rest > 0) {',
    '\t\tif (rest % 2 == 1L) result *= factor',
    '\t\tfactor *= factor',
    '\t\trest /= 2',
    '\t}',
    '\treturn result',
    '}',
  ],
}
const needs: Record<string, string[]> = {
  ...wordNeeds,
  readTextLine: ['stdin'],
  readRest: ['readTextLine', 'isBlank'],
}

const declaring = ({ isSetOnce }: ProgramVariable): string => (isSetOnce ? 'val ' : 'var ')

const style: EachStyle = {
  word: (type, { use }) => {
    use(type === 'bool' ? 'readBool' : 'readWord')
    if (type === 'bool') return 'readBool()'
    return type === 'string' ? 'readWord()' : `readWord().to${types[type]}()`
  },
  line: (helper, { use }) => {
    const name = helper === 'line' ? 'readTextLine' : 'readRest'
    use(name)
    return `${name}()`
  },
  declare: ({ element }) => declaring(element.variable),
  end: '',
}

/** Lengths and indices are of `Int`. */
const toInt = (text: string, expr: Expr): string => {
  if (expr.type !== 'int64') return text
  return expr.kind === 'element' || expr.kind === 'group' ? `${text}.toInt()` : `(${text}).toInt()`
}

const arrayOf = (type: ScalarType, length: string): string =>
  type === 'string' ? `Array(${length}) { "" }` : `${types[type]}Array(${length})`

const typeOf = (type: ScalarType, depth: number): string => {
  if (depth === 0) return types[type]
  if (depth === 1 && type !== 'string') return `${types[type]}Array`
  return `Array<${typeOf(type, depth - 1)}>`
}

const make = ({ variable, lengths }: DeclareArray, { expr }: Printing): string => {
  const { type, depth } = variable
  if (lengths === undefined)
    return depth === 1 && type !== 'string' ? arrayOf(type, '0') : 'arrayOf()'
  return lengths.reduceRight((inner, length) => {
    const text = toInt(expr(length), length)
    return inner === '' ? arrayOf(type, text) : `Array(${text}) { ${inner} }`
  }, '')
}

const bare = (text: string): string => text.replace(/^\((.*)\)$/s, '$1')

const math =
  (name: string) =>
  (values: string[], _call: unknown, { use }: Printing): string => {
    use('math')
    return `${name}(${values.join(', ')})`
  }

export const kotlin: ReaderLanguage = {
  family: 'Kotlin',
  label: 'Kotlin',
  ext: 'kt',
  reserved: new Set(
    wordList(
      `as break class continue do else false for fun if in interface is null object package return super this throw true
      try typealias typeof val var when while by main Array String System stdin ahead take isBlank readWord readBool
      readTextLine readRest hasMore hasWord power arrayOf minOf maxOf abs sqrt log2 ceil floor _`,
    ),
  ),
  integers: { usual: bits32, isOne: false },
  ...javaLike,
  boundsOnce: true,
  expressions: {
    operators: {},
    literal: ({ value, type }) => {
      if (typeof value === 'string') return stringLiteral(value, unicode, '$')
      if (typeof value === 'number') return decimal(value)
      return String(value) + (type === 'int64' ? 'L' : '')
    },
    convert: (operand, from, { type }) => {
      if (from.kind !== 'literal') return `${operand}.to${types[type]}()`
      const text = type.startsWith('float') ? decimal(Number(from.value)) : operand
      return type === 'float32' ? `${text}f` : text
    },
    promotes: false,
    power: (left, right, { type }, { use }) => {
      use(type === 'float64' ? 'pow' : 'power')
      if (type === 'float64') return `(${left}).pow(${right})`
      return type === 'int'
        ? `power((${bare(left)}).toLong(), (${bare(right)}).toLong()).toInt()`
        : `power(${left}, ${right})`
    },
    index: toInt,
    calls: {
      len: ([value], { arguments: [first] }) =>
        first?.depth === 0 ? `${value}.toByteArray().size` : `${value}.size`,
      toInt64: ([value, base], { arguments: [first] }) => {
        if (first?.type !== 'string') return undefined
        return base === undefined ? `${value}.toLong()` : `${value}.toLong(${base}.toInt())`
      },
      'math.abs': math('abs'),
      'math.min': (values) => `minOf(${values.join(', ')})`,
      'math.max': (values) => `maxOf(${values.join(', ')})`,
      'math.sqrt': math('sqrt'),
      'math.log2': math('log2'),
      'math.ceil': math('ceil'),
      'math.floor': math('floor'),
    },
  },
  statements: {
    scalars: ({ declared, isNew }) =>
      declared.map(({ variable }) => {
        const { type, printed } = variable
        return `${isNew ? declaring(variable) : ''}${printed} = ${start(type)}`
      }),
    array: (stmt, printing) => {
      const { variable } = stmt
      const type = stmt.lengths === undefined ? `: ${typeOf(variable.type, variable.depth)}` : ''
      const head = stmt.isNew ? declaring(variable) : ''
      return [`${head}${variable.printed}${type} = ${make(stmt, printing)}`]
    },
    read: eachRead(style),
    readLine: eachLine(style),
    eol: ({ hasLines, use }) => {
      if (!hasLines) return []
      use('readTextLine')
      return ['readTextLine()']
    },
    assign: ({ target, value, declares }, { expr }) => [
      `${declares ? declaring(target.variable) : ''}${expr(target)} = ${expr(value)}`,
    ],
    for: (counter, low, high, { expr }) =>
      `for (${expr(counter)} in ${expr(low)} until ${expr(high)}) {`,
    whileMore: ({ hasLines, use }) => {
      const helper = hasLines ? 'hasMore' : 'hasWord'
      use(helper)
      return `while (${helper}()) {`
    },
  },
  file: (main, parts) => {
    const all = withNeeds(parts, needs)
    const imports = all.has('math') || all.has('pow') ? ['import kotlin.math.*', ''] : []
    return [...imports, ...functionsOf(functions, all), 'fun main() {', ...indented(main), '}']
  },
}
