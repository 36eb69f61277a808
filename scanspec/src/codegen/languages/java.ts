import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Expr, Printing } from '../program.ts'
import { bits32 } from '../ranges.ts'
import { octal, plainLiteral, stringLiteral, wordList } from './c-like.ts'
import { functionsOf, indented, withNeeds } from './each.ts'
import type { EachStyle } from './each.ts'
import { javaLike, javaStatements } from './java-like.ts'
import { javaFunctions, javaNeeds } from './java-functions.ts'
import { declaredScalars, startLiteral } from './start.ts'

const types: Record<ScalarType, string> = {
  bool: 'boolean',
  int: 'int',
  int64: 'long',
  float32: 'float',
  float64: 'double',
  string: 'String',
}
const readers: Record<ScalarType, string> = {
  bool: 'readBool',
  int: 'readInt',
  int64: 'readLong',
  float32: 'readFloat',
  float64: 'readDouble',
  string: 'readWord',
}

const start = (type: ScalarType): string =>
  type === 'float32' ? '0.0f' : startLiteral(type, 'false', '""')

const style: EachStyle = {
  word: (type, { use }) => {
    use(readers[type])
    return `${readers[type]}()`
  },
  line: (helper, { use }) => {
    const name = helper === 'line' ? 'readLine' : 'readRest'
    use(name)
    return `${name}()`
  },
  declare: ({ element }) => `${types[element.type]} `,
  end: ';',
}

/** Lengths and indices are of `int`. */
const toInt = (text: string, { type, kind }: Expr): string => {
  if (type !== 'int64') return text
  return kind === 'element' || kind === 'group' ? `(int) ${text}` : `(int) (${text})`
}

const typeOf = (type: ScalarType, depth: number): string => types[type] + '[]'.repeat(depth)

/** Strings start as null in Java. */
const fillStrings = (
  name: string,
  { variable, isFilled }: DeclareArray,
  printing: Printing,
): string[] => {
  if (variable.type !== 'string' || isFilled) return []
  printing.use('Arrays')
  const fill = (inner: string, depth: number): string[] => {
    if (depth === 1) return [`Arrays.fill(${inner}, "");`]
    const row = printing.fresh('row')
    return [
      `for (${typeOf('string', depth - 1)} ${row} : ${inner}) {`,
      ...indented(fill(row, depth - 1)),
      '}',
    ]
  }
  return fill(name, variable.depth)
}

const math =
  (name: string) =>
  (values: string[]): string =>
    `Math.${name}(${values.join(', ')})`

export const java: ReaderLanguage = {
  family: 'Java',
  label: 'Java',
  ext: 'java',
  reserved: new Set(
    wordList(
      `abstract assert boolean break byte case catch char class const continue default do double else enum extends final
      finally float for goto if implements import instanceof int interface long native new package private protected public
      return short static strictfp super switch synchronized this throw throws transient try void volatile while _ true
      false null var record yield sealed permits args Main Math String Arrays Long System`,
    ),
  ),
  integers: { usual: bits32, isOne: false },
  ...javaLike,
  expressions: {
    operators: {},
    literal: (literal) =>
      typeof literal.value === 'string'
        ? stringLiteral(literal.value, octal)
        : plainLiteral(literal, 'L'),
    convert: (operand, from, to) => {
      if (from.kind === 'literal' && to.type === 'float32') return `${operand}f`
      if (from.kind === 'literal' && typeof from.value === 'bigint') return operand
      return `(${types[to.type]}) ${operand}`
    },
    promotes: true,
    power: (left, right, { type }, { use }) => {
      if (type === 'float64') return `Math.pow(${left}, ${right})`
      use('power')
      return type === 'int' ? `(int) power(${left}, ${right})` : `power(${left}, ${right})`
    },
    compareStrings: (operator, left, right) =>
      `${operator === '!=' ? '!' : ''}${left}.equals(${right})`,
    index: toInt,
    calls: {
      len: ([value], { arguments: [first] }, { use }) => {
        if (first?.depth !== 0) return `${value}.length`
        use('charset')
        return `${value}.getBytes(StandardCharsets.UTF_8).length`
      },
      toInt64: (values, { arguments: [first] }) =>
        first?.type === 'string' ? `Long.parseLong(${values.join(', ')})` : undefined,
      'math.abs': math('abs'),
      'math.min': math('min'),
      'math.max': math('max'),
      'math.sqrt': math('sqrt'),
      'math.ceil': math('ceil'),
      'math.floor': math('floor'),
    },
  },
  statements: {
    scalars: (stmt) => declaredScalars(stmt, types, start),
    array: (stmt, printing) => {
      const { type, depth, printed } = stmt.variable
      const lengths = stmt.lengths?.map((length) => toInt(printing.expr(length), length))
      const sizes =
        lengths?.map((length) => `[${length}]`).join('') ?? `[0]${'[]'.repeat(depth - 1)}`
      const head = stmt.isNew ? `${typeOf(type, depth)} ` : ''
      return [
        `${head}${printed} = new ${types[type]}${sizes};`,
        ...fillStrings(printed, stmt, printing),
      ]
    },
    ...javaStatements(style, types, (name) => name),
  },
  file: (main, parts) => {
    const all = withNeeds(parts, javaNeeds)
    const imports = [
      ...(all.has('peek') ? ['import java.io.*;'] : []),
      ...(all.has('charset') ? ['import java.nio.charset.StandardCharsets;'] : []),
      ...(all.has('Arrays') ? ['import java.util.*;'] : []),
    ]
    const throwing = all.has('peek') ? ' throws IOException' : ''
    const own = functionsOf(javaFunctions, all)
    return [
      ...imports,
      ...(imports.length > 0 ? [''] : []),
      'public class Main {',
      ...indented([
        `public static void main(String[] args)${throwing} {`,
        ...indented(main),
        '}',
        ...(own.length > 0 ? ['', ...own.slice(0, -1)] : []),
      ]),
      '}',
    ]
  },
}
