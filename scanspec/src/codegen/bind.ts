import type { ForRange, Ref, SpecStatement, VarDeclaration } from '../syntax/tree.ts'
import type { ProgramVariable } from './program.ts'
import { sharedPlace } from './places.ts'
import type { BlockPlace } from './places.ts'
import { bits64 } from './ranges.ts'
import { flowOf } from './reaching.ts'
import type { Declaration, Use } from './reaching.ts'

export interface Binding {
  variables: readonly ProgramVariable[]
  ofRef: ReadonlyMap<Ref, ProgramVariable>
  ofLoop: ReadonlyMap<ForRange, ProgramVariable>
  ofVar: ReadonlyMap<VarDeclaration, readonly ProgramVariable[]>
}

/** Declarations that are one variable, and where it is used. */
interface Group {
  declarations: Declaration[]
  uses: Use[]
}

export const bind = (statements: readonly SpecStatement[]): Binding => {
  const { declarations, uses } = flowOf(statements)
  const groups = new Map<Declaration, Group>(
    declarations.map((one) => [one, { declarations: [one], uses: [] }]),
  )
  const targets = targetsOf(statements)
  const users = uses.flatMap((use) => {
    const declaration = latestOf(use)
    return declaration === undefined ? [] : [{ use, declaration }]
  })
  for (const { use, declaration } of users) {
    if (use.isChecked) continue
    for (const other of use.reach)
      if (isAlike(other, declaration)) merge(groups, declaration, other)
  }
  for (const [one, other] of nestedPairs(declarations)) merge(groups, one, other)
  for (const { use, declaration } of users) {
    if (!use.isChecked) groups.get(declaration)?.uses.push(use)
  }
  const variables = new Map(
    [...new Set(groups.values())].map((group) => [group, variableOf(group, targets)]),
  )
  const of = (declaration: Declaration): ProgramVariable => {
    const group = groups.get(declaration)
    const variable = group && variables.get(group)
    if (variable === undefined) throw new Error(`${declaration.name} is in no group`)
    return variable
  }
  return {
    variables: [...variables.values()],
    ofRef: new Map(users.map(({ use, declaration }) => [use.ref, of(declaration)])),
    ofLoop: new Map(declarations.flatMap((one) => (one.loop ? [[one.loop, of(one)]] : []))),
    ofVar: variablesOfVars(declarations, of),
  }
}

/**
 * What a name stands for: of the declarations that may have run last the latest one, but those whose block holds the use
 * come first. Only one type is possible where a spec gives a name several.
 */
const latestOf = ({ reach, place }: Use): Declaration | undefined => {
  let latest: Declaration | undefined
  const holds = ({ place: own }: Declaration): boolean =>
    place[own.length - 1]?.block === own.at(-1)?.block
  for (const one of reach) {
    const isFirst = latest === undefined || (holds(one) && !holds(latest))
    if (isFirst || (latest && one.order > latest.order && holds(one) === holds(latest)))
      latest = one
  }
  return latest
}

const isAlike = (one: Declaration, other: Declaration): boolean =>
  one.type === other.type && one.lengths.length === other.lengths.length

const merge = (groups: Map<Declaration, Group>, one: Declaration, other: Declaration): void => {
  const kept = groups.get(one)
  const gone = groups.get(other)
  if (kept === undefined || gone === undefined || kept === gone) return
  for (const declaration of gone.declarations) {
    kept.declarations.push(declaration)
    groups.set(declaration, kept)
  }
}

/** Pairs of alike declarations by `var` of which one's block lies in the other's. */
const nestedPairs = (declarations: readonly Declaration[]): [Declaration, Declaration][] => {
  const known = new Map<unknown, Map<string, Declaration>>()
  return declarations.flatMap((one): [Declaration, Declaration][] => {
    if (one.loop !== undefined) return []
    const key = `${one.name} ${one.type} ${one.lengths.length}`
    const outer = one.place.map(({ block }) => known.get(block)?.get(key)).find(Boolean)
    const block = one.place.at(-1)?.block
    const own = known.get(block) ?? new Map<string, Declaration>()
    known.set(block, own.set(key, one))
    return outer === undefined ? [] : [[outer, one]]
  })
}

