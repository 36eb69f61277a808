import type { ScanspecError } from '@drafts/contract'
import { parse } from '@drafts/scanspec'

/** First fault of a spec, null where it parses. Nothing is asked of an empty one that is off. */
export const scanspecError = ({
  enabled,
  source,
}: {
  enabled: boolean
  source: string
}): ScanspecError | null => {
  if (!enabled && source.trim() === '') return null
  const [fault] = parse(source).faults
  return fault === undefined
    ? null
    : { message: fault.message, line: fault.at.line, column: fault.at.col }
}
