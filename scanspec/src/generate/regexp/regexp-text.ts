import { bytesOfText } from '../../bytes.ts'
import type { RegexpPart, Sizes } from './regexp-tree.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** How long texts are that a part matches, in characters; a length between both may be one that none has. */
export const regexpSizes = (part: RegexpPart): Sizes => {
  switch (part.kind) {
    case 'char':
      return { least: 1, most: 1 }
    case 'all':
      return part.parts
        .map(regexpSizes)
        .reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), {
          least: 0,
          most: 0,
        })
    case 'one': {
      const sizes = part.parts.map(regexpSizes)
      return {
        least: Math.min(...sizes.map(({ least }) => least)),
        most: Math.max(...sizes.map(({ most }) => most)),
      }
    }
    case 'many': {
      const { least, most } = regexpSizes(part.part)
      return { least: least * part.least, most: most === 0 ? 0 : most * part.most }
    }
    default:
      return part satisfies never
  }
}

/** Characters of a text that grows past what it was to be: alternatives without the length that is asked for. */
const longest = 2_000_000

/** A text that `part` matches, of `length` characters if there is one as the parts come. Its bytes. */
export const textOfRegexp = (part: RegexpPart, length: number, random: SeededRandom): string => {
  const points: number[] = []
  const make = (one: RegexpPart, wanted: number): void => {
    if (points.length > longest) return
    switch (one.kind) {
      case 'char':
        points.push(one.points[random.index(one.points.length)] ?? 0)
        return
      case 'all': {
        const lengths = share(one.parts.map(regexpSizes), wanted, random)
        for (const [index, inner] of one.parts.entries()) make(inner, lengths[index] ?? 0)
        return
      }
      case 'one': {
        const fitting = one.parts.filter((inner) => {
          const { least, most } = regexpSizes(inner)
          return least <= wanted && wanted <= most
        })
        const choices = fitting.length > 0 ? fitting : one.parts
        const chosen = choices[random.index(choices.length)]
        if (chosen !== undefined) make(chosen, wanted)
        return
      }
      case 'many':
        makeMany(one, wanted)
        return
      default:
        one satisfies never
    }
  }
  const makeMany = (
    { part: inner, least, most }: RegexpPart & { kind: 'many' },
    wanted: number,
  ): void => {
    const sizes = regexpSizes(inner)
    if (sizes.most === 0) return
    const fewest = Math.max(least, Math.min(wanted, 1), Math.ceil(wanted / sizes.most))
    const highest = sizes.least === 0 ? wanted : Math.floor(wanted / sizes.least)
    const greatest = Math.max(fewest, Math.min(most, highest))
    const count = fewest + random.index(Math.min(greatest - fewest, 2 ** 31) + 1)
    const lengths = share(
      Array.from({ length: count }, () => sizes),
      wanted,
      random,
    )
    for (const each of lengths) make(inner, each)
  }
  make(part, length)
  let text = ''
  for (const point of points) text += String.fromCodePoint(point)
  return bytesOfText(text)
}

/** Parts of a length, each within its own sizes; what is over goes to the parts in turn, from a random one on. */
const share = (sizes: readonly Sizes[], length: number, random: SeededRandom): number[] => {
  const lengths = sizes.map(({ least }) => least)
  let rest = length - lengths.reduce((sum, each) => sum + each, 0)
  if (rest <= 0) return lengths
  const start = random.index(sizes.length || 1)
  for (const isLast of [false, true]) {
    for (let turn = 0; turn < sizes.length && rest > 0; turn++) {
      const index = (start + turn) % sizes.length
      const room = Math.min(rest, (sizes[index]?.most ?? 0) - (lengths[index] ?? 0))
      if (room <= 0) continue
      const given = isLast ? room : random.index(Math.min(room, 2 ** 31) + 1)
      lengths[index] = (lengths[index] ?? 0) + given
      rest -= given
    }
  }
  return lengths
}
