import { newTestDetails } from '@drafts/contract'

const { command: _command, origin: _origin, ...details } = newTestDetails
/** A new test's fields as an answer has them. */
export const shownDetails = {
  ...details,
  origin: { kind: 'typed' as const, command: null, line: null },
}
