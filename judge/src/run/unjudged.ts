import type { CheckReport, JobCheck } from '@drafts/contract'

/** The report of a check that was not run to its end: nothing is known but what is given. */
export const unjudgedReport = (
  { no }: Pick<JobCheck, 'no'>,
  known: Pick<CheckReport, 'status'> & Partial<Pick<CheckReport, 'stderr'>>,
): CheckReport => ({
  no,
  verdict: null,
  usages: null,
  wallClock: null,
  output: null,
  stderr: null,
  delta: null,
  truthError: null,
  states: null,
  programUsages: null,
  ...known,
})
