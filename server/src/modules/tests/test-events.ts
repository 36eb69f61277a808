import type { ProblemEvent, TestId } from '@drafts/contract'

/** What subscribers get about tests that changed. */
export const eventsOf = (ids: readonly TestId[]): { kind: ProblemEvent; id: TestId }[] =>
  ids.map((id) => ({ kind: 'test', id }))
