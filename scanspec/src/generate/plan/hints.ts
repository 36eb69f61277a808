import type { SpecPosition } from '../../syntax/tokens.ts'
import type { CheckStatement, Expression, ForRange, Ref, SpecStatement } from '../../syntax/tree.ts'
import { statementBlocks, refsOf } from '../../codegen/places.ts'
import { substitute } from './substitute.ts'
import { impliedBy } from './implied.ts'
import type { Lengths } from './implied.ts'

// What the checks after a read say about the value, found from the end of the spec to its beginning: at each read the
// checks that follow are known, and which variables are read or set before them.

/** A condition that will be checked after a read. */
export interface GenerationHint {
  condition: Expression
  /** The `check`. */
  at: SpecPosition
  /** Names that are read or set between the read and the check. */
  unknown: ReadonlySet<string>
  /** Loops that the check is in and the read is not: their counters stand for each of their values. */
  loops: readonly ForRange[]
}

/** A reference that a `scan` reads, and what is known about it. */
export interface Site {
  ref: Ref
  hints: GenerationHint[]
  /** The innermost loop around it. */
  loop: SpecStatement | undefined
  /** Names that the innermost loop reads or sets. */
  changing: ReadonlySet<string>
  /** It bounds a loop or is the length of an array. */
  isSize: boolean
  /** It is read in each turn of a loop without loops inside, and is no size. */
  isListed: boolean
}

interface Noted {
  condition: Expression
  at: SpecPosition
  /** Later in the spec is less. */
  order: number
  loops: readonly ForRange[]
}

/** Chained from the nearest on, so that places share what follows them. */
interface Node {
  noted: Noted
  next: Node | undefined
}

/** For each name: the conditions on it after a place, and where it is set next. */
class Following {
  readonly #nodes = new Map<string, Node | undefined>()
  readonly #sets = new Map<string, number>()
  readonly #outer: Following | undefined

  constructor(outer?: Following) {
    this.#outer = outer
  }

  nodeOf(name: string): Node | undefined {
    return this.#nodes.has(name) ? this.#nodes.get(name) : this.#outer?.nodeOf(name)
  }

  setAt(name: string): number {
    return this.#sets.get(name) ?? this.#outer?.setAt(name) ?? 0
  }

  note(name: string, noted: Noted): void {
    this.#nodes.set(name, { noted, next: this.nodeOf(name) })
  }

  /** `name` is set; without `isWhole` only an element of it is. */
  set(name: string, at: number, isWhole: boolean): void {
    this.#sets.set(name, at)
    if (isWhole) this.#nodes.set(name, undefined)
  }
}

/** Conditions of one read that are looked at: the nearest. */
const mostHints = 48

/** What a place in the spec lies in, and what is collected for all of it. */
interface Around {
  loops: readonly ForRange[]
  loop: SpecStatement | undefined
  changing: ReadonlySet<string>
}

export interface Knowledge {
  sites: Map<Ref, Site>
  sitesOf: Map<string, Site[]>
  /** For each name, the names that its value comes from. */
  sources: Map<string, Set<string>>
}

export const collectHints = (statements: readonly SpecStatement[], lengths: Lengths): Knowledge =>
  new HintCollector(statements, lengths).knowledge

/** Walks the spec from its end to its beginning: what is read is known by what follows. */
class HintCollector {
  readonly knowledge: Knowledge = { sites: new Map(), sitesOf: new Map(), sources: new Map() }
  readonly #lengths: Lengths
  readonly #sizes: ReturnType<typeof sizesOf>
  #clock = 0

  constructor(statements: readonly SpecStatement[], lengths: Lengths) {
    this.#lengths = lengths
    this.#sizes = sizesOf(statements)
    this.#walk(statements, new Following(), { loops: [], loop: undefined, changing: new Set() })
  }

