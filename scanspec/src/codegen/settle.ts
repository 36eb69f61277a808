import { bodiesOf, mentionedVariables, setsOf, targetsOf, variablesIn } from './mentions.ts'
import type {
  DeclareArray,
  DeclareScalars,
  ElementExpr,
  Expr,
  ReadStmt,
  ReadLineStmt,
  Stmt,
  Target,
  ProgramVariable,
} from './program.ts'

/**
 * Finds which variables are surely set before anything looks at them. With `fuses`, the declaration of such a one moves
 * to where it is set.
 */
export const orderStatements = (block: readonly Stmt[], fuses: boolean): Stmt[] => {
  const order = orderOf(block)
  return block.flatMap((stmt, index): Stmt[] => {
    for (const body of bodiesOf(stmt)) {
      const settled = orderStatements(body, fuses)
      body.length = 0
      for (const one of settled) body.push(one)
    }
    const after = { block, order, index }
    if (stmt.kind === 'array') stmt.isFilled = isFilled(stmt, after)
    if (stmt.kind !== 'scalars') return [stmt]
    const kept = settleScalars(stmt, after, fuses)
    return kept.declared.length === 0 ? [] : [kept]
  })
}

/** The statements of a block that name or set a variable, by their indices. */
interface Order {
  mentions: ReadonlyMap<ProgramVariable, Indices>
  sets: ReadonlyMap<ProgramVariable, Indices>
}

/** What follows a statement of a block. */
interface After {
  block: readonly Stmt[]
  order: Order
  index: number
}

/** From the first on; those before `from` were passed. Who asks comes from left to right. */
interface Indices {
  all: number[]
  from: number
}

const orders = new WeakMap<readonly Stmt[], Order>()

/** As the block is when it is first asked for: what is left out of it later sets nothing. */
const orderOf = (block: readonly Stmt[]): Order => {
  const known = orders.get(block)
  if (known !== undefined) return known
  const order = {
    mentions: indicesOf(block, mentionedVariables),
    sets: indicesOf(block, setsOf),
  }
  orders.set(block, order)
  return order
}

const indicesOf = (
  block: readonly Stmt[],
  variablesOf: (stmt: Stmt) => ReadonlySet<ProgramVariable>,
): Map<ProgramVariable, Indices> => {
  const found = new Map<ProgramVariable, Indices>()
  for (const [index, stmt] of block.entries()) {
    for (const variable of variablesOf(stmt)) {
      const known = found.get(variable)
      if (known === undefined) found.set(variable, { all: [index], from: 0 })
      else known.all.push(index)
    }
  }
  return found
}

/** The first of the indices that is greater; Infinity where none is. */
const firstAfter = (indices: Indices | undefined, index: number): number => {
  if (indices === undefined) return Infinity
  while ((indices.all[indices.from] ?? Infinity) <= index) indices.from += 1
  return indices.all[indices.from] ?? Infinity
}

const firstMention = (
  variable: ProgramVariable,
  { block, order, index }: After,
): Stmt | undefined => block[firstAfter(order.mentions.get(variable), index)]

/** Finds the variables that one statement sets. */
export const markSetOnce = (block: readonly Stmt[]): void => {
  const sets = new Map<ProgramVariable, number>()
  const count = (body: readonly Stmt[]): void => {
    for (const stmt of body) {
      const own = stmt.kind === 'array' ? [stmt.variable] : settersOf(stmt)
      for (const variable of own) sets.set(variable, (sets.get(variable) ?? 0) + 1)
      bodiesOf(stmt).forEach(count)
    }
  }
  count(block)
  for (const [variable, times] of sets) variable.isSetOnce = times === 1
}

/** Scalars that a statement sets, with their start value too. */
const settersOf = (stmt: Stmt): ProgramVariable[] => {
  if (stmt.kind === 'scalars') return stmt.declared.map(({ variable }) => variable)
  return targetsOf(stmt).flatMap(({ variable, indices }) => (indices.length > 0 ? [] : [variable]))
}

const settleScalars = (stmt: DeclareScalars, after: After, fuses: boolean): DeclareScalars => {
  const { isNew } = stmt
  const declared = stmt.declared.flatMap(({ variable }) => {
    const setter = firstSetter(variable, after)
    if (setter === undefined) return [{ variable, needsStart: true }]
    if (isNew && fuses) setter.declares = true
    return isNew && !fuses ? [{ variable, needsStart: false }] : []
  })
  return { ...stmt, declared }
}

interface Setter {
  declares: boolean
}

