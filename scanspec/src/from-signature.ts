import { keywords, scalarTypes } from './syntax/tokens.ts'

/** Kinds of values that a function takes and returns. */
export type ValueKind = 'bool' | 'int' | 'float' | 'string' | '[]int' | '[]string'

/**
 * Spec of values one after another, each on lines of its own: how the arguments of a function stand in the input, and its
 * returns in the output. A string is a line as it is; an array is its count, then its integers on one line or its strings
 * on a line each.
 */
export const specOfValues = (values: readonly { name: string; kind: ValueKind }[]): string =>
  [
    ...values.flatMap(({ name, kind }, index) => linesOf[kind](nameOf(name, index))),
    'eof',
    '',
  ].join('\n')

const scalar = (type: string) => (name: string) => [`var ${name} ${type}`, `scan ${name}`, 'eol']

const array =
  (type: string, read: (element: string) => string[], after: string[]) =>
  (name: string): string[] => [
    `var ${name}_n int`,
    `scan ${name}_n`,
    `check ${name}_n >= 0`,
    'eol',
    `var ${name} [${name}_n]${type}`,
    `for _i := 0 ... ${name}_n`,
    ...read(`${name}[_i]`).map((line) => `\t${line}`),
    'end',
    ...after,
  ]

const linesOf: Record<ValueKind, (name: string) => string[]> = {
  bool: scalar('bool'),
  int: scalar('int64'),
  float: scalar('float64'),
  string: (name) => [`var ${name} string`, `scanln ${name}`],
  '[]int': array('int64', (element) => [`scan ${element}`], ['eol']),
  '[]string': array('string', (element) => [`scanln ${element}`], []),
}

const reserved = new Set<string>([...keywords, ...scalarTypes])

/** A word of the language gets an underscore. A name that is not right yet still gives a spec that parses. */
const nameOf = (name: string, index: number): string => {
  const letters = name.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_')
  if (letters === '') return `value${index + 1}`
  return reserved.has(letters) ? `${letters}_` : letters
}
