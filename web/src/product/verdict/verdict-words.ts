import { status as statuses, verdictWords } from '@drafts/contract'
import type { Status, Verdict } from '@drafts/contract'
import type { IconName } from '../../components/icon-paths.ts'

export type Tone =
  'ok' | 'danger' | 'amber' | 'violet' | 'orange' | 'neutral' | 'black' | 'faint' | 'progress'

export interface VerdictLook {
  word: string
  tone: Tone
  /** None: a spinner. */
  icon?: IconName
}

/** Word, icon and colour of each verdict: never colour alone. */
export const verdictLooks: Record<Verdict, VerdictLook> = {
  Accepted: { word: verdictWords.Accepted, tone: 'ok', icon: 'check' },
  WrongAnswer: { word: verdictWords.WrongAnswer, tone: 'danger', icon: 'cross' },
  CPULimitExceeded: { word: verdictWords.CPULimitExceeded, tone: 'amber', icon: 'clock' },
  MemoryLimitExceeded: { word: verdictWords.MemoryLimitExceeded, tone: 'violet', icon: 'chip' },
  RuntimeError: { word: verdictWords.RuntimeError, tone: 'orange', icon: 'bolt' },
  CompilationError: { word: verdictWords.CompilationError, tone: 'neutral', icon: 'wrench' },
}

const statusLooks: Record<Status, VerdictLook> = {
  [-1]: { word: 'Skipped', tone: 'faint', icon: 'dash' },
  0: { word: 'Waiting', tone: 'faint', icon: 'hourglass' },
  1: { word: 'Building', tone: 'progress' },
  2: { word: 'Running', tone: 'progress' },
  6: { word: 'Internal Error', tone: 'black', icon: 'triangle' },
  7: { word: 'Finished', tone: 'neutral', icon: 'dash' },
}

/** `stoppedBy`: who ended the run before its end (docs/product/judging.md#stopping). */
export const lookOf = (
  status: Status,
  verdict: Verdict | null,
  stoppedBy: { handle: string } | null = null,
): VerdictLook => {
  if (status !== statuses.finished) return statusLooks[status]
  if (verdict !== null) return verdictLooks[verdict]
  if (stoppedBy) return { word: `Stopped by ${stoppedBy.handle}`, tone: 'neutral', icon: 'stop' }
  return statusLooks[status]
}
