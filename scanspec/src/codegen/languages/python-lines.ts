import type { ScalarType } from '../../syntax/tokens.ts'
import { isSameExpr } from '../settle.ts'
import type {
  ElementExpr,
  Expr,
  For,
  IfStmt,
  Own,
  Printing,
  GeneratedProgram,
  ReadStmt,
  Stmt,
  Target,
  WhileMore,
} from '../program.ts'
import { bodiesOf, variablesIn } from '../mentions.ts'

// Reading line by line. Where a line begins is found by flow: at its begin the next value opens it, in the midst of it
// values come out of `_`. A spec where that depends on the input is read word by word instead.

/** `never`: no accepted input gets there. */
type State = 'begin' | 'midst' | 'never'

/** A block as it reads lines; undefined where that cannot be known. */
interface Arranged {
  block: Stmt[]
  state: State
}

/** What is read next: the line that a loop over the lines has, and after it `input()`. */
interface Source {
  take: () => Line
}
type Line = 'own' | 'next'
const inputs: Source = { take: () => 'next' }

const textOf = (line: Line, printing: Printing): string =>
  line === 'own' ? printing.line : 'input()'

export const converterOf = (type: ScalarType, { use }: Printing): string => {
  if (type === 'bool') use('to_bool')
  if (type === 'string') return ''
  if (type === 'bool') return 'to_bool'
  return type.startsWith('float') ? 'float' : 'int'
}

export const wrapped = (type: ScalarType, text: string, printing: Printing): string => {
  const converter = converterOf(type, printing)
  return converter === '' ? text : `${converter}(${text})`
}

export const arrangeLines = ({ body, isToEnd }: GeneratedProgram): Stmt[] | undefined =>
  arrange(body, 'begin', { source: inputs, isLast: isToEnd, isFollowed: false })?.block

interface Context {
  source: Source
  /** The input ends with the block, maybe in the midst of a line. */
  isLast: boolean
  /** Something of the same line is surely read after the block. */
  isFollowed: boolean
}

const reads = (stmt: Stmt): boolean =>
  ['read', 'readLine', 'eol', 'readWhile', 'whileMore'].includes(stmt.kind) ||
  bodiesOf(stmt).some((body) => body.some(reads))

/** What stands in a block from a place on. */
interface Rest {
  block: readonly Stmt[]
  from: number
}

const firstReading = ({ block, from }: Rest): Stmt | undefined => {
  for (let index = from; index < block.length; index += 1) {
    const stmt = block[index]
    if (stmt !== undefined && reads(stmt)) return stmt
  }
  return undefined
}

const arrange = (block: readonly Stmt[], from: State, context: Context): Arranged | undefined => {
  const done: Stmt[] = []
  let state = from
  for (let index = 0; index < block.length; index++) {
    const stmt = block[index]
    if (stmt === undefined || state === 'never') break
    if (stmt.kind === 'never') {
      state = 'never'
      continue
    }
    if (!reads(stmt)) {
      done.push(stmt)
      continue
    }
    const after = { block, from: index + 1 }
    const next = arrangeOne(stmt, state, after, context)
    if (next === undefined) return undefined
    const filled = next.block[0]
    if (filled?.kind === 'own' && filled.fills) drop(done, filled.fills)
    done.push(...next.block)
    state = next.state
    index += next.used ?? 0
  }
  return { block: done, state }
}

/** Takes the declaration of an array away that is read as a whole. */
const drop = (done: Stmt[], { variable }: ElementExpr): void => {
  const at = done.findIndex(
    (stmt) => stmt.kind === 'array' && stmt.variable === variable && stmt.isFilled,
  )
  if (at !== -1) done.splice(at, 1)
}

/** `used`: statements after it that are arranged with it. */
type Next = Arranged & { used?: number }

