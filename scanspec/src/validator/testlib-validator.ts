import { bytesOfText } from '../bytes.ts'
import { parse } from '../syntax/parse.ts'
import type { Expression, Ref, Scan, SpecStatement, VarDeclaration } from '../syntax/tree.ts'
import { printTestlibExpression, printRef, textLiteral } from './testlib-expressions.ts'
import { Unsupported, isScalar, scalarType } from './testlib-values.ts'
import type { Printed, Scalar, ValidatorScope, Type } from './testlib-values.ts'
import { helperSources, helpers } from './testlib-helpers.ts'

// A validator as Polygon has them: C++ that reads with testlib's own calls, so that Polygon names the bounds that no test reaches. It
// accepts what the evaluator accepts, but numbers written with a plus or with zeros before them, which testlib never takes.

/** Ends with 0 where the spec accepts the input on stdin, else with 3. `reason`: why there is none, as a part of a sentence. */
export const generateTestlibValidator = (
  source: string,
): { program: string } | { reason: string } => {
  const spec = parse(source)
  if (spec.faults.length > 0) return { reason: 'it does not parse' }
  try {
    return { program: programOf(spec.statements) }
  } catch (error) {
    if (error instanceof Unsupported) return { reason: error.message }
    throw error
  }
}

interface State extends ValidatorScope {
  declared: Map<string, { type: Type; isInt64: boolean }>
  lines: string[]
}

const programOf = (statements: readonly SpecStatement[]): string => {
  const used = new Set<string>()
  const declared: State['declared'] = new Map()
  const state: State = {
    declared,
    lines: [],
    typeOf: (name) => declared.get(name)?.type,
    nameOf,
    use: (helper) => void used.add(helper),
  }
  printBlock(statements, state, '  ')
  const variables = [...declared].map(([name, { type }]) => `  ${cppType(type)} ${nameOf(name)}{};`)
  return `${[
    '// Made of the scanspec of the problem: it accepts what the spec accepts.',
    '#include "testlib.h"\n',
    'typedef long long ll;\n',
    ...helperSources(used).map((text) => `${text}\n`),
    'int main(int argc, char *argv[]) {',
    '  registerValidation(argc, argv);',
    ...variables,
    ...state.lines,
    '  while (!inf.eof()) inf.skipChar();',
    '  inf.readEof();',
    '}',
  ].join('\n')}\n`
}

/** Words that a variable cannot be called by, in C++ or in what testlib makes of it. */
const taken = new Set(
  `alignas alignof and asm auto bool break case catch char class compl const constexpr continue decltype default delete do double else
  enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or
  private protected public register return short signed sizeof static struct switch template this throw true try typedef typeid typename
  union unsigned using virtual void volatile wchar_t while xor inf argc argv main ll std linux unix stdin stdout stderr errno assert
  quitf ensuref registerValidation`.split(/\s+/),
)
for (const name of [...Object.keys(helpers), 'raise']) taken.add(name)

const nameOf = (name: string): string =>
  taken.has(name) || !/^[a-z_]\w*$/i.test(name) || /^_|^[A-Z0-9_]+$/.test(name) ? `v_${name}` : name

const scalarTypes: Record<Scalar, string> = {
  int: 'll',
  float: 'double',
  bool: 'bool',
  string: 'std::string',
}

const cppType = ({ of, dimensions }: Type): string =>
  dimensions === 0
    ? scalarTypes[of]
    : `std::vector<${cppType({ of, dimensions: dimensions - 1 })} >`

const printBlock = (statements: readonly SpecStatement[], state: State, indent: string): void => {
  for (const [at, statement] of statements.entries())
    printStatement(statement, statements.slice(at + 1), state, indent)
}

