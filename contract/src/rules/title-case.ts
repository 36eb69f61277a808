const small = new Set(
  'a an and as at but by for from in into nor of off on or over per so the to up via vs with yet'.split(
    ' ',
  ),
)

/**
 * A title as English titles are written: every word with a capital, small words without one unless they begin or end
 * the title or follow a colon. Words with a capital inside (XOR, LaTeX), single capitals (they are names: team A) and
 * formulas stay as they are. Idempotent, so that what the fixer writes always satisfies the rule.
 */
export const toTitleCase = (title: string): string => {
  const words = title.split(/(\$[^$]*\$|\s+)/)
  const spoken = words.flatMap((word, index) => (/\p{L}/u.test(word) ? [index] : []))
  const [first, last] = [spoken[0], spoken.at(-1)]
  return words
    .map((word, index) => {
      if (/^\$|\p{L}.*\p{Lu}/u.test(word) || !/\p{L}/u.test(word)) return word
      const core = word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
      if (/^\p{Lu}$/u.test(core)) return word
      const isInside = index !== first && index !== last && !followsColon(words, index)
      if (isInside && small.has(core.toLowerCase())) return word.toLowerCase()
      return capitalised(word)
    })
    .join('')
}

export const isTitleCase = (title: string): boolean => toTitleCase(title) === title

/** 3rd and 2nd keep their small letters. */
const capitalised = (word: string): string =>
  word.replace(/^[^\p{L}\d]*\p{L}/u, (beginning) => beginning.toUpperCase())

const followsColon = (words: readonly string[], index: number): boolean =>
  /[:?!]$/.test(words.slice(0, index).findLast((word) => /\S/.test(word)) ?? '')
