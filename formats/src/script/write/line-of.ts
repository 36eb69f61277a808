import { joinCommand } from '../read/cut-command.ts'
import { escapeTemplate } from './write-script.ts'

/** A value by its place, or one that has a name: `-n 5`; a name alone is a switch. */
export type LineParameter = string | { name: string; value?: string }

/** The line that runs a generator with what a form says, as testlib reads options. */
export function lineOf(generator: string, parameters: readonly LineParameter[]): string {
  const words = parameters.flatMap((one) => {
    if (typeof one === 'string') return [one]
    const { name, value } = one
    if (value === undefined) return [`-${name}`]
    // What follows a name would be a name itself if it began with a hyphen.
    return value.startsWith('-') && !isNumber(value) ? [`-${name}=${value}`] : [`-${name}`, value]
  })
  return `${escapeTemplate(joinCommand([generator, ...words]))} > $`
}

/** The way back: what a form shows of the arguments of a line. A value behind a switch is read as the value of its name. */
export function parametersOf(words: readonly string[]): LineParameter[] {
  const parameters: LineParameter[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [, name, value] = /^--?([A-Za-z_][\w-]*)(?:=([^]*))?$/.exec(word) ?? []
    const next = words[at + 1]
    if (name === undefined) parameters.push(word)
    else if (value !== undefined) parameters.push({ name, value })
    else if (next !== undefined && (!next.startsWith('-') || isNumber(next))) {
      parameters.push({ name, value: next })
      at += 1
    } else parameters.push({ name })
  }
  return parameters
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)