const arrangeOne = (stmt: Stmt, state: State, after: Rest, context: Context): Next | undefined => {
  switch (stmt.kind) {
    case 'eol':
      return { block: state === 'begin' ? [blank(context.source)] : [], state: 'begin' }
    case 'readLine':
      return state === 'begin'
        ? { block: [wholeLine(stmt.targets, context.source)], state }
        : undefined
    case 'read':
      return state === 'begin'
        ? openWith(stmt, after, context)
        : { block: [nexts(stmt.targets)], state }
    case 'if':
      return arrangeIf(stmt, state, after, context)
    case 'for':
      return arrangeFor(stmt, state, after, context)
    case 'whileMore':
      return state === 'begin' ? arrangeWhile(stmt) : undefined
    default:
      return undefined
  }
}

const own = (print: Own['print'], targets: readonly Target[] = []): Own => ({
  kind: 'own',
  print,
  sets: targets.map(({ element }) => element),
})

const blank = ({ take }: Source): Own => {
  const line = take()
  return own((printing) => (line === 'next' ? [textOf(line, printing)] : []))
}

const wholeLine = (targets: readonly Target[], { take }: Source): Own => {
  const line = take()
  const end = line === 'next' ? '' : '.rstrip("\\n")'
  return own(
    (printing) =>
      targets.map(({ element }) => `${printing.expr(element)} = ${textOf(line, printing)}${end}`),
    targets,
  )
}

const opened = ({ take }: Source): Own => {
  const line = take()
  return own((printing) => [`_ = iter(${textOf(line, printing)}.split())`])
}

const nexts = (targets: readonly Target[]): Own =>
  own(
    (printing) =>
      targets.map(
        ({ element }) =>
          `${printing.expr(element)} = ${wrapped(element.type, 'next(_)', printing)}`,
      ),
    targets,
  )

/** The first values of a line. Those that are all of it, and of one type, need no more than one statement. */
const openWith = (first: ReadStmt, after: Rest, context: Context): Next => {
  const targets = [...first.targets]
  let used = 0
  const { block, from } = after
  for (let stmt = block[from]; stmt?.kind === 'read'; stmt = block[from + ++used])
    targets.push(...stmt.targets)
  const isWhole = endsLine({ block, from: from + used }, context)
  const isAlike = targets.every(
    ({ element }) => kindOf(element.type) === kindOf(targets[0]?.element.type ?? 'int'),
  )
  if (!isWhole || !isAlike) {
    return { block: [opened(context.source), nexts(targets)], state: 'midst', used }
  }
  return { block: [together(targets, context.source.take())], state: 'midst', used }
}

const kindOf = (type: ScalarType): string => type.replace(/(?<!\d)\d+$/, '')

/** No more values of the same line follow. */
const endsLine = (after: Rest, { isLast }: Context): boolean => {
  const next = firstReading(after)
  return next === undefined ? isLast : next.kind === 'eol'
}

const together = (targets: readonly Target[], line: Line): Own =>
  own((printing) => {
    const text = textOf(line, printing)
    const names = targets.map(({ element }) => printing.expr(element)).join(', ')
    const type = targets[0]?.element.type ?? 'int'
    if (targets.length > 1) return [`${names} = ${mapped(type, text, printing)}`]
    const word = type === 'string' && line === 'own' ? `${text}.strip()` : text
    return [`${names} = ${wrapped(type, word, printing)}`]
  }, targets)

const mapped = (type: ScalarType, text: string, printing: Printing): string => {
  const converter = converterOf(type, printing)
  return converter === '' ? `${text}.split()` : `map(${converter}, ${text}.split())`
}

/** Something of the line that a statement begins is read after it, whatever it does. */
const isFollowed = (after: Rest, context: Context): boolean => {
  const next = firstReading(after)
  if (next === undefined) return context.isFollowed
  return next.kind === 'read' || next.kind === 'eol'
}

