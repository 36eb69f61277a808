import { codeOfCpp } from './cpp-code.ts'

/**
 * The most points that a testlib checker gives with `quitp`, as far as its source has them as numbers
 * (docs/product/packages.md#verdicts-as-at-home). Undefined where there is no such call, or one that computes its points: then
 * nobody knows what all of them are.
 */
export const mostPoints = (source: string): number | undefined => {
  const code = codeOfCpp(source)
  const given = [...code.matchAll(/\bquitp\s*\(/g)].flatMap(({ index, 0: call }) =>
    valuesOf(firstArgument(code, index + call.length)),
  )
  return given.length > 0 && given.every((value) => value !== undefined)
    ? Math.max(...given)
    : undefined
}

/** No number is longer, nor a choice between a few. */
const longestArgument = 200

/** From behind the opening bracket to the comma or bracket that ends it, or its beginning where it is long. */
const firstArgument = (code: string, from: number): string => {
  let depth = 0
  const end = Math.min(code.length, from + longestArgument)
  for (let at = from; at < end; at += 1) {
    const sign = code[at] ?? ''
    if (depth === 0 && (sign === ',' || sign === ')')) return code.slice(from, at)
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
  }
  return code.slice(from, end)
}

/** The value itself, or both of `condition ? value : value`, which may be chained. */
const valuesOf = (argument: string): (number | undefined)[] =>
  argument
    .replaceAll('::', ' ')
    .split(/(?<=\?)|:/)
    .filter((part) => !part.endsWith('?'))
    .map(numberOf)

const numberOf = (text: string): number | undefined => {
  const number = /^[\s(]*(\d+(?:\.\d*)?|\.\d+)[fFlL]?[\s)]*$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
