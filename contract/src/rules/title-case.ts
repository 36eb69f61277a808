const small = new Set(
  'a an and as at but by for from in into nor of off on or over per so the to up via vs with yet'.split(
    ' ',
  ),
)

/** A title as English titles are written; words with a capital inside (XOR, LaTeX) stay as they are. */
export const toTitleCase = (title: string): string => {
  const words = title.split(/(\s+)/)
  const spoken = words.map((word, index) => ({ word, index })).filter(({ word }) => /\S/.test(word))
  const first = spoken[0]?.index
  const last = spoken.at(-1)?.index
  return words
    .map((word, index) => {
      if (/\p{Lu}/u.test(word.slice(1)) || !/\p{L}/u.test(word)) return word
      if (index !== first && index !== last && small.has(word.toLowerCase()))
        return word.toLowerCase()
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    })
    .join('')
}

export const isTitleCase = (title: string): boolean => toTitleCase(title) === title
