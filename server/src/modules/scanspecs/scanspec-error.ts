import type { ScanspecError } from '@drafts/contract'
import { parse } from '@drafts/scanspec'

/** A long spec takes tenths of a second to parse, and each view of its problem asks. */
const kept = new Map<string, ScanspecError | null>()
const mostKept = 20

/** First fault of a spec, null where it parses. Nothing is asked of an empty one that is off. */
export const scanspecError = ({
  enabled,
  source,
}: {
  enabled: boolean
  source: string
}): ScanspecError | null => {
  if (!enabled && source.trim() === '') return null
  const known = kept.get(source)
  if (known !== undefined) return known
  const error = firstFault(source)
  if (kept.size >= mostKept) kept.clear()
  kept.set(source, error)
  return error
}

const firstFault = (source: string): ScanspecError | null => {
  const [fault] = parse(source).faults
  return fault === undefined
    ? null
    : { message: fault.message, line: fault.at.line, column: fault.at.col }
}
