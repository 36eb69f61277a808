/** A program in Whitespace is nothing but blanks; any other needs something to see. */
export const hasSource = (languageId: string | null, source: string): boolean =>
  (languageId === 'whitespace' ? source : source.trim()) !== ''
