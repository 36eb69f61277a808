import { bareVariable } from './bare-variable.ts'
import type {
  AssignStmt,
  ElementExpr,
  Expr,
  Literal,
  GeneratedProgram,
  Stmt,
  ProgramVariable,
} from './program.ts'
import { bits64 } from './ranges.ts'

// After a word one space before the next word is passed over, so the rest of a line begins behind it. At the begin of a
// line it does not. Which of both holds at a `scanln` is found by flow; where it depends on the input, a flag is kept.

/** Sets of states: at the begin of a line, after a word. */
const line = 1
const word = 2

/** Where a block leaves off, for each state that it may begin in. */
interface Effect {
  line: number
  word: number
}
const apply = (effect: Effect, states: number): number =>
  ((states & line) === 0 ? 0 : effect.line) | ((states & word) === 0 ? 0 : effect.word)

/** Marks what each `scanln` reads. */
export const markRests = (program: GeneratedProgram): GeneratedProgram => {
  if (!program.hasLines) return program
  const effects = new Map<Stmt, Effect>()
  walk(program.body, line, effects)
  if (!hasAny(program.body)) return program
  const flag = makeFlag()
  const set: Set = (value) => ({
    kind: 'assign',
    target: elementOf(flag),
    value: literal(value),
    declares: false,
  })
  const declare: Stmt = {
    kind: 'scalars',
    declared: [{ variable: flag, needsStart: true }],
    isNew: true,
  }
  const body = [declare, ...withFlag(program.body, flag, set)]
  return { ...program, body, variables: [flag, ...program.variables] }
}

const effectOf = (stmt: Stmt, effects: Map<Stmt, Effect>): Effect => {
  const known = effects.get(stmt)
  if (known !== undefined) return known
  const found = { line: after(stmt, line, effects), word: after(stmt, word, effects) }
  effects.set(stmt, found)
  return found
}

const ofBlock = (block: readonly Stmt[], states: number, effects: Map<Stmt, Effect>): number =>
  block.reduce((now, stmt) => apply(effectOf(stmt, effects), now), states)

const after = (stmt: Stmt, states: number, effects: Map<Stmt, Effect>): number => {
  switch (stmt.kind) {
    case 'read':
      return word
    case 'readLine':
    case 'eol':
      return line
    case 'never':
      return 0
    case 'if': {
      const ends = [...stmt.branches.map(({ body }) => body), stmt.otherwise].map((body) =>
        ofBlock(body, states, effects),
      )
      return ends.reduce((one, other) => one | other, 0)
    }
    case 'for':
    case 'whileMore':
    case 'readWhile':
      return states | turns(stmt, states, effects)
    default:
      return states
  }
}

/** Where the turns of a loop may leave off. */
const turns = (
  stmt: Extract<Stmt, { kind: 'for' | 'whileMore' | 'readWhile' }>,
  states: number,
  effects: Map<Stmt, Effect>,
): number => {
  const turn = (from: number): number =>
    ofBlock(stmt.body, stmt.kind === 'readWhile' ? word : from, effects)
  const first = turn(states)
  return first | turn(states | first)
}

const walk = (block: readonly Stmt[], from: number, effects: Map<Stmt, Effect>): void => {
  let states = from
  for (const stmt of block) {
    if (stmt.kind === 'readLine') stmt.after = named(states)
    if (stmt.kind === 'if') {
      for (const { body } of stmt.branches) walk(body, states, effects)
      walk(stmt.otherwise, states, effects)
    }
    if (stmt.kind === 'for' || stmt.kind === 'whileMore') {
      walk(stmt.body, states | turns(stmt, states, effects), effects)
    }
    if (stmt.kind === 'readWhile') walk(stmt.body, word, effects)
    states = apply(effectOf(stmt, effects), states)
  }
}

const named = (states: number): 'line' | 'word' | 'any' => {
  if (states === (line | word)) return 'any'
  return states === word ? 'word' : 'line'
}

const hasAny = (block: readonly Stmt[]): boolean =>
  block.some((stmt) => {
    if (stmt.kind === 'readLine') return stmt.after === 'any'
    if (stmt.kind === 'if') {
      return stmt.branches.some(({ body }) => hasAny(body)) || hasAny(stmt.otherwise)
    }
    return 'body' in stmt && hasAny(stmt.body)
  })

const makeFlag = (): ProgramVariable => bareVariable('afterWord', 'bool')

const elementOf = (variable: ProgramVariable): ElementExpr => ({
  kind: 'element',
  variable,
  indices: [],
  type: 'bool',
  depth: 0,
  range: bits64,
})

const literal = (value: boolean): Literal => ({
  kind: 'literal',
  value,
  type: 'bool',
  depth: 0,
  range: bits64,
})

type Set = (value: boolean) => AssignStmt

const withFlag = (block: readonly Stmt[], flag: ProgramVariable, set: Set): Stmt[] =>
  block.flatMap((stmt) => stepsWithFlag(stmt, flag, set))

const stepsWithFlag = (stmt: Stmt, flag: ProgramVariable, set: Set): Stmt[] => {
  const inner = (body: Stmt[]): Stmt[] => withFlag(body, flag, set)
  switch (stmt.kind) {
    case 'read':
      return [stmt, set(true)]
    case 'eol':
      return [stmt, set(false)]
    case 'readLine': {
      if (stmt.after !== 'any') return [stmt, set(false)]
      const condition: Expr = elementOf(flag)
      const branches = [{ condition, body: [{ ...stmt, after: 'word' as const }] }]
      const otherwise = [{ ...stmt, after: 'line' as const }]
      return [{ kind: 'if', branches, otherwise, isExhaustive: true }, set(false)]
    }
    case 'if': {
      const branches = stmt.branches.map((branch) => ({ ...branch, body: inner(branch.body) }))
      return [{ ...stmt, branches, otherwise: inner(stmt.otherwise) }]
    }
    case 'readWhile':
      return [{ ...stmt, body: [set(true), ...inner(stmt.body)] }]
    case 'for':
    case 'whileMore':
      return [{ ...stmt, body: inner(stmt.body) }]
    default:
      return [stmt]
  }
}
