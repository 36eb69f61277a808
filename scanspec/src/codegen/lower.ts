import type {
  ForRange,
  ForScan,
  If as IfStatement,
  Ref,
  SpecStatement,
  VarDeclaration,
} from '../syntax/tree.ts'
import type { Binding } from './bind.ts'
import type { Expr, GeneratedProgram, Stmt, Target, ProgramVariable } from './program.ts'
import { boundVariables } from './bounds.ts'
import { isExhaustive, neverHolds } from './checks.ts'
import { setsOf, variablesIn } from './mentions.ts'
import type { ReaderLanguage } from './language.ts'
import { prune } from './prune.ts'
import { singleRange, hull, isWithinRange } from './ranges.ts'
import { convert, typeExpression, typeTarget } from './type-expression.ts'
import type { Typing } from './type-expression.ts'

/** What a spec reads, as a program with types. The spec has no fault. */
export const lower = (
  statements: readonly SpecStatement[],
  language: ReaderLanguage,
): GeneratedProgram => {
  const hasLines = readsLines(statements)
  const keepsEol = hasLines || language.readsByLine
  const { statements: kept, binding } = prune(statements, keepsEol)
  boundVariables(kept, binding, language.integers)
  const lowering: Lowering = {
    typing: { binding, integers: language.integers },
    language,
    keepsEol,
    made: [],
    hoisted: hoistedOf(binding),
  }
  const body = lowerBlock(kept, lowering)
  const isToEnd =
    statements.findLast(({ kind }) => kind !== 'check' && kind !== 'var')?.kind === 'eof'
  return { body, variables: [...binding.variables, ...lowering.made], hasLines, isToEnd }
}

const readsLines = (statements: readonly SpecStatement[]): boolean =>
  statements.some((one) => {
    if (one.kind === 'forScan') return one.scan.kind === 'scanln' || readsLines(one.body)
    if (one.kind === 'forRange') return readsLines(one.body)
    if (one.kind === 'if') {
      return one.branches.some(({ body }) => readsLines(body)) || readsLines(one.otherwise ?? [])
    }
    return one.kind === 'scanln'
  })

interface Lowering {
  typing: Typing
  language: ReaderLanguage
  keepsEol: boolean
  /** Variables that the spec does not have. */
  made: ProgramVariable[]
  /** Variables that are declared before a statement which is none of their own. */
  hoisted: ReadonlyMap<SpecStatement, readonly ProgramVariable[]>
}

const hoistedOf = ({ variables }: Binding): Map<SpecStatement, ProgramVariable[]> => {
  const found = new Map<SpecStatement, ProgramVariable[]>()
  for (const variable of variables) {
    const step = variable.home.at(-1)
    const statement = step?.block[step.index]
    if (statement === undefined || variable.isCounter || variable.declaredBy !== undefined) continue
    const known = found.get(statement)
    if (known === undefined) found.set(statement, [variable])
    else known.push(variable)
  }
  return found
}

const lowerBlock = (block: readonly SpecStatement[], lowering: Lowering): Stmt[] =>
  block.flatMap((statement, index) => [
    ...(lowering.hoisted.get(statement) ?? []).map(hoist),
    ...lowerStatement(statement, { block, index }, lowering),
  ])

const hoist = (variable: ProgramVariable): Stmt =>
  variable.depth > 0
    ? { kind: 'array', variable, lengths: undefined, isNew: true, isFilled: false }
    : { kind: 'scalars', declared: [{ variable, needsStart: true }], isNew: true }

const lowerStatement = (
  statement: SpecStatement,
  place: { block: readonly SpecStatement[]; index: number },
  lowering: Lowering,
): Stmt[] => {
  const { typing } = lowering
  switch (statement.kind) {
    case 'var':
      return lowerVar(statement, lowering)
    case 'scan':
      return [{ kind: 'read', targets: targetsOf(statement.refs, typing) }]
    case 'scanln':
      return linesOf(statement.refs, typing)
    case 'if':
      return lowerIf(statement, place, lowering)
    case 'forRange':
      return lowerRange(statement, lowering)
    case 'forScan':
      return [lowerForScan(statement, lowering)]
    case 'assign': {
      const target = typeTarget(statement.target, typing)
      const value = convert(typeExpression(statement.value, typing), target.type)
      return [{ kind: 'assign', target, value, declares: false }]
    }
    case 'eol':
      return lowering.keepsEol ? [{ kind: 'eol' }] : []
    case 'check':
      return neverHolds(statement) ? [{ kind: 'never' }] : []
    case 'eof':
      return []
    default:
      return statement satisfies never
  }
}

const targetsOf = (refs: readonly Ref[], typing: Typing): Target[] =>
  refs.map((ref) => ({ element: typeTarget(ref, typing), declares: false }))

const linesOf = (refs: readonly Ref[], typing: Typing): Stmt[] =>
  targetsOf(refs, typing).map((target) => ({ kind: 'readLine', targets: [target], after: 'line' }))