/** References that are read or set. */
const targetsOf = (statements: readonly SpecStatement[]): Set<Ref> => {
  const found = new Set<Ref>()
  const visit = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      if (statement.kind === 'assign') found.add(statement.target)
      if (statement.kind === 'scan' || statement.kind === 'scanln') {
        for (const ref of statement.refs) found.add(ref)
      }
      if (statement.kind === 'forScan') for (const ref of statement.scan.refs) found.add(ref)
      if ('body' in statement) visit(statement.body)
      if (statement.kind === 'if') {
        for (const { body } of statement.branches) visit(body)
        visit(statement.otherwise ?? [])
      }
    }
  }
  visit(statements)
  return found
}

const variableOf = ({ declarations, uses }: Group, targets: ReadonlySet<Ref>): ProgramVariable => {
  const [first] = declarations
  if (first === undefined) throw new Error('a variable has a declaration')
  const places = [...declarations, ...uses].map(({ place }) => place)
  const shared = places.reduce(sharedPlace)
  const { name, type, lengths, loop } = first
  const depth = lengths.length
  const plain = {
    name,
    printed: name,
    type,
    depth,
    declarations,
    shared,
    range: bits64,
    isSetOnce: false,
    lengths: undefined,
  }
  if (isCounterOf(loop, { declarations, uses }, targets)) {
    const home = [...first.place, { block: loop?.body ?? [], index: 0, isLoop: true }]
    return { ...plain, home, declaredBy: undefined, isCounter: true }
  }
  return { ...plain, ...homeOf({ declarations, uses }, shared), isCounter: false }
}

const isCounterOf = (
  loop: ForRange | undefined,
  { declarations, uses }: Group,
  targets: ReadonlySet<Ref>,
): boolean =>
  loop !== undefined &&
  declarations.length === 1 &&
  uses.every(
    ({ ref, place }) => !targets.has(ref) && place.some(({ block }) => block === loop.body),
  )

/**
 * A declaration stays where it is if it is the first mention and its block holds all the others. Else the variable is
 * declared before what holds all of them, outside of loops: a turn may look at what an earlier turn left behind.
 */
const homeOf = (
  { declarations, uses }: Group,
  shared: BlockPlace,
): { home: BlockPlace; declaredBy: SpecStatement | undefined } => {
  const depth = shared.length - 1
  const indexIn = ({ place }: { place: BlockPlace }): number => place[depth]?.index ?? 0
  const first = [...declarations, ...uses].map(indexIn).reduce((one, other) => Math.min(one, other))
  const block = shared.at(-1)?.block ?? []
  const stays =
    declarations.some(
      (one) =>
        one.loop === undefined && one.place.length === shared.length && indexIn(one) === first,
    ) && uses.every((use) => indexIn(use) > first)
  const place = [...shared.slice(0, depth), { block, index: first, isLoop: false }]
  if (stays) return { home: place, declaredBy: block[first] }
  const loop = shared.findIndex(({ isLoop }) => isLoop)
  return { home: loop === -1 ? place : shared.slice(0, loop), declaredBy: undefined }
}

const variablesOfVars = (
  declarations: readonly Declaration[],
  of: (declaration: Declaration) => ProgramVariable,
): Map<VarDeclaration, ProgramVariable[]> => {
  const found = new Map<VarDeclaration, ProgramVariable[]>()
  for (const one of declarations) {
    const step = one.place.at(-1)
    const statement = step?.block[step.index]
    if (statement?.kind !== 'var') continue
    const known = found.get(statement)
    if (known === undefined) found.set(statement, [of(one)])
    else known.push(of(one))
  }
  return found
}
