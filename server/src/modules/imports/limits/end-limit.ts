import { limitRange } from '@drafts/contract'
import type { ImportWarning, KeptWarning, ProblemId } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Outcome } from '../../executions/index.ts'
import { changeImportWarnings, endStage, restartStage } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { getSection, saveSection, sectionPath } from '../../sections/index.ts'
import { isTooSlow } from '../stage.ts'
import {
  foundWords,
  notFoundWords,
  ownWords,
  tooSlowWords,
  unfitWords,
  unrunWords,
} from './limit-words.ts'
import type { Unrun } from './limit-words.ts'

/** A solution whose run is over. */
export interface Ran {
  label: string
  outcome: Outcome
}

/** Sets the limit and writes into the report what became of it. Done twice it is the same as done once. */
export const endLimit = async (
  ctx: Ctx,
  leased: LeasedStage<'find-limit'>,
  ran: readonly Ran[],
  unrun: readonly Unrun[],
): Promise<void> => {
  const { problemId } = leased
  const { multiplier } = leased.state
  const limit = multiplier === null ? [] : [await setLimit(ctx, { problemId, multiplier }, ran)]
  const unfit = multiplier === null ? [] : [...unfitOf(ran), ...unrun.map(unrunWords)]
  const more = [...buildFaults(ran), ...unfit]
  await inTransaction(ctx.db, async (tx) => {
    await changeImportWarnings(tx, problemId, (warnings) => [
      ...replaced(warnings, limit.map(asKept)),
      ...more.map(asKept),
    ])
    await endStage(tx, leased)
    // The choice needs a judge from now on.
    await restartStage(tx, problemId, 'choose-tests', ctx.now())
  })
}

const asKept = (warning: ImportWarning): KeptWarning => ({ ...warning, dismissed: false })

/** What was said of the limit at first makes room for what it is; the others keep their places. */
const replaced = (
  warnings: readonly KeptWarning[],
  limit: readonly KeptWarning[],
): readonly KeptWarning[] => {
  const at = warnings.findIndex(({ code }) => code === 'time-limit-default')
  return at < 0 ? [...warnings, ...limit] : warnings.toSpliced(at, 1, ...limit)
}

/** A change like any other, made from the limits as they were imported: what was changed meanwhile stays. */
const setLimit = async (
  ctx: Ctx,
  { problemId, multiplier }: { problemId: ProblemId; multiplier: number },
  ran: readonly Ran[],
): Promise<ImportWarning> => {
  const [slowest] = ran
    .flatMap(({ label, outcome }) =>
      isAccepted(outcome) && outcome.cpuNs !== null ? [{ label, cpuNs: outcome.cpuNs }] : [],
    )
    .toSorted((one, other) => other.cpuNs - one.cpuNs)
  const tooSlow = ran.filter(({ outcome }) => isTooSlow(outcome)).map(({ label }) => label)
  const section = sectionPath('limits')
  const { body } = await getSection(ctx.db, problemId, section)
  if (!slowest && tooSlow.length === 0) return notFoundWords(body.cpu)
  const most = limitRange.cpuNs.max
  const cpu = tooSlow.length > 0 || !slowest ? most : foundLimit(slowest.cpuNs, multiplier)
  const saved = await saveSection(ctx, problemId, section, {
    body: { ...body, cpu },
    base: importedVersion,
  })
  if ('conflict' in saved) return ownWords(saved.conflict.body.cpu)
  return tooSlow.length > 0 || !slowest
    ? tooSlowWords(tooSlow, cpu)
    : foundWords({ ...slowest, multiplier, limitNs: cpu })
}

/** The slowest accepted run times the package's multiplier, up to the next step, within what a limit may be. */
const foundLimit = (slowestNs: number, multiplier: number): number => {
  const { min, max, step } = limitRange.cpuNs
  return Math.min(max, Math.max(min, Math.ceil((slowestNs * multiplier) / step) * step))
}

/** The version of the limits as an import makes them. */
const importedVersion = 1

const isAccepted = ({ verdict, stoppedBy }: Outcome): boolean =>
  verdict === 'Accepted' && stoppedBy === null

const unfitOf = (ran: readonly Ran[]): ImportWarning[] =>
  ran.flatMap(({ label, outcome }) =>
    isAccepted(outcome) || isTooSlow(outcome) ? [] : [unfitWords(label, outcome)],
  )

const faultChars = 500

/** A checker or driver that does not build ends every run alike: it is named once. */
const buildFaults = (ran: readonly Ran[]): ImportWarning[] => {
  const logs = new Set(ran.flatMap(({ outcome: { log } }) => (log === null ? [] : [log])))
  return [...logs]
    .filter((log) => /^The (checker|driver) does not compile/.test(log))
    .map((log) => ({
      code: log.startsWith('The driver') ? 'driver-build' : 'checker-build',
      message: log.trim().slice(0, faultChars),
    }))
}
