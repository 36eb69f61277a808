import { status } from '@drafts/contract'
import type { ImportWarning, KeptImportReport } from '@drafts/contract'
import type { Pace } from '../../platform/config/pace.ts'
import type { StageName } from '../../platform/db/plans/stage-states.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import type { Outcome } from '../executions/index.ts'
import type { LeasedStage, StageProgress } from '../packages/index.ts'

/** What a stage waits for decides when it is due again; `over`: its row is gone. */
export type Next = Exclude<keyof Pace['againS'], 'refused'> | 'over'

/** A stage of an import: its name, what it does next, and what the import report says of it. */
export interface Stage<S extends StageName> {
  name: S
  /**
   * Takes the stage as far as it goes now. It writes its state after each thing that it does, so that another server goes on
   * where this one is killed, and ends its row in the transaction that writes what it found.
   */
  next: (ctx: Ctx, problem: ProblemAccess, stage: LeasedStage<S>) => Promise<Next>
  /** `isFirst`: it is at work, no other stage comes before it. */
  progress: (stage: StageProgress, isFirst: boolean) => Partial<Shown>
  notes: {
    /** For the operator, before `of problem 42`. */
    about: string
    /** `why`: what ended it, behind `Making pictures`. */
    givenUp: (why: string) => ImportWarning
  }
}

type Shown = Omit<NonNullable<KeptImportReport['trial']>, 'done' | 'total' | 'refusedFor'>

/** Stages that follow one another. */
export const mainNotes: Stage<'find-limit'>['notes'] = {
  about: 'the import',
  givenUp: (why) => ({
    code: 'trial-given-up',
    message: `The import was not finished: looking for limits and making tests ${why}. Set limits and upload tests that are missing by hand.`,
  }),
}

/** A judge that starts for the first time proves its languages one by one; after this no other is to be expected. */
export const patienceMs = 10 * 60_000
/** Where others ran already. */
export const patienceBesideMs = 60_000

/** With the longest limit there is. */
export const isTooSlow = ({ verdict, stoppedBy }: Outcome): boolean =>
  verdict === 'CPULimitExceeded' && stoppedBy === null

export const isOver = ({ status: at }: Outcome): boolean =>
  at === status.finished || at === status.internalError