const printStatement = (
  statement: SpecStatement,
  rest: readonly SpecStatement[],
  state: State,
  indent: string,
): void => {
  const put = (text: string): void => void state.lines.push(indent + text)
  const inner = (body: readonly SpecStatement[]) => printBlock(body, state, `${indent}  `)
  switch (statement.kind) {
    case 'var':
      return printVar(statement, state, put)
    case 'scan':
    case 'scanln':
      return printScan(statement, rest, state, put)
    case 'check':
      for (const { condition, words } of statement.clauses)
        put(`ensuref(${conditionOf(condition, state)}, "%s", ${textLiteral(bytesOfText(words))});`)
      return undefined
    case 'if':
      for (const [at, { condition, body }] of statement.branches.entries()) {
        put(`${at === 0 ? '' : '} else '}if (${conditionOf(condition, state)}) {`)
        inner(body)
      }
      if (statement.otherwise) {
        put('} else {')
        inner(statement.otherwise)
      }
      return put('}')
    case 'forRange': {
      const [low, high] = [statement.low, statement.high].map((bound) => intOf(bound, state))
      declare(state, statement.name, scalarType('int'), false)
      const name = nameOf(statement.name)
      put(
        `for (ll from = ${low?.text}, to = ${high?.text}, turn = from; turn < to; ${name} = ++turn) {`,
      )
      put(`  ${name} = turn;`)
      inner(statement.body)
      return put('}')
    }
    case 'forScan':
      state.use('more')
      put('while (more()) {')
      printScan(statement.scan, statement.body, state, (text) => put(`  ${text}`))
      inner(statement.body)
      return put('}')
    case 'assign': {
      const target = printRef(statement.target, state)
      const value = printTestlibExpression(statement.value, state)
      const isFit =
        target.type.dimensions === 0 &&
        (isScalar(value, target.type.of) || (isScalar(target, 'float') && isScalar(value, 'int')))
      if (!isFit)
        throw new Unsupported(`${statement.target.name} is set to a value of another kind`)
      return put(`${target.text} = ${value.text};`)
    }
    case 'eol':
      return put('inf.readEoln();')
    case 'eof':
      state.use('finish')
      return put('finish();')
  }
}

const conditionOf = (condition: Expression, state: State): string => {
  const printed = printTestlibExpression(condition, state)
  if (!isScalar(printed, 'bool')) throw new Unsupported('a condition is neither true nor false')
  return printed.text
}

const intOf = (node: Expression, state: State): Printed => {
  const printed = printTestlibExpression(node, state)
  if (!isScalar(printed, 'int'))
    throw new Unsupported('a bound of a loop or an array is no integer')
  return printed
}

const declare = (state: State, name: string, type: Type, isInt64: boolean): void => {
  const before = state.declared.get(name)
  const isSame =
    before?.type.of === type.of &&
    before.type.dimensions === type.dimensions &&
    before.isInt64 === isInt64
  if (before && !isSame) throw new Unsupported(`${name} is declared in two ways`)
  state.declared.set(name, { type, isInt64 })
}

const kinds: Record<string, Scalar> = {
  int: 'int',
  int64: 'int',
  float64: 'float',
  bool: 'bool',
  string: 'string',
}

const printVar = (
  { names, lengths, type }: VarDeclaration,
  state: State,
  put: (text: string) => void,
): void => {
  const of = kinds[type]
  if (!of) throw new Unsupported(`C++ reads no ${type} as the spec does`)
  const sizes = lengths.map((length) => {
    state.use('size')
    return `size(${intOf(length, state).text})`
  })
  for (const { name } of names) {
    declare(state, name, { of, dimensions: sizes.length }, type === 'int64')
    const shape = { of, dimensions: sizes.length }
    put(`${nameOf(name)} = ${startOf(shape, sizes)};`)
  }
}

const startOf = (type: Type, sizes: readonly string[]): string => {
  const [size, ...inner] = sizes
  if (size === undefined) return `${cppType(type)}()`
  const item = { ...type, dimensions: type.dimensions - 1 }
  return `${cppType(type)}(${size}, ${startOf(item, inner)})`
}

const printScan = (
  { kind, refs }: Scan,
  rest: readonly SpecStatement[],
  state: State,
  put: (text: string) => void,
): void => {
  for (const ref of refs) {
    const target = printRef(ref, state)
    if (target.type.dimensions > 0) throw new Unsupported(`${ref.name} is read as a whole`)
    if (kind === 'scanln') {
      if (!isScalar(target, 'string')) throw new Unsupported('a line is read into what is no text')
      put(`${target.text} = inf.readString();`)
      continue
    }
    put(`${target.text} = ${readerOf(ref, target, rest, state)};`)
    state.use('blank')
    put('blank();')
  }
}