/** What sets a variable where the first statement of its block that names it does nothing else with it. */
const firstSetter = (variable: ProgramVariable, after: After): Setter | undefined => {
  const first = firstMention(variable, after)
  if (first?.kind === 'assign') {
    const isOwn = first.target.variable === variable
    return isOwn && !variablesIn([first.value]).includes(variable) ? first : undefined
  }
  if (first?.kind !== 'read' && first?.kind !== 'readLine') return undefined
  const target = firstTargetOf(first, variable)
  return target?.element.variable === variable ? target : undefined
}

const firstTargets = new WeakMap<ReadStmt | ReadLineStmt, Map<ProgramVariable, Target>>()

/** The first one of those that are read which names the variable. */
const firstTargetOf = (
  stmt: ReadStmt | ReadLineStmt,
  variable: ProgramVariable,
): Target | undefined => {
  const known = firstTargets.get(stmt) ?? new Map<ProgramVariable, Target>()
  if (!firstTargets.has(stmt)) {
    firstTargets.set(stmt, known)
    for (const target of stmt.targets) {
      for (const one of variablesIn([target.element])) if (!known.has(one)) known.set(one, target)
    }
  }
  return known.get(variable)
}

/** The first statement after it that names the array reads each of its elements. */
const isFilled = ({ variable, lengths }: DeclareArray, after: After): boolean => {
  const { block, order, index } = after
  const at = firstAfter(order.mentions.get(variable), index)
  const first = block[at]
  if (lengths === undefined || first === undefined) return false
  const isKept = variablesIn(lengths).every((one) => firstAfter(order.sets.get(one), index) > at)
  return isKept && fillsFrom(first, variable, lengths, [])
}

const fillsFrom = (
  stmt: Stmt,
  variable: ProgramVariable,
  lengths: readonly Expr[],
  counters: readonly ProgramVariable[],
): boolean => {
  if (stmt.kind === 'for') {
    const length = lengths[counters.length]
    const isWhole = length !== undefined && isZero(stmt.low) && isSameExpr(stmt.high, length)
    const first = firstMention(variable, { block: stmt.body, order: orderOf(stmt.body), index: -1 })
    if (!isWhole || first === undefined) return false
    return fillsFrom(first, variable, lengths, [...counters, stmt.counter])
  }
  if (stmt.kind !== 'read' && stmt.kind !== 'readLine') return false
  const own = firstTargetOf(stmt, variable)
  return own !== undefined && isElementAt(own.element, variable, counters, lengths.length)
}

const isElementAt = (
  element: ElementExpr,
  variable: ProgramVariable,
  counters: readonly ProgramVariable[],
  depth: number,
): boolean =>
  element.variable === variable &&
  counters.length === depth &&
  element.indices.length === depth &&
  element.indices.every((index, at) => index.kind === 'element' && index.variable === counters[at])

const isZero = (expr: Expr): boolean => expr.kind === 'literal' && expr.value === 0n

/** Whether two expressions compute the same, types apart. A long sum is a deep tree, so nothing here calls itself. */
export const isSameExpr = (one: Expr, other: Expr): boolean => {
  const left: [Expr | undefined, Expr | undefined][] = [[one, other]]
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [a, b] = pair.map((side) => (side?.kind === 'convert' ? side.operand : side))
    if (a === undefined || b === undefined) return false
    const parts = partsOfBoth(a, b)
    if (parts === undefined) return false
    left.push(...parts)
  }
  return true
}

const pairs = (
  one: readonly Expr[],
  other: readonly Expr[],
): [Expr | undefined, Expr | undefined][] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])

/** What has to be the same inside of both; undefined where they differ themselves. */
const partsOfBoth = (a: Expr, b: Expr): [Expr | undefined, Expr | undefined][] | undefined => {
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value ? [] : undefined
  if (a.kind === 'element' && b.kind === 'element') {
    return a.variable === b.variable ? pairs(a.indices, b.indices) : undefined
  }
  if (a.kind === 'group' && b.kind === 'group') return [[a.inner, b.inner]]
  if (a.kind === 'sign' && b.kind === 'sign') {
    return a.operator === b.operator ? [[a.operand, b.operand]] : undefined
  }
  if (a.kind === 'binary' && b.kind === 'binary' && a.operator === b.operator) {
    return [
      [a.left, b.left],
      [a.right, b.right],
    ]
  }
  if (a.kind === 'call' && b.kind === 'call' && a.name === b.name) {
    return pairs(a.arguments, b.arguments)
  }
  return undefined
}
