import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Printing } from '../program.ts'
import { bits32 } from '../ranges.ts'
import { braces, plainLiteral, stringLiteral, unicode, wordList } from './c-like.ts'
import { csharpFunctions, csharpNeeds } from './csharp-functions.ts'
import { functionsOf, indented, withNeeds } from './each.ts'
import type { EachStyle } from './each.ts'
import { javaStatements } from './java-like.ts'
import { declaredScalars, startLiteral } from './start.ts'

const types: Record<ScalarType, string> = {
  bool: 'bool',
  int: 'int',
  int64: 'long',
  float32: 'float',
  float64: 'double',
  string: 'string',
}
const readers: Record<ScalarType, string> = {
  bool: 'ReadBool',
  int: 'ReadInt',
  int64: 'ReadLong',
  float32: 'ReadFloat',
  float64: 'ReadDouble',
  string: 'ReadWord',
}

const style: EachStyle = {
  word: (type, { use }) => {
    use(readers[type])
    return `${readers[type]}()`
  },
  line: (helper, { use }) => {
    const name = helper === 'line' ? 'ReadLine' : 'ReadRest'
    use(name)
    return `${name}()`
  },
  declare: ({ element }) => `${types[element.type]} `,
  end: ';',
}

const typeOf = (type: ScalarType, depth: number): string => types[type] + '[]'.repeat(depth)

/** One dimension, and in a loop those inside it. Strings start as null in C#. */
const make = (name: string, stmt: DeclareArray, at: number, printing: Printing): string[] => {
  const { variable, lengths = [], isFilled } = stmt
  const { type, depth } = variable
  const [length] = lengths.slice(at)
  if (length === undefined) return []
  const line = `${name} = new ${types[type]}[${printing.expr(length)}]${'[]'.repeat(depth - at - 1)};`
  const isLast = at === depth - 1
  if (isLast && (isFilled || type !== 'string')) return [line]
  const index = printing.fresh('k')
  const inner = isLast
    ? [`${name}[${index}] = "";`]
    : make(`${name}[${index}]`, stmt, at + 1, printing)
  return [
    line,
    `for (int ${index} = 0; ${index} < ${name}.Length; ${index}++) {`,
    ...indented(inner),
    '}',
  ]
}

const math =
  (name: string) =>
  (values: string[]): string =>
    `Math.${name}(${values.join(', ')})`

export const csharp: ReaderLanguage = {
  family: 'C#',
  label: 'C#',
  ext: 'cs',
  reserved: new Set(
    wordList(
      `abstract as base bool break byte case catch char checked class const continue decimal default delegate do double
      else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is
      lock long namespace new null object operator out override params private protected public readonly ref return sbyte
      sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe
      ushort using virtual void volatile while await var _ Math Encoding Console ReadBool ReadInt ReadLong ReadFloat
      ReadDouble ReadWord ReadLine ReadRest HasMore HasWord Power Program`,
    ),
  ),
  integers: { usual: bits32, isOne: false },
  readsByLine: false,
  boundsOnce: false,
  fuses: true,
  scope: 'around',
  readsInCondition: () => false,
  blocks: braces,
  expressions: {
    operators: {},
    literal: (literal) =>
      typeof literal.value === 'string'
        ? stringLiteral(literal.value, unicode)
        : plainLiteral(literal, 'L'),
    convert: (operand, from, to) => {
      if (from.kind === 'literal' && to.type === 'float32') return `${operand}f`
      if (from.kind === 'literal') return operand
      return `(${types[to.type]})${operand}`
    },
    promotes: true,
    power: (left, right, { type }, { use }) => {
      if (type === 'float64') return `Math.Pow(${left}, ${right})`
      use('Power')
      return type === 'int' ? `(int)Power(${left}, ${right})` : `Power(${left}, ${right})`
    },
    calls: {
      len: ([value], { arguments: [first] }, { use }) => {
        if (first?.depth !== 0) return `${value}.Length`
        use('text')
        return `Encoding.UTF8.GetByteCount(${value})`
      },
      toInt64: (values, { arguments: [first] }) =>
        first?.type === 'string' && values.length === 1 ? `long.Parse(${values[0]})` : undefined,
      'math.abs': math('Abs'),
      'math.min': math('Min'),
      'math.max': math('Max'),
      'math.sqrt': math('Sqrt'),
      'math.ceil': math('Ceiling'),
      'math.floor': math('Floor'),
    },
  },
  statements: {
    scalars: (stmt) =>
      declaredScalars(stmt, types, (type) =>
        type === 'float32' ? '0.0f' : startLiteral(type, 'false', '""'),
      ),
    array: (stmt, printing) => {
      const { type, depth, printed } = stmt.variable
      const head = stmt.isNew ? `${typeOf(type, depth)} ` : ''
      if (stmt.lengths === undefined) return [`${head}${printed} = null;`]
      const [first = '', ...rest] = make(printed, stmt, 0, printing)
      return [head + first, ...rest]
    },
    ...javaStatements(style, types, (name) => name.charAt(0).toUpperCase() + name.slice(1)),
  },
  file: (main, parts) => {
    const all = withNeeds(parts, csharpNeeds)
    const own = functionsOf(csharpFunctions, all)
    return [
      // A program that only reads has variables that nothing looks at.
      '#pragma warning disable 219',
      'using System;',
      ...(all.has('culture') ? ['using System.Globalization;'] : []),
      ...(all.has('stdin') ? ['using System.IO;'] : []),
      ...(all.has('text') ? ['using System.Text;'] : []),
      '',
      'class Program {',
      ...indented([
        'static void Main() {',
        ...indented(main),
        '}',
        ...(own.length > 0 ? ['', ...own.slice(0, -1)] : []),
      ]),
      '}',
    ]
  },
}
