import { textOfBytes } from '../../bytes.ts'
import type { Machine } from '../machine.ts'
import type { Pattern } from '../patterns.ts'
import { bool, fixed, int, stringOf } from './call.ts'
import type { Argument, BuiltIn, ComputeCall } from './call.ts'

/** `source` is no regular expression of RE2. */
export class BadRegexp extends Error {}

const compile = (machine: Machine, source: string): Pattern => {
  machine.spend(source.length)
  try {
    return machine.patterns.get(source)
  } catch (fault) {
    throw new BadRegexp(fault instanceof Error ? fault.message : String(fault))
  }
}

const withPattern =
  (
    wrapped: (source: string) => string,
    apply: (pattern: Pattern, text: string, machine: Machine) => Argument,
  ): ComputeCall =>
  (machine, [one, other]) => {
    const bytes = stringOf(one)
    const source = stringOf(other)
    if (bytes === undefined || source === undefined) return undefined
    const pattern = compile(machine, wrapped(source))
    // What a character costs at the worst, but for expressions that repeat long parts.
    machine.spend(pattern.size + bytes.length * Math.ceil(pattern.size / 16))
    return apply(pattern, textOfBytes(bytes), machine)
  }

const match = withPattern(
  (source) => source,
  ({ regexp }, text) => bool(regexp.test(text)),
)

const fullMatch = withPattern(
  (source) => `^(?:${source})$`,
  ({ regexp }, text) => bool(regexp.test(text)),
)

const count = withPattern(
  (source) => source,
  ({ regexp }, text, machine) => {
    const matcher = regexp.matcher(text)
    let found = 0
    // A look for the next match may go to the end of the text each time: the clock is asked now and then.
    for (; matcher.find(); found++) machine.spend(256)
    return int(found)
  },
)

export const regexpFunctions: Record<string, BuiltIn> = {
  'regexp.match': fixed(2, match),
  'regexp.fullmatch': fixed(2, fullMatch),
  'regexp.count': fixed(2, count),
}
