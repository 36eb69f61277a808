import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Expr, Printing, ProgramVariable } from '../program.ts'
import { bits53 } from '../ranges.ts'
import { decimal, hex, stringLiteral, wordList } from './c-like.ts'
import { eachLine, eachRead, functionsOf, withNeeds } from './each.ts'
import type { EachStyle } from './each.ts'
import { javaLike, wordNeeds } from './java-like.ts'
import { startLiteral } from './start.ts'

const start = (type: ScalarType): string =>
  startLiteral(type, 'false', "''", '0n').replace('.0', '')

const functions: Record<string, string[]> = {
  stdin: ["const stdin = require('fs').readFileSync(0);", 'let stdinAt = 0;'],
  isBlank: ['function isBlank(byte) {', '\treturn byte === 32 || (byte >= 9 && byte <= 13);', '}'],
  readWord: [
    'function readWord() {',
    '\twhile (isBlank(stdin[stdinAt])) stdinAt++;',
    '\tconst start = stdinAt;',
    '\twhile (stdinAt < stdin.length && !isBlank(stdin[stdinAt])) stdinAt++;',
    "\treturn stdin.toString('utf8', start, stdinAt);",
    '}',
  ],
  readBool: ['function readBool() {', '\treturn /^[1tT]/.test(readWord());', '}'],
  readLine: [
    'function readLine() {',
    '\tconst start = stdinAt;',
    '\twhile (stdinAt < stdin.length && stdin[stdinAt] !== 10) stdinAt++;',
    '\tstdinAt++;',
    "\treturn stdin.toString('utf8', start, stdinAt - 1);",
    '}',
  ],
  // The one space after a word is no part of what follows it.
  readRest: [
    'function readRest() {',
    '\tconst line = readLine();',
    '\treturn /^ \\S/.test(line) ? line.slice(1) : line;',
    '}',
  ],
  absOf: ['function absOf(a) {', '\treturn a < 0n ? -a : a;', '}'],
  minOf: ['function minOf(a, b) {', '\treturn b < a ? b : a;', '}'],
  maxOf: ['function maxOf(a, b) {', '\treturn b > a ? b : a;', '}'],
  hasMore: ['function hasMore() {', '\treturn stdinAt < stdin.length;', '}'],
  hasWord: [
    'function hasWord() {',
    '\twhile (isBlank(stdin[stdinAt])) stdinAt++;',
    '\treturn stdinAt < stdin.length;',
    '}',
  ],
}
const needs: Record<string, string[]> = {
  ...wordNeeds,
  readLine: ['stdin'],
  readRest: ['readLine'],
}

const declaring = ({ isSetOnce }: ProgramVariable): string => (isSetOnce ? 'const ' : 'let ')

const style: EachStyle = {
  word: (type, { use }) => {
    use(type === 'bool' ? 'readBool' : 'readWord')
    if (type === 'bool') return 'readBool()'
    if (type === 'string') return 'readWord()'
    if (type === 'int64') return 'BigInt(readWord())'
    return type === 'float32' ? 'Math.fround(readWord())' : 'Number(readWord())'
  },
  line: (helper, { use }) => {
    const name = helper === 'line' ? 'readLine' : 'readRest'
    use(name)
    return `${name}()`
  },
  declare: ({ element }) => declaring(element.variable),
  end: ';',
}

const make = ({ variable, lengths }: DeclareArray, { expr }: Printing): string => {
  if (lengths === undefined) return '[]'
  return lengths.reduceRight((inner, length) => {
    const text = length.type === 'int64' ? `Number(${expr(length)})` : expr(length)
    return inner === ''
      ? `new Array(${text}).fill(${start(variable.type)})`
      : `Array.from({ length: ${text} }, () => ${inner})`
  }, '')
}

/** A number compares with a bigint as it is. */
const unconverted = (expr: Expr): Expr => (expr.kind === 'convert' ? expr.operand : expr)