const arrangeIf = (stmt: IfStmt, state: State, after: Rest, context: Context): Next | undefined => {
  const straight = branchesFrom(stmt, state, {
    ...context,
    isLast: false,
    isFollowed: isFollowed(after, context),
  })
  if (straight !== undefined || state !== 'begin' || !isFollowed(after, context)) return straight
  // The line is opened before, as only some of the ways read of it.
  const open = opened(context.source)
  const inside = branchesFrom(stmt, 'midst', { ...context, isLast: false, isFollowed: true })
  return inside && { ...inside, block: [open, ...inside.block] }
}

const branchesFrom = (stmt: IfStmt, state: State, context: Context): Next | undefined => {
  const bodies = stmt.branches.map(({ body }) => arrange(body, state, context))
  const last = arrange(stmt.otherwise, state, context)
  const isCovered = stmt.isExhaustive && stmt.otherwise.length === 0
  const ends = [...bodies, ...(isCovered ? [] : [last])]
  const states = new Set(ends.map((end) => end?.state).filter((one) => one !== 'never'))
  const [only] = states
  if (states.size > 1 || last === undefined) return undefined
  if (states.size === 1 && only === undefined) return undefined
  const branches = stmt.branches.map((branch, at) => ({ ...branch, body: bodies[at]?.block ?? [] }))
  return { block: [{ ...stmt, branches, otherwise: last.block }], state: only ?? 'never' }
}

const arrangeFor = (stmt: For, state: State, after: Rest, context: Context): Next | undefined => {
  const inside: Context = { source: inputs, isLast: false, isFollowed: false }
  if (state === 'begin') {
    // At the end of the input there is no line where the loop has no turn.
    const hasLine = firstReading(after)?.kind === 'eol'
    const fill = hasLine ? fillOf(stmt, context.source) : undefined
    if (fill !== undefined) return { block: [fill], state: 'midst' }
    const lines = arrange(stmt.body, 'begin', inside)
    if (lines?.state === 'begin') return { block: [{ ...stmt, body: lines.block }], state }
    if (!isFollowed(after, context)) return undefined
  }
  const values = arrange(stmt.body, 'midst', { ...inside, isFollowed: true })
  if (values?.state !== 'midst') return undefined
  const open = state === 'begin' ? [opened(context.source)] : []
  return { block: [...open, { ...stmt, body: values.block }], state: 'midst' }
}

/** A loop that does nothing but read a row of an array from its begin to its end. */
const fillOf = (stmt: For, source: Source): Own | undefined => {
  const [only] = stmt.body
  if (stmt.body.length !== 1 || only?.kind !== 'read' || only.targets.length !== 1) return undefined
  const element = only.targets[0]?.element
  const length = element?.variable.lengths?.[element.indices.length - 1]
  if (element === undefined || length === undefined) return undefined
  const last = element.indices.at(-1)
  const isCounted = last?.kind === 'element' && last.variable === stmt.counter
  // A length that is set again may be another one than the array was made with.
  const isKept = variablesIn([length]).every(({ isSetOnce }) => isSetOnce)
  const isWhole = isZero(stmt.low) && isSameExpr(stmt.high, length) && isKept
  if (!isCounted || !isWhole) return undefined
  const row: ElementExpr = { ...element, indices: element.indices.slice(0, -1), depth: 1 }
  const line = source.take()
  const fill = own((printing) => {
    const { type } = element
    const text = textOf(line, printing)
    const values = mapped(type, text, printing)
    return [`${printing.expr(row)} = ${type === 'string' ? values : `list(${values})`}`]
  })
  return { ...fill, fills: row }
}

const isZero = (expr: Expr): boolean => expr.kind === 'literal' && expr.value === 0n

const arrangeWhile = (stmt: WhileMore): Next | undefined => {
  let isFirst = true
  const source: Source = {
    take: () => {
      const line = isFirst ? 'own' : 'next'
      isFirst = false
      return line
    },
  }
  const body = arrange(stmt.body, 'begin', { source, isLast: false, isFollowed: false })
  if (body === undefined || body.state === 'midst') return undefined
  return { block: [{ ...stmt, body: body.block }], state: 'begin' }
}
