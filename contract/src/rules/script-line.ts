// How words become a line of a script (docs/product/scripts.md#lines), for pages that write one and for packages that come in.

/** The line is read as the same words again, each of one line. */
export const joinCommand = (words: readonly string[]): string => words.map(quotedWord).join(' ')

const bareWord = /^[^\s"'|<>;&`$\\#@][^\s"'|<>;&`$\\]*$/

export function quotedWord(word: string): string {
  if (bareWord.test(word) && !word.endsWith(':')) return word
  if (!word.includes('"')) return `"${word}"`
  if (!word.includes("'")) return `'${word}'`
  return word
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join(`'"'`)
}

/** A text that looks like a template is printed as it stands. */
export const escapeTemplate = (text: string): string =>
  text.replaceAll(/[$#]\{|<\/?[#@]/g, (sign) => `\${r"${sign}"}`)

/** A value by its place, or one that has a name: `-n 5`; a name alone is a switch. */
export type LineParameter = string | { name: string; value?: string }

/** The line that runs a generator with what a form says, as testlib reads options. */
export function lineOf(generator: string, parameters: readonly LineParameter[]): string {
  const words = parameters.flatMap((one) => {
    if (typeof one === 'string') return [one]
    const { name, value } = one
    if (value === undefined) return [`-${name}`]
    // A value that begins with a hyphen would be read as the next name.
    return value.startsWith('-') && !isNumber(value) ? [`-${name}=${value}`] : [`-${name}`, value]
  })
  return `${escapeTemplate(joinCommand([generator, ...words]))} > $`
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)