const lowerVar = (statement: VarDeclaration, { typing }: Lowering): Stmt[] => {
  const variables = typing.binding.ofVar.get(statement) ?? []
  const isNew = (variable: ProgramVariable): boolean => variable.declaredBy === statement
  if (statement.lengths.length === 0) {
    return [true, false].flatMap((wanted): Stmt[] => {
      const own = [...new Set(variables)].filter((variable) => isNew(variable) === wanted)
      const declared = own.map((variable) => ({ variable, needsStart: true }))
      return own.length === 0 ? [] : [{ kind: 'scalars', declared, isNew: wanted }]
    })
  }
  return variables.map((variable) => {
    const lengths = statement.lengths.map((length) => typeExpression(length, typing))
    if (variable.declarations.length === 1) variable.lengths = lengths
    return { kind: 'array', variable, lengths, isNew: isNew(variable), isFilled: false }
  })
}

const lowerIf = (
  statement: IfStatement,
  place: { block: readonly SpecStatement[]; index: number },
  lowering: Lowering,
): Stmt[] => {
  const branches = statement.branches.map(({ condition, body }) => ({
    condition: typeExpression(condition, lowering.typing),
    body: lowerBlock(body, lowering),
  }))
  const otherwise = lowerBlock(statement.otherwise ?? [], lowering)
  const covers = isExhaustive(statement, place, lowering.typing.binding)
  return [{ kind: 'if', branches, otherwise, isExhaustive: covers }]
}

const lowerForScan = ({ scan, body }: ForScan, lowering: Lowering): Stmt => {
  const { typing } = lowering
  const lowered = lowerBlock(body, lowering)
  if (scan.kind === 'scanln') {
    return { kind: 'whileMore', body: [...linesOf(scan.refs, typing), ...lowered] }
  }
  const targets = targetsOf(scan.refs, typing)
  return lowering.language.readsInCondition(targets)
    ? { kind: 'readWhile', targets, body: lowered }
    : { kind: 'whileMore', body: [{ kind: 'read', targets }, ...lowered] }
}

const lowerRange = (loop: ForRange, lowering: Lowering): Stmt[] => {
  const { typing, language } = lowering
  const low = typeExpression(loop.low, typing)
  const high = typeExpression(loop.high, typing)
  const variable = typing.binding.ofLoop.get(loop)
  if (variable === undefined) throw new Error('a loop has a variable')
  const counter = variable.isCounter ? variable : makeVariable(variable, loop, lowering)
  const range = hull(low.range, high.range)
  counter.range = range
  const isUsual = isWithinRange(range, language.integers.usual) && !language.integers.isOne
  counter.type = isUsual ? 'int' : 'int64'
  const body = lowerBlock(loop.body, lowering)
  const all = variable.isCounter ? body : followed(variable, counter, body, typing)
  const isFixed = language.boundsOnce || !isSetIn(body, high)
  const end = isFixed ? undefined : makeEnd(counter, loop, lowering)
  const top = convert(high, counter.type)
  const stmt: Stmt = {
    kind: 'for',
    counter,
    low: convert(low, counter.type),
    high: end === undefined ? top : elementOf(end),
    body: all,
  }
  if (end === undefined) return [stmt]
  return [{ kind: 'assign', target: elementOf(end), value: top, declares: true }, stmt]
}

const isSetIn = (body: readonly Stmt[], high: Expr): boolean => {
  const named = variablesIn([high])
  return body.some((stmt) => named.some((variable) => setsOf(stmt).has(variable)))
}

type Element = Extract<Expr, { kind: 'element' }>

const elementOf = (variable: ProgramVariable): Element => ({
  kind: 'element',
  variable,
  indices: [],
  type: variable.type,
  depth: 0,
  range: variable.range,
})

/** A counter beside the variable that the loop has in the spec: setting that one moves no turn there. */
const makeVariable = (
  variable: ProgramVariable,
  loop: ForRange,
  lowering: Lowering,
): ProgramVariable => {
  const declaration = variable.declarations.find((one) => one.loop === loop)
  const above = declaration?.place ?? []
  const made: ProgramVariable = {
    ...variable,
    home: [...above, { block: loop.body, index: 0, isLoop: true }],
    declaredBy: undefined,
    isCounter: true,
  }
  lowering.made.push(made)
  return made
}

const makeEnd = (counter: ProgramVariable, loop: ForRange, lowering: Lowering): ProgramVariable => {
  const name = `${counter.name}_end`
  const home = counter.home.filter(({ block }) => block !== loop.body)
  const made: ProgramVariable = { ...counter, name, printed: name, home }
  lowering.made.push(made)
  return made
}

/** After the loop its variable holds the high end. */
const followed = (
  variable: ProgramVariable,
  counter: ProgramVariable,
  body: readonly Stmt[],
  typing: Typing,
): Stmt[] => {
  const target = elementOf(variable)
  const value = elementOf(counter)
  const one: Expr = { ...value, kind: 'literal', value: 1n, range: singleRange(1n) }
  const next: Expr = { ...value, kind: 'binary', operator: '+', left: value, right: one }
  const set = (to: Expr): Stmt => ({
    kind: 'assign',
    target,
    value: convert(to, typing.integers.isOne ? to.type : target.type),
    declares: false,
  })
  return [set(value), ...body, set(next)]
}