const bare = (text: string): string => text.replace(/^\(((?:[^()]|\([^()]*\))*)\)$/s, '$1')

const math =
  (name: string) =>
  (values: string[]): string =>
    `Math.${name}(${values.join(', ')})`

/** Math knows no bigints. */
const either =
  (name: string, own: string) =>
  (values: string[], { type }: { type: ScalarType }, { use }: Printing): string => {
    if (type !== 'int64') return math(name)(values)
    use(own)
    return `${own}(${values.join(', ')})`
  }

export const javascript: ReaderLanguage = {
  family: 'JavaScript',
  label: 'JavaScript (Node.js)',
  ext: 'js',
  reserved: new Set(
    wordList(
      `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
      finally for function if implements import in instanceof interface let new null package private protected public return
      static super switch this throw true try typeof undefined var void while with yield NaN Infinity Array Buffer BigInt
      Math Number require module exports __filename __dirname stdin stdinAt isBlank readWord readBool readLine readRest
      hasMore hasWord absOf minOf maxOf console`,
    ),
  ),
  integers: { usual: bits53, isOne: false },
  ...javaLike,
  expressions: {
    operators: { '==': '===', '!=': '!==' },
    literal: ({ value, type }) => {
      if (typeof value === 'string') return stringLiteral(value, hex)
      if (typeof value === 'number') return decimal(value)
      return String(value) + (type === 'int64' ? 'n' : '')
    },
    convert: (operand, from, { type }) => {
      if (type === 'int64') return `BigInt(${bare(operand)})`
      if (type === 'float32')
        return `Math.fround(${from.type === 'int64' ? `Number(${bare(operand)})` : bare(operand)})`
      if (from.kind === 'literal') return String(from.value)
      return from.type === 'int64' ? `Number(${bare(operand)})` : operand
    },
    promotes: false,
    single: (text) => `Math.fround(${text})`,
    divide: (left, right, { type }) =>
      type === 'int' ? `Math.trunc(${left}/${right})` : `${left}/${right}`,
    powerIsInfix: true,
    power: (left, right) => `${left}**${right}`,
    calls: {
      len: ([value], { arguments: [first] }) =>
        first?.depth === 0 ? `Buffer.byteLength(${value})` : `${value}.length`,
      toInt64: (values) => (values.length === 1 ? `BigInt(${values[0]})` : undefined),
      'math.abs': either('abs', 'absOf'),
      'math.min': either('min', 'minOf'),
      'math.max': either('max', 'maxOf'),
      'math.sqrt': math('sqrt'),
      'math.log2': math('log2'),
      'math.ceil': math('ceil'),
      'math.floor': math('floor'),
    },
  },
  statements: {
    scalars: ({ declared, isNew }) =>
      declared.map(
        ({ variable }) => `${isNew ? 'let ' : ''}${variable.printed} = ${start(variable.type)};`,
      ),
    array: (stmt, printing) => {
      const { printed, isSetOnce } = stmt.variable
      const word = isSetOnce ? 'const ' : 'let '
      return [`${stmt.isNew ? word : ''}${printed} = ${make(stmt, printing)};`]
    },
    read: eachRead(style),
    readLine: eachLine(style),
    eol: ({ hasLines, use }) => {
      if (!hasLines) return []
      use('readLine')
      return ['readLine();']
    },
    assign: ({ target, value, declares }, { expr }) => [
      `${declares ? declaring(target.variable) : ''}${expr(target)} = ${expr(value)};`,
    ],
    for: (counter, low, high, { expr }) => {
      const name = expr(counter)
      return `for (let ${name} = ${expr(low)}; ${name} < ${expr(unconverted(high))}; ${name}++) {`
    },
    whileMore: ({ hasLines, use }) => {
      const helper = hasLines ? 'hasMore' : 'hasWord'
      use(helper)
      return `while (${helper}()) {`
    },
  },
  file: (main, parts) => [...functionsOf(functions, withNeeds(parts, needs)), ...main],
}
