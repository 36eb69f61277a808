import type { ScalarType } from '../syntax/tokens.ts'
import type { Expression, ForRange, Ref, SpecStatement } from '../syntax/tree.ts'
import { statementBlocks, refsOfStatement } from './places.ts'
import type { BlockPlace } from './places.ts'

// A spec has one scope, and a `var` that runs replaces what had its name. Which declarations may have run last where a
// name is used is found by flow: through branches, and through loops with what their bodies leave behind.

export interface Declaration {
  name: string
  type: ScalarType
  lengths: readonly Expression[]
  place: BlockPlace
  /** Loop whose counter it is. */
  loop: ForRange | undefined
  order: number
}
export interface Use {
  ref: Ref
  place: BlockPlace
  reach: ReadonlySet<Declaration>
  /** In a `check`, which leaves no trace. */
  isChecked: boolean
}
export interface VariableFlow {
  declarations: Declaration[]
  uses: Use[]
}

/** Those of both, which are put together where they are looked at. */
interface Joined {
  one: Reach
  other: Reach
}
type Reach = Declaration | Joined | undefined
const nothing: Reach = undefined

/** What reaches a place, by name. That of a block has what the block changes alone. */
class State {
  readonly changed = new Map<string, Reach>()
  readonly #outer: State | undefined

  constructor(outer?: State) {
    this.#outer = outer
  }

  get(name: string): Reach {
    return this.changed.get(name) ?? this.#outer?.get(name)
  }

  set(name: string, reach: Reach): void {
    this.changed.set(name, reach)
  }
}

/** What a block leaves behind for a name, whatever was before. */
interface Left {
  last: Reach
  /** On some way nothing was declared. */
  passes: boolean
}
type Summary = Map<string, Left>

export const flowOf = (statements: readonly SpecStatement[]): VariableFlow => {
  const flow: VariableFlow = { declarations: [], uses: [] }
  const summaries = new Map<readonly SpecStatement[], Summary>()
  const own = new Map<SpecStatement, Declaration[]>()
  let order = 0
  const declare = (
    block: readonly SpecStatement[],
    above: BlockPlace,
    isLoop: boolean,
  ): Summary => {
    const summary: Summary = new Map()
    for (const [index, statement] of block.entries()) {
      const place = [...above, { block, index, isLoop }]
      const made = declarationsOf(statement, place, order)
      order += made.length
      own.set(statement, made)
      flow.declarations.push(...made)
      const isBody = statement.kind !== 'if'
      const inner = statementBlocks(statement).map((body) => declare(body, place, isBody))
      append(summary, summaryOf(statement, made, inner))
    }
    summaries.set(block, summary)
    return summary
  }
  declare(statements, [], false)
  follow({ flow, own, summaries }, statements, [], false, new State())
  return flow
}

const declarationsOf = (
  statement: SpecStatement,
  place: BlockPlace,
  order: number,
): Declaration[] => {
  if (statement.kind === 'forRange') {
    const { name } = statement
    return [{ name, type: 'int', lengths: [], place, loop: statement, order }]
  }
  if (statement.kind !== 'var') return []
  const { names, type, lengths } = statement
  return names.map(({ name }, index) => ({
    name,
    type,
    lengths,
    place,
    loop: undefined,
    order: order + index,
  }))
}

const join = (one: Reach, other: Reach): Reach => {
  if (one === other || other === undefined) return one
  return one === undefined ? other : { one, other }
}

const expanded = new WeakMap<Joined, ReadonlySet<Declaration>>()

/** From left to right. Joined ones may be deep, so nothing here calls itself. */
const declarationsIn = (reach: Reach): ReadonlySet<Declaration> => {
  if (reach === undefined) return new Set()
  if (!('one' in reach)) return new Set([reach])
  const known = expanded.get(reach)
  if (known !== undefined) return known
  const found = new Set<Declaration>()
  const seen = new Set<Joined>()
  const left: Reach[] = [reach]
  while (left.length > 0) {
    const next = left.pop()
    if (next === undefined) continue
    if (!('one' in next)) found.add(next)
    else if (!seen.has(next)) {
      seen.add(next)
      left.push(next.other, next.one)
    }
  }
  expanded.set(reach, found)
  return found
}

const append = (summary: Summary, next: Summary): void => {
  for (const [name, { last, passes }] of next) {
    const before = summary.get(name)
    summary.set(name, {
      last: passes ? join(before?.last ?? nothing, last) : last,
      passes: passes && (before?.passes ?? true),
    })
  }
}

const summaryOf = (
  statement: SpecStatement,
  made: readonly Declaration[],
  inner: readonly Summary[],
): Summary => {
  const summary: Summary = new Map(
    made.map((one) => [one.name, { last: one, passes: statement.kind !== 'var' }]),
  )
  const names = new Set(inner.flatMap((one) => [...one.keys()]))
  for (const name of names) {
    const found = inner.map((one) => one.get(name) ?? { last: nothing, passes: true })
    let last: Reach = summary.get(name)?.last ?? nothing
    for (const one of found) last = join(last, one.last)
    // A branch that is not there passes too: `blocksOf` has it as an empty block.
    summary.set(name, { last, passes: statement.kind !== 'if' || found.some((one) => one.passes) })
  }
  return summary
}

interface Follower {
  flow: VariableFlow
  own: Map<SpecStatement, Declaration[]>
  summaries: Map<readonly SpecStatement[], Summary>
}

const follow = (
  follower: Follower,
  block: readonly SpecStatement[],
  above: BlockPlace,
  isLoop: boolean,
  state: State,
): void => {
  const { flow, own, summaries } = follower
  for (const [index, statement] of block.entries()) {
    const place = [...above, { block, index, isLoop }]
    const inner = statementBlocks(statement)
    if (statement.kind === 'forRange' || statement.kind === 'forScan') {
      // The ends of a range are computed once, before the body ever ran.
      if (statement.kind === 'forRange') note(flow, statement, place, state)
      for (const body of inner) carry(state, summaries.get(body))
      if (statement.kind === 'forScan') note(flow, statement, place, state)
    } else note(flow, statement, place, state)
    const made = own.get(statement) ?? []
    const isLoopBody = statement.kind !== 'if'
    const ends = inner.map((body) => {
      const copy = new State(state)
      for (const one of made) copy.set(one.name, one)
      follow(follower, body, place, isLoopBody, copy)
      return copy
    })
    if (statement.kind === 'var') for (const one of made) state.set(one.name, one)
    else if (statement.kind === 'if') replace(state, ends)
    else for (const one of made) state.set(one.name, join(state.get(one.name), one))
  }
}

const note = (
  flow: VariableFlow,
  statement: SpecStatement,
  place: BlockPlace,
  state: State,
): void => {
  const isChecked = statement.kind === 'check'
  for (const ref of refsOfStatement(statement)) {
    flow.uses.push({ ref, place, reach: declarationsIn(state.get(ref.name)), isChecked })
  }
}

/** Adds what earlier turns of a loop leave behind. */
const carry = (state: State, summary: Summary | undefined): void => {
  for (const [name, { last }] of summary ?? []) {
    state.set(name, join(state.get(name), last))
  }
}

const replace = (state: State, ends: readonly State[]): void => {
  const names = new Set(ends.flatMap((end) => [...end.changed.keys()]))
  for (const name of names) {
    let reach: Reach = nothing
    for (const end of ends) reach = join(reach, end.get(name))
    state.set(name, reach)
  }
}
