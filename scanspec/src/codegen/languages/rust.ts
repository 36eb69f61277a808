import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import type { DeclareArray, Expr, Printing, ProgramVariable } from '../program.ts'
import { bits32, singleRange, isWithinRange } from '../ranges.ts'
import { braces, decimal, hex, stringLiteral, wordList } from './c-like.ts'
import { eachLine, eachRead, functionsOf, indented, withNeeds } from './each.ts'
import type { EachStyle } from './each.ts'
import { startLiteral } from './start.ts'

const types: Record<ScalarType, string> = {
  bool: 'bool',
  int: 'i32',
  int64: 'i64',
  float32: 'f32',
  float64: 'f64',
  string: 'String',
}
const start = (type: ScalarType): string => startLiteral(type, 'false', 'String::new()')

const functions: Record<string, string[]> = {
  read_word: [
    "fn read_word<'a>(input: &mut &'a str) -> &'a str {",
    '\tlet rest = input.trim_start();',
    '\tlet end = rest.find(char::is_whitespace).unwrap_or(rest.len());',
    '\t*input = &rest[end..];',
    '\t&rest[..end]',
    '}',
  ],
  read: [
    'fn read<T: std::str::FromStr>(input: &mut &str) -> T {',
    '\tread_word(input).parse().ok().unwrap()',
    '}',
  ],
  read_bool: [
    'fn read_bool(input: &mut &str) -> bool {',
    "\tread_word(input).starts_with(['1', 't', 'T'])",
    '}',
  ],
  read_line: [
    'fn read_line(input: &mut &str) -> String {',
    '\tlet (line, rest) = input.split_once(\'\\n\').unwrap_or((*input, ""));',
    '\t*input = rest;',
    '\tline.to_string()',
    '}',
  ],
  // The one space after a word is no part of what follows it.
  read_rest: [
    'fn read_rest(input: &mut &str) -> String {',
    '\tlet line = read_line(input);',
    "\tmatch line.strip_prefix(' ') {",
    '\t\tSome(rest) if rest.starts_with(|c: char| !c.is_whitespace()) => rest.to_string(),',
    '\t\t_ => line,',
    '\t}',
    '}',
  ],
}
const needs: Record<string, string[]> = {
  read_word: ['input'],
  read: ['read_word'],
  read_bool: ['read_word'],
  read_line: ['input'],
  read_rest: ['read_line'],
}

const declaring = ({ isSetOnce }: ProgramVariable): string => (isSetOnce ? 'let ' : 'let mut ')

const style: EachStyle = {
  word: (type, { use }) => {
    use(type === 'bool' ? 'read_bool' : 'read')
    return type === 'bool' ? 'read_bool(&mut input)' : 'read(&mut input)'
  },
  line: (helper, { use }) => {
    const name = helper === 'line' ? 'read_line' : 'read_rest'
    use(name)
    return `${name}(&mut input)`
  },
  declare: ({ element }) => declaring(element.variable),
  end: ';',
}

/** With a type, so that the call that reads knows what it reads. */
const typedRead: ReaderLanguage['statements']['read'] = (stmt, printing) =>
  eachRead(style)(stmt, printing).map((line, at) => {
    const target = stmt.targets[at]
    return target?.declares ? line.replace(' = ', `: ${types[target.element.type]} = `) : line
  })

/** Lengths and indices are of `usize`. */
const toSize = (text: string, { kind }: Expr): string => {
  if (kind === 'literal') return text
  const isWord = kind === 'element' || kind === 'group' || kind === 'call'
  return `${isWord ? text : `(${text})`} as usize`
}

const typeOf = (type: ScalarType, depth: number): string =>
  depth === 0 ? types[type] : `Vec<${typeOf(type, depth - 1)}>`

const make = ({ variable, lengths }: DeclareArray, { expr }: Printing): string => {
  if (lengths === undefined) return 'Vec::new()'
  const { type } = variable
  const isPlain = type === 'bool' || type === 'string'
  const first = isPlain ? start(type) : `${start(type)}${types[type]}`
  return lengths.reduceRight(
    (inner, length) => `vec![${inner}; ${toSize(expr(length).replace(/i64$/, ''), length)}]`,
    first,
  )
}

const bare = (text: string): string => text.replace(/^\((.*)\)$/s, '$1')

/** Literals have the type of what they meet, but for those beyond 32 bits. */
const suffixOf = ({ type, range }: Expr): string =>
  type === 'int64' && !isWithinRange(range, bits32) ? 'i64' : ''

const ofType =
  (name: string) =>
  (values: string[], { type }: { type: ScalarType }): string =>
    `${types[type]}::${name}(${values.join(', ')})`

const isWhole = (literal: Expr): boolean =>
  literal.kind === 'literal' && typeof literal.value === 'bigint'

