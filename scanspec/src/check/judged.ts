import type { Argument } from '../evaluate/functions/call.ts'
import { BadRegexp } from '../evaluate/functions/regexps.ts'
import { wrap } from '../evaluate/int.ts'
import { kinds } from '../evaluate/kinds.ts'
import type { ScanKind, ScanValue } from '../evaluate/kinds.ts'
import { Refused } from '../evaluate/refusal.ts'
import type { SpecSpan } from '../syntax/tokens.ts'
import { isOutside } from './exact.ts'
import { warn } from './scope.ts'
import type { Judged, CheckScope } from './scope.ts'

export const constant = (kind: ScanKind, value: ScanValue, exact?: bigint): Judged => ({
  kind,
  constant: { kind, value },
  exact,
  never: value !== true,
})

/** Nothing but a bool holds. */
export const ofKind = (kind: ScanKind): Judged => ({ kind, never: kind !== kinds.bool })

/** Undefined where it is refused, unknown where it costs too much. */
export const computed = (action: () => Argument | undefined): Argument | 'unknown' | undefined => {
  try {
    return action()
  } catch (fault) {
    if (fault instanceof BadRegexp) return undefined
    if (!(fault instanceof Refused)) throw fault
    return fault.refusal.kind === 'timedOut' ? 'unknown' : undefined
  }
}

/** A constant may leave 64 bits on its way (`2**63 - 1`): the whole of it is looked at. */
export const noteOverflow = ({ exact }: Judged, span: SpecSpan, scope: CheckScope): void => {
  if (exact === undefined || !isOutside(exact)) return
  warn(scope, `This is ${shortly(exact)}, outside 64 bits: it counts as ${wrap(exact)}.`, span)
}

const shortly = (value: bigint): string => {
  const digits = String(value)
  return digits.length > 30 ? `a number of ${digits.length} digits` : digits
}
