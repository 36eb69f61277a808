import type { AccountId, ProblemId } from './entities/ids.ts'

/** What is sent to a topic's subscribers: `CHANGED {topic} {kind} {id}`. A section's id is its path. */
export type Topic = `problem:${ProblemId}` | `account:${AccountId}`

export type ProblemEvent =
  'test' | 'solution' | 'execution' | 'section' | 'discussion' | 'share' | 'revision'
export type EventKind = ProblemEvent | 'notification'
