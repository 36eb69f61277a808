import type { Expr, ElementExpr, Stmt, Target, ProgramVariable } from './program.ts'

/** All expressions inside of some, themselves too. A long sum is a deep tree, so nothing here calls itself. */
export const expressionsIn = (some: readonly Expr[]): Expr[] => {
  const found: Expr[] = []
  const left = [...some]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    found.push(one)
    left.push(...partsOf(one))
  }
  return found
}

const partsOf = (expr: Expr): readonly Expr[] => {
  switch (expr.kind) {
    case 'element':
      return expr.indices
    case 'group':
      return [expr.inner]
    case 'sign':
    case 'convert':
      return [expr.operand]
    case 'binary':
      return [expr.left, expr.right]
    case 'call':
      return expr.arguments
    default:
      return []
  }
}

export const variablesIn = (some: readonly Expr[]): ProgramVariable[] =>
  expressionsIn(some).flatMap((one) => (one.kind === 'element' ? [one.variable] : []))

/** Expressions of a statement itself, those of what it sets too, without those of its blocks. */
export const expressionsOf = (stmt: Stmt): Expr[] => {
  switch (stmt.kind) {
    case 'array':
      return stmt.lengths ?? []
    case 'read':
    case 'readLine':
    case 'readWhile':
      return stmt.targets.map(({ element }) => element)
    case 'if':
      return stmt.branches.map(({ condition }) => condition)
    case 'for':
      return [stmt.low, stmt.high]
    case 'assign':
      return [stmt.value, stmt.target]
    default:
      return []
  }
}

export const bodiesOf = (stmt: Stmt): Stmt[][] => {
  if (stmt.kind === 'if') return [...stmt.branches.map(({ body }) => body), stmt.otherwise]
  return 'body' in stmt ? [stmt.body] : []
}

/** What a statement reads or sets itself. */
export const targetsOf = (stmt: Stmt): ElementExpr[] => {
  if (stmt.kind === 'assign') return [stmt.target]
  return 'targets' in stmt ? stmt.targets.map(({ element }: Target) => element) : []
}

const declaredBy = (stmt: Stmt): ProgramVariable[] => {
  if (stmt.kind === 'scalars') return stmt.declared.map(({ variable }) => variable)
  if (stmt.kind === 'for') return [stmt.counter]
  return stmt.kind === 'array' ? [stmt.variable] : []
}

/** Remembers the answer for each statement. */
const remembered = (
  own: (stmt: Stmt) => readonly ProgramVariable[],
): ((stmt: Stmt) => ReadonlySet<ProgramVariable>) => {
  const known = new WeakMap<Stmt, ReadonlySet<ProgramVariable>>()
  const find = (stmt: Stmt): ReadonlySet<ProgramVariable> => {
    const found =
      known.get(stmt) ??
      new Set([
        ...own(stmt),
        ...bodiesOf(stmt).flatMap((body) => body.flatMap((one) => [...find(one)])),
      ])
    known.set(stmt, found)
    return found
  }
  return find
}

/** Variables that a statement and its blocks name in any way. */
export const mentionedVariables = remembered((stmt) => [
  ...variablesIn(expressionsOf(stmt)),
  ...declaredBy(stmt),
])

/** Variables that a statement and its blocks set. */
export const setsOf = remembered((stmt) => [
  ...targetsOf(stmt).map(({ variable }) => variable),
  ...declaredBy(stmt),
])

/** Names of all functions that are called, as a program has them. */
export const calledIn = (block: readonly Stmt[]): Set<string> => {
  const found = new Set<string>()
  const visit = (body: readonly Stmt[]): void => {
    for (const stmt of body) {
      for (const expr of expressionsIn(expressionsOf(stmt))) {
        if (expr.kind === 'call') found.add(expr.name.replace('.', '_'))
      }
      bodiesOf(stmt).forEach(visit)
    }
  }
  visit(block)
  return found
}
