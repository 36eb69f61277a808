import type { ReaderLanguage } from './language.ts'
import type { ProgramVariable } from './program.ts'

/**
 * Gives each variable its name in the program: its own, with `_` where that is a word of the language, and with a number
 * from 2 on where another variable has it that can be seen from there. No name made is one that the spec has.
 */
export const nameVariables = (
  variables: readonly ProgramVariable[],
  language: ReaderLanguage,
  called: ReadonlySet<string>,
): void => {
  const fold = (name: string): string => (language.ignoresCase ? name.toLowerCase() : name)
  const words = new Set([...language.reserved, ...called].map(fold))
  const isReserved = (name: string): boolean => words.has(fold(name)) || isNoName(name)
  const own = new Set(variables.map(({ name }) => name))
  const users = new Map<string, Users>()
  for (const variable of variables.toSorted(byHome)) {
    const isFree = (name: string): boolean =>
      !isReserved(name) &&
      (name === variable.name || !own.has(name)) &&
      users.get(fold(name))?.clash(variable) !== true
    variable.printed = firstOf(
      candidates(variable.name, isReserved(variable.name)),
      isFree,
      variable.name,
    )
    const known = users.get(fold(variable.printed)) ?? new Users(language)
    known.add(variable)
    users.set(fold(variable.printed), known)
  }
}

/** Browsers of last year have no `find` of iterators. */
const firstOf = (
  names: Iterable<string>,
  isFree: (name: string) => boolean,
  otherwise: string,
): string => {
  for (const name of names) if (isFree(name)) return name
  return otherwise
}

/** `_` alone is no name in some languages, and one that programs in Python take. */
const isNoName = (name: string): boolean => /^_+$/.test(name)

// Names are tried until one is free, and each variable takes one at most.
const mostTries = 100_000

function* candidates(name: string, isReserved: boolean): Generator<string> {
  const base = isReserved && !isNoName(name) ? `${name}_` : name
  yield base
  for (let count = 2; count < mostTries; count++) yield base + count
}

/** Outer ones before those inside. */
const byHome = (one: ProgramVariable, other: ProgramVariable): number => {
  const depth = Math.max(one.home.length, other.home.length)
  for (let at = 0; at < depth; at++) {
    const difference = (one.home[at]?.index ?? -1) - (other.home[at]?.index ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

type Block = ProgramVariable['home'][number]['block']

/** Variables of one printed name: where they are seen, by block. */
class Users {
  readonly #scope: ReaderLanguage['scope']
  /** Least index at which one of them is declared in the block. */
  readonly #declared = new Map<Block, number>()
  /** Greatest index under which one of them is declared, in the block or inside. */
  readonly #inside = new Map<Block, number>()
  /** Types: where a name is known everywhere, variables of several share none. */
  readonly #kinds = new Set<string>()
  #isEverywhere = false

  constructor({ scope }: ReaderLanguage) {
    this.#scope = scope
  }

  add(variable: ProgramVariable): void {
    const { home } = variable
    this.#kinds.add(kindOf(variable))
    for (const { block, index } of home) {
      this.#inside.set(block, Math.max(index, this.#inside.get(block) ?? index))
    }
    const step = home.at(-1)
    if (step === undefined) this.#isEverywhere = true
    else {
      this.#declared.set(
        step.block,
        Math.min(step.index, this.#declared.get(step.block) ?? step.index),
      )
    }
  }

  /** One of them can be seen where the variable is declared, or the other way round. */
  clash(variable: ProgramVariable): boolean {
    const step = variable.home.at(-1)
    if (step === undefined || this.#isEverywhere) return true
    const isKnown = (declared: number | undefined, index: number | undefined): boolean =>
      declared !== undefined &&
      index !== undefined &&
      (this.#scope === 'around' || index >= declared)
    if (variable.home.some(({ block, index }) => isKnown(this.#declared.get(block), index))) {
      return true
    }
    if (isKnown(step.index, this.#inside.get(step.block))) return true
    return (
      this.#scope === 'program' && !(this.#kinds.size === 1 && this.#kinds.has(kindOf(variable)))
    )
  }
}

const kindOf = ({ name, type, depth }: ProgramVariable): string => `${name} ${type} ${depth}`

/** A name like `base` that no variable has. */
export const freshName = (
  variables: readonly { printed: string }[],
  base: string,
  { ignoresCase }: ReaderLanguage,
): string => {
  const fold = (name: string): string => (ignoresCase ? name.toLowerCase() : name)
  const taken = new Set(variables.map(({ printed }) => fold(printed)))
  let name = base
  for (let count = 2; taken.has(fold(name)); count++) name = `${base}${count}`
  return name
}