  #tick(): number {
    this.#clock += 1
    return this.#clock
  }

  #noteCheck({ clauses, at }: CheckStatement, following: Following, around: Around): Noted[] {
    return clauses
      .flatMap(({ condition }) => [condition, ...impliedBy(condition, this.#lengths)])
      .map((condition) =>
        note({ condition, at, order: this.#tick(), loops: around.loops }, following),
      )
  }

  #takeSite(ref: Ref, following: Following, around: Around): void {
    const hints: GenerationHint[] = []
    for (
      let node = following.nodeOf(ref.name);
      node !== undefined && hints.length < mostHints;
      node = node.next
    ) {
      const { condition, at, order, loops } = node.noted
      const names = refsOf(condition).map(({ name }) => name)
      hints.push({
        condition,
        at,
        unknown: new Set(names.filter((name) => following.setAt(name) > order)),
        loops: loops.filter((loop) => !around.loops.includes(loop)),
      })
    }
    const { loop, changing } = around
    const isSize = this.#sizes.has(ref.name)
    const isListed = loop !== undefined && !isSize && !statementBlocks(loop).some(hasLoop)
    const site = { ref, hints, loop, changing, isSize, isListed }
    this.knowledge.sites.set(ref, site)
    const known = this.knowledge.sitesOf.get(ref.name)
    if (known === undefined) this.knowledge.sitesOf.set(ref.name, [site])
    else known.push(site)
    following.set(ref.name, this.#tick(), ref.indices.length === 0)
  }

  #walk(block: readonly SpecStatement[], following: Following, around: Around): Noted[] {
    const noted: Noted[] = []
    for (const statement of block.toReversed()) {
      if (statement.kind === 'check') {
        noted.push(...this.#noteCheck(statement, following, around))
      } else if (statement.kind === 'scan' || statement.kind === 'scanln') {
        for (const ref of statement.refs.toReversed()) this.#takeSite(ref, following, around)
      } else if (statement.kind === 'var') {
        for (const { name } of statement.names) following.set(name, this.#tick(), true)
      } else if (statement.kind === 'assign') {
        noteAssign(statement, following, this.knowledge, () => this.#tick())
      } else if (
        statement.kind === 'if' ||
        statement.kind === 'forRange' ||
        statement.kind === 'forScan'
      ) {
        noted.push(...this.#walkInside(statement, following, around))
      }
    }
    return noted
  }

  #walkInside(
    statement: Extract<SpecStatement, { kind: 'if' | 'forRange' | 'forScan' }>,
    following: Following,
    around: Around,
  ): Noted[] {
    if (statement.kind === 'if') {
      for (const block of statementBlocks(statement))
        this.#walk(block, new Following(following), around)
      for (const name of namesSetBy(statement)) following.set(name, this.#tick(), false)
      return []
    }
    const changing = new Set(namesSetBy(statement))
    const loops = statement.kind === 'forRange' ? [...around.loops, statement] : around.loops
    const inside = { loops, loop: statement, changing }
    const inner = new Following(following)
    const noted = this.#walk(statement.body, inner, inside)
    if (statement.kind === 'forScan') {
      for (const ref of statement.scan.refs.toReversed()) this.#takeSite(ref, inner, inside)
    }
    // What the loop checks holds for what was read before it, too.
    for (const one of noted.toReversed()) note(one, following)
    for (const name of changing) following.set(name, this.#tick(), false)
    return noted
  }
}

const note = (noted: Noted, following: Following): Noted => {
  const names = new Set(refsOf(noted.condition).map(({ name }) => name))
  for (const name of names) following.note(name, noted)
  return noted
}

/** A condition on what is set is one on what it is set to. */
const noteAssign = (
  { target, value }: Extract<SpecStatement, { kind: 'assign' }>,
  following: Following,
  { sources }: Knowledge,
  tick: () => number,
): void => {
  const names = refsOf(value).map(({ name }) => name)
  sources.set(target.name, new Set([...(sources.get(target.name) ?? []), ...names]))
  const first = target.indices.length === 0 ? following.nodeOf(target.name) : undefined
  const moved: Noted[] = []
  for (let node = first; node !== undefined && moved.length < mostHints; node = node.next) {
    const condition = substitute(node.noted.condition, target.name, value)
    if (condition !== undefined) moved.push({ ...node.noted, condition })
  }
  following.set(target.name, tick(), target.indices.length === 0)
  for (const one of moved.toReversed()) note(one, following)
}

/** Whether a loop stands in it, however deep. */
export const hasLoop = (block: readonly SpecStatement[]): boolean =>
  block.some(
    (statement) =>
      statement.kind === 'forRange' ||
      statement.kind === 'forScan' ||
      statementBlocks(statement).some(hasLoop),
  )

/** Names that a statement reads or sets, in its blocks too. */
export const namesSetBy = (statement: SpecStatement): string[] => {
  const own = ((): string[] => {
    if (statement.kind === 'scan' || statement.kind === 'scanln')
      return statement.refs.map(({ name }) => name)
    if (statement.kind === 'var') return statement.names.map(({ name }) => name)
    if (statement.kind === 'assign') return [statement.target.name]
    if (statement.kind === 'forScan') return statement.scan.refs.map(({ name }) => name)
    return statement.kind === 'forRange' ? [statement.name] : []
  })()
  const inside = statementBlocks(statement).flatMap((block) => block.flatMap(namesSetBy))
  return [...new Set([...own, ...inside])]
}

/** Names that lengths and ends of loops are made of. */
const sizesOf = (statements: readonly SpecStatement[]): Set<string> => {
  const names = new Set<string>()
  const walk = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      const made = madeOf(statement)
      for (const ref of made.flatMap(refsOf)) if (ref.indices.length === 0) names.add(ref.name)
      for (const inner of statementBlocks(statement)) walk(inner)
    }
  }
  walk(statements)
  return names
}

const madeOf = (statement: SpecStatement): Expression[] => {
  if (statement.kind === 'var') return statement.lengths
  return statement.kind === 'forRange' ? [statement.low, statement.high] : []
}