/** C++ has no literal of the least one. */
const longLiteral = (value: bigint): string =>
  value === -(2n ** 63n) ? '(-9223372036854775807LL - 1)' : `${value}LL`

const readerOf = (
  ref: Ref,
  { type }: Printed,
  rest: readonly SpecStatement[],
  state: State,
): string => {
  if (type.of === 'string') return 'inf.readToken()'
  if (type.of === 'float' || type.of === 'bool') {
    const helper = type.of === 'float' ? 'readFloat' : 'readBool'
    state.use(helper)
    return `${helper}()`
  }
  const isInt64 = state.declared.get(ref.name)?.isInt64 ?? false
  const bounds = boundsOf(ref, rest)
  const least = isInt64 ? -(2n ** 63n) : -(2n ** 31n)
  const most = isInt64 ? 2n ** 63n - 1n : 2n ** 31n - 1n
  const low = bounds.low === undefined || bounds.low < least ? least : bounds.low
  const high = bounds.high === undefined || bounds.high > most ? most : bounds.high
  if (low > high) return 'inf.readLong()'
  return `inf.readLong(${longLiteral(low)}, ${longLiteral(high)}, "${ref.name}")`
}

/** What the checks right after a scan say of what was read, with numbers that are written out: testlib names bounds by them. */
const boundsOf = (ref: Ref, rest: readonly SpecStatement[]): { low?: bigint; high?: bigint } => {
  let low: bigint | undefined
  let high: bigint | undefined
  for (const statement of rest) {
    if (statement.kind === 'eol') continue
    if (statement.kind !== 'check') break
    for (const { side, value } of statement.clauses.flatMap((one) => boundsIn(one.condition, ref)))
      if (side === 'low') low = low === undefined || value > low ? value : low
      else high = high === undefined || value < high ? value : high
  }
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) }
}

const sides: Record<string, { side: 'low' | 'high'; by: bigint }> = {
  '>=': { side: 'low', by: 0n },
  '>': { side: 'low', by: 1n },
  '<=': { side: 'high', by: 0n },
  '<': { side: 'high', by: -1n },
}
const turned: Record<string, string> = { '>=': '<=', '>': '<', '<=': '>=', '<': '>' }

interface Bound {
  side: 'low' | 'high'
  value: bigint
}

const boundsIn = (condition: Expression, ref: Ref): Bound[] => {
  if (condition.kind === 'group') return boundsIn(condition.inner, ref)
  if (condition.kind !== 'chain') return []
  const { first, rest } = condition
  if (rest.every(({ operator }) => operator === '&&'))
    return [first, ...rest.map(({ operand }) => operand)].flatMap((one) => boundsIn(one, ref))
  const [step] = rest
  if (!step || rest.length > 1) return []
  const isLeft = isSameRef(first, ref)
  if (!isLeft && !isSameRef(step.operand, ref)) return []
  const number = numberIn(isLeft ? step.operand : first)
  const known = sides[(isLeft ? step.operator : turned[step.operator]) ?? '']
  return known && number !== undefined ? [{ side: known.side, value: number + known.by }] : []
}

const isSameRef = (node: Expression, { name, indices }: Ref): boolean =>
  node.kind === 'ref' &&
  node.name === name &&
  node.indices.length === indices.length &&
  node.indices.every((index, at) => {
    const other = indices[at]
    return (
      index.kind === 'ref' &&
      index.indices.length === 0 &&
      other?.kind === 'ref' &&
      other.indices.length === 0 &&
      other.name === index.name
    )
  })

const numberIn = (node: Expression): bigint | undefined => {
  if (node.kind === 'group') return numberIn(node.inner)
  if (node.kind === 'integer') return node.value
  if (node.kind === 'sign') {
    const value = numberIn(node.operand)
    return value === undefined || node.operator === '+' ? value : -value
  }
  if (node.kind !== 'chain') return undefined
  let value = numberIn(node.first)
  for (const { operator, operand } of node.rest) {
    const right = numberIn(operand)
    if (value === undefined || right === undefined) return undefined
    if (operator === '*') value *= right
    else if (operator === '+') value += right
    else if (operator === '-') value -= right
    else if (operator === '**' && right >= 0n && right < 64n) value **= right
    else return undefined
  }
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined
}
