import type { NamedBound } from './said-bounds.ts'

/** Where the statement says another bound of a variable than the scanspec, in a sentence each. */
export const boundContradictions = (
  said: readonly NamedBound[],
  checked: readonly NamedBound[],
): string[] => {
  const names = [...new Set(checked.map(({ name }) => name))]
  const sentences = new Map<string, string>()
  for (const bound of said) {
    const field = fieldOf(bound.name, names)
    const key = `${field} ${bound.side}`
    if (field === undefined || sentences.has(key)) continue
    const own = checked.filter(({ name, side }) => name === field && side === bound.side)
    const all = said.filter(
      ({ name, side }) => side === bound.side && fieldOf(name, names) === field,
    )
    const [first] = own
    // Several bounds are those of several places or cases: nothing says which is meant.
    const isClear = new Set(own.map(({ value }) => value)).size === 1
    if (!first || !isClear || all.some(({ value }) => isSame(value, first.value))) continue
    const sign = bound.side === 'min' ? '≥' : '≤'
    sentences.set(
      key,
      `The statement says ${bound.name} ${sign} ${bound.value}, the scanspec ${first.name} ${sign} ${first.value}.`,
    )
  }
  return [...sentences.values()]
}

const isSame = (one: string, other: string): boolean =>
  one === other || (/\./.test(one + other) && Number(one) === Number(other))

/** The variable of the scanspec: `n` or `N`, `a` for `a_i`, `len(s)` for `|s|`. */
const fieldOf = (name: string, names: readonly string[]): string | undefined => {
  for (const wanted of spellings(name)) {
    if (names.includes(wanted)) return wanted
    const alike = names.filter((one) => one.toLowerCase() === wanted.toLowerCase())
    if (alike.length === 1) return alike[0]
  }
  return undefined
}

const spellings = (name: string): string[] => {
  const [, measured] = /^\|(.*)\|$/.exec(name) ?? []
  if (measured !== undefined) return spellings(measured).map((one) => `len(${one})`)
  const [base = name, ...rest] = name.split('_')
  return rest.length === 0 ? [name] : [name, base + rest.join(''), base]
}
