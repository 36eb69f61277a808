// The arguments of a checker that a test has of its own are one text: words between blanks. A word that has blanks in it,
// is empty or begins with a quotation mark stands in quotation marks, where \" and \\ are what follows the backslash.

const word = /"((?:[^"\\]|\\[^])*)"(?!\S)|(\S+)/g

/** A quotation mark that is not closed before a blank or the end is a character of its word. */
export const splitArguments = (text: string): string[] =>
  [...text.matchAll(word)].map(([whole, quoted]) => quoted?.replaceAll(/\\([^])/g, '$1') ?? whole)

/** `splitArguments` gives the same words again. */
export const joinArguments = (words: readonly string[]): string => words.map(quoted).join(' ')

const quoted = (one: string): string =>
  one === '' || one.startsWith('"') || /\s/.test(one)
    ? `"${one.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : one