export const rust: ReaderLanguage = {
  family: 'Rust',
  label: 'Rust',
  ext: 'rs',
  reserved: new Set(
    wordList(
      `as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move
      mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final
      macro override priv try typeof unsized virtual yield union input read read_word read_bool read_line read_rest main
      std vec Vec String Some None Ok Err _`,
    ),
  ),
  integers: { usual: bits32, isOne: false },
  readsByLine: false,
  boundsOnce: true,
  fuses: true,
  scope: 'block',
  readsInCondition: () => false,
  blocks: {
    ...braces,
    if: (condition) => `if ${condition} {`,
    elseIf: (condition) => `} else if ${condition} {`,
  },
  expressions: {
    operators: {},
    literal: (literal) => {
      const { value } = literal
      if (typeof value === 'string') return stringLiteral(value, hex)
      if (typeof value === 'number') return decimal(value)
      return String(value) + suffixOf(literal)
    },
    convert: (operand, from, { type }) => {
      if (isWhole(from) && type.startsWith('float')) return decimal(Number(operand))
      if (from.kind === 'literal') return operand
      const isExact = (from.type === 'int' && type !== 'float32') || from.type === 'float32'
      return isExact ? `${types[type]}::from(${bare(operand)})` : `(${operand} as ${types[type]})`
    },
    promotes: false,
    bracketsChains: true,
    power: (left, right, { type }) =>
      type === 'float64'
        ? `f64::powf(${left}, ${right})`
        : `${types[type]}::wrapping_pow(${left}, (${bare(right)}) as u32)`,
    index: toSize,
    calls: {
      len: ([value]) => `(${value}.len() as i32)`,
      toInt64: (values, { arguments: [first] }) =>
        first?.type === 'string' && values.length === 1
          ? `${values[0]}.parse::<i64>().unwrap()`
          : undefined,
      'math.abs': ofType('abs'),
      'math.min': (values, call) =>
        call.type === 'int' || call.type === 'int64'
          ? `std::cmp::min(${values.join(', ')})`
          : ofType('min')(values, call),
      'math.max': (values, call) =>
        call.type === 'int' || call.type === 'int64'
          ? `std::cmp::max(${values.join(', ')})`
          : ofType('max')(values, call),
      'math.sqrt': ofType('sqrt'),
      'math.log2': ofType('log2'),
      'math.ceil': ofType('ceil'),
      'math.floor': ofType('floor'),
    },
  },
  statements: {
    scalars: ({ declared, isNew }) =>
      declared.map(({ variable }) => {
        const { type, printed } = variable
        const head = isNew ? `${declaring(variable)}${printed}: ${types[type]}` : printed
        return `${head} = ${start(type)};`
      }),
    array: (stmt, printing) => {
      const { type, depth, printed } = stmt.variable
      const hint = stmt.lengths === undefined ? `: ${typeOf(type, depth)}` : ''
      return [`${stmt.isNew ? `let mut ${printed}${hint}` : printed} = ${make(stmt, printing)};`]
    },
    read: typedRead,
    readLine: eachLine(style),
    eol: ({ hasLines, use }) => {
      if (!hasLines) return []
      use('read_line')
      return ['read_line(&mut input);']
    },
    assign: ({ target, value, declares }, { expr }) => {
      const head = declares
        ? `${declaring(target.variable)}${expr(target)}: ${types[target.type]}`
        : expr(target)
      const isString = value.type === 'string'
      const copied = value.kind === 'literal' ? '.to_string()' : '.clone()'
      return [`${head} = ${expr(value)}${isString ? copied : ''};`]
    },
    for: (counter, low, high, { expr }) => {
      const isBare = low.kind === 'literal' && high.kind === 'literal' && counter.type === 'int64'
      const isSmall =
        isBare && typeof low.value === 'bigint' && isWithinRange(singleRange(low.value), bits32)
      const suffix = isSmall ? 'i64' : ''
      return `for ${expr(counter)} in ${expr(low)}${suffix}..${expr(high)} {`
    },
    whileMore: ({ hasLines, use }) => {
      use('input')
      return hasLines ? 'while !input.is_empty() {' : 'while !input.trim_start().is_empty() {'
    },
  },
  file: (main, parts) => {
    const all = withNeeds(parts, needs)
    const input = [
      'let mut bytes = Vec::new();',
      'std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).unwrap();',
      'let text = String::from_utf8_lossy(&bytes);',
      'let mut input: &str = &text;',
    ]
    return [
      '#![allow(unused, non_snake_case)]',
      '',
      ...functionsOf(functions, all),
      'fn main() {',
      ...indented([...(all.has('input') ? input : []), ...main]),
      '}',
    ]
  },
}
