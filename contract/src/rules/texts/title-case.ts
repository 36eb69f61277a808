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
  let isAfterColon = false
  return words
    .map((word, index) => {
      const isFree = index === first || index === last || isAfterColon
      if (/\S/.test(word)) isAfterColon = /[:?!]$/.test(word)
      if (word.startsWith('$') || !/\p{L}/u.test(word) || hasInnerCapital(word)) return word
      const core = inner.exec(word)?.[1] ?? ''
      if (/^\p{Lu}$/u.test(core)) return word
      return !isFree && small.has(core.toLowerCase()) ? word.toLowerCase() : capitalised(word)
    })
    .join('')
}

/** A word from its first letter or digit to its last. */
const inner = /^[^\p{L}\p{M}\p{N}]*([\p{L}\p{M}\p{N}](?:.*[\p{L}\p{M}\p{N}])?)/u

const hasInnerCapital = (word: string): boolean => /^\P{L}*\p{L}\P{Lu}*\p{Lu}/u.test(word)

export const isTitleCase = (title: string): boolean => toTitleCase(title) === title

/** 3rd and 2nd keep their small letters. */
const capitalised = (word: string): string =>
  word.replace(/^[^\p{L}\d]*\p{L}/u, (beginning) => beginning.toUpperCase())
