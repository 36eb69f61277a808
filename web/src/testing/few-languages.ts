import { languages } from '@drafts/contract'

const few = ['python3', 'cpp20-gcc', 'java17']

/** A few: a page lists them all, each with its choices. */
export const fewLanguages = () => ({
  languages: languages
    .filter(({ id }) => few.includes(id))
    .map(({ preference: _preference, exts, ...language }) => ({
      ...language,
      exts: [...exts],
      available: true,
    })),
})
