import type { Annotation } from './text-work.ts'

// Formulas and code are no prose. Each pattern is bounded: a text of nothing but openings must not take long.

const formula = /(?<!\\)(?:\$\$[^]{1,4000}?\$\$|\$[^$\n]{1,1000}\$)/g

/** A formula becomes code of the same length, which is passed over as a word that may stand anywhere. */
export const maskFormulas = (text: string): string =>
  text.replaceAll(formula, (math) => `\`${'x'.repeat(math.length - 2)}\``)

/** What of Markdown is not read aloud. */
const markup = new RegExp(
  [
    '```[^]{0,8000}?```',
    '`[^`\\n]{1,1000}`',
    formula.source,
    String.raw`!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)`,
    String.raw`\]\([^)\n]{0,1000}\)`,
    '<[^>\\n]{1,500}>',
    '\\*+',
    '^#+ ',
    '^ *(?:[-+*]|\\d{1,9}\\.) ',
  ].join('|'),
  'gm',
)

/** LanguageTool's annotated text: offsets of what it finds count the markup too. */
export const annotate = (text: string): Annotation[] => {
  const pieces: Annotation[] = []
  let at = 0
  for (const match of text.matchAll(markup)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    const isWord = /^[`$]/.test(match[0])
    pieces.push({ markup: match[0], ...(isWord ? { interpretAs: 'X' } : {}) })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
