import type { SpecPosition } from '../syntax/tokens.ts'
import type { Scan } from '../syntax/tree.ts'
import type { Slots } from './compile-expression.ts'
import type { RunStatement } from './machine.ts'
import { compileTarget } from './compile-target.ts'
import type { Make } from './compile-target.ts'
import { kinds, scalarName } from './kinds.ts'
import { quote } from './quote.ts'
import { readValue } from './read-value.ts'
import { Refused } from './refusal.ts'

/** `scan` and `scanln`: one word or line into each reference, in order. `at` is where refusals are reported. */
export const compileScan = ({ kind, refs }: Scan, slots: Slots, at: SpecPosition): RunStatement => {
  const make = kind === 'scan' ? wordReader(at) : lineReader(at)
  const targets = refs.map((ref) => compileTarget(ref, slots, at))
  const [only] = targets
  if (targets.length === 1 && only !== undefined) return (machine) => only(machine, make)
  return (machine) => {
    for (const set of targets) set(machine, make)
  }
}

const wordReader =
  (at: SpecPosition): Make =>
  ({ input }, kind) => {
    if (kind === kinds.array) throw cannotScan(at)
    if (input.isAtEnd) throw unexpectedEnd(at)
    const value = readValue(input, kind)
    if (value !== undefined) return value
    const text = `parse error: want ${scalarName(kind)}, got ${quote(input.takeAny())}`
    throw new Refused('badParse', text, at, input.placeOfCursor())
  }

const lineReader =
  (at: SpecPosition): Make =>
  ({ input }, kind) => {
    if (kind !== kinds.string) throw cannotScan(at)
    const line = input.takeLine()
    if (line === undefined) throw unexpectedEnd(at)
    return line
  }

const cannotScan = (at: SpecPosition): Refused => new Refused('cantScanType', "can't scan type", at)

export const unexpectedEnd = (at: SpecPosition): Refused =>
  new Refused('unexpectedEOF', 'unwanted EOF', at)
