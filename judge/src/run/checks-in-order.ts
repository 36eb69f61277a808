import { aloneConfirms, joinArguments, nearnessOf, status } from '@drafts/contract'
import type { CheckReport, JobMessage, JobCheck, JudgeProgram } from '@drafts/contract'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { stoppable } from '../sandbox/stoppable.ts'
import type { ContendedSandbox } from './contended-sandbox.ts'
import { hostShareOfPair, runInteractiveCheck } from './interactive.ts'
import type { DriverProgram } from './interactive.ts'
import { runStandardCheck } from './standard.ts'
import type { StandardRun } from './standard.ts'
import { unjudgedReport } from './unjudged.ts'

// Checks run side by side on the slots there are, started in test order. Not thorough: once a check is not Accepted none
// after it is started, and what ran ahead of it is Skipped, so that the answer never depends on luck. Where checks have groups
// a failure ends its own group and those that need it; the tests of a group start after those that it needs. One that has a part
// of its points ends only what needs its group.

const isSkipped = { status: status.skipped }

/** What runs beside is waited for this long, or for two CPU limits: no longer, others wait too. */
const leastWaitMs = 3000
/** Less of its time than this, and what the clock ended would have been ended on an idle machine too. */
const leastHostShare = 0.05
/** Where the host took the time the clock is lenient the second time; the CPU limit is not. */
const patience = 2

/** The clock of a pair is lenient from the first: it runs once more only where much was taken, and no longer then. */
const ofPair = { leastShare: hostShareOfPair, patience: 1 }
const ofOne = { leastShare: leastHostShare, patience }

/**
 * Runs one check; what was near its CPU limit or over it in company is judged again alone (docs/product/judging.md#company), and so
 * is what the clock ended while the host's own load took its time (docs/product/judging.md#wall-clock), until three of a job were no
 * quicker alone. `isMoot`: an earlier check failed, so this one will be skipped.
 */
export const checkRunner = (
  contended: ContendedSandbox,
  run: StandardRun,
  driver: DriverProgram | null,
): ((check: JobCheck, isMoot: () => boolean) => Promise<CheckReport>) => {
  const confirmed = { over: 0, under: 0 }
  const limitNs = run.job.limits.cpu
  const waitMs = Math.max(leastWaitMs, (2 * limitNs) / 1e6)
  return async (check, isMoot) => {
    const own = withFlags(run, check.flags)
    const itsDriver = driver && withOwnFlags(driver, check.flags)
    const judged = (lenience: number) => (sandbox: Sandbox) =>
      runCheck(
        { ...own, sandbox: stoppable(sandbox, run.signal), patience: lenience },
        itsDriver,
        check,
      )
    const clock = driver && check.answer ? ofPair : ofOne
    const { value: report, isContended, hostShare } = await contended.watch(judged(1))
    const isByClock = isEndedByClock(report)
    const isHosts = hostShare >= clock.leastShare && isByClock
    const nearness = nearnessOf(measuredIn(report), limitNs)
    const near = isHosts ? 'over' : nearness
    // Nothing took time from the program: the clock would have ended it alone, too.
    if (!near || !(isHosts || isContended))
      return { ...report, inCompany: isContended && !isByClock }
    const isSettled = (): boolean => isMoot() || confirmed[near] >= aloneConfirms
    const repeat = judged(isHosts ? clock.patience : 1)
    const alone = await contended.alone(
      async (sandbox) => (isSettled() ? undefined : repeat(sandbox)),
      waitMs,
    )
    // What runs beside does not end: a verdict of the clock is better looked at in company than not at all.
    const again = alone ?? (isHosts && !isSettled() ? await repeat(contended) : undefined)
    if (again && isAsSlow(again, near, limitNs)) confirmed[near] += 1
    const inCompany = !alone && (isContended || again !== undefined)
    return { ...(again ?? report), inCompany }
  }
}

const measuredIn = ({ verdict, usages }: CheckReport) => ({ verdict, cpu: usages?.cpu ?? 0 })

const isAsSlow = (again: CheckReport, near: 'over' | 'under', limitNs: number): boolean =>
  nearnessOf(measuredIn(again), limitNs) === near || (near === 'over' && isEndedByClock(again))

/** Kattis' default validator has its flags in its name. */
const withFlags = (run: StandardRun, flags: readonly string[] | undefined): StandardRun => {
  if (!flags) return run
  const { checker } = run.job
  const isKattis = checker.judgedAs?.startsWith('kattis') ?? false
  const named = isKattis ? { judgedAs: `kattis ${joinArguments(flags)}`.trimEnd() } : {}
  return {
    ...run,
    job: { ...run.job, checker: { ...checker, ...named } },
    checker: run.checker && withOwnFlags(run.checker, flags),
  }
}

const withOwnFlags = <T extends { program: JudgeProgram }>(
  built: T,
  flags: readonly string[] | undefined,
): T => (flags ? { ...built, program: { ...built.program, flags: [...flags] } } : built)

/** A free input is for the program alone, whatever the mechanism. */
const runCheck = (
  run: StandardRun,
  driver: DriverProgram | null,
  check: JobCheck,
): Promise<CheckReport> =>
  driver && check.answer
    ? runInteractiveCheck({ ...run, driver }, check)
    : runStandardCheck(run, check)

const isEndedByClock = ({ verdict, states }: CheckReport): boolean =>
  verdict === 'CPULimitExceeded' &&
  (states ?? []).some(({ program, reason }) => program === 'solution' && reason === 'wall')

/** Reports those that count and Skipped for the rest; `yielded`: what was not started is left for later. */
export const inOrder = async (
  job: Pick<JobMessage, 'checks' | 'thorough' | 'groups'>,
  slots: number,
  signal: AbortSignal,
  actions: {
    run(check: JobCheck, isMoot: () => boolean): Promise<CheckReport>
    done(report: CheckReport): void
    /** Somebody else waits: nothing more is started. */
    mustYield(): boolean
  },
): Promise<'done' | 'yielded'> => {
  const held = new Map<number, CheckReport>()
  let next = 0
  let reported = 0
  const checks = inRunOrder(job)
  const failures = failuresIn(job, checks)
  const tell = (): void => {
    // A result counts once all before it are known, or where all are run anyway.
    for (let report = held.get(reported); report; report = held.get(reported)) {
      actions.done(failures.isOver(reported) ? unjudgedReport(report, isSkipped) : report)
      held.delete(reported)
      reported += 1
    }
  }
  const skipEnded = (): void => {
    for (let check = checks[next]; check && failures.isOver(next); check = checks[next]) {
      held.set(next, unjudgedReport(check, isSkipped))
      next += 1
    }
    tell()
  }
  const worker = async (): Promise<void> => {
    skipEnded()
    while (next < checks.length && !signal.aborted && !actions.mustYield()) {
      const index = next
      next += 1
      const check = checks[index]
      if (!check) return
      const report = await actions.run(check, () => failures.isOver(index))
      held.set(index, report)
      if (report.verdict !== 'Accepted') failures.add(index, report)
      tell()
      skipEnded()
    }
  }
  await Promise.all(Array.from({ length: Math.min(slots, checks.length) }, worker))
  signal.throwIfAborted()
  return next < checks.length ? 'yielded' : 'done'
}

/** Test order, but for checks of groups that others need: these come before theirs. */
const inRunOrder = ({ checks, groups = [] }: Pick<JobMessage, 'checks' | 'groups'>): JobCheck[] => {
  const members = Map.groupBy(checks, ({ group }) => group)
  const ordered = new Set<JobCheck>()
  const add = (check: JobCheck): void => {
    if (ordered.has(check)) return
    const needs = check.group === undefined ? [] : (groups[check.group]?.needs ?? [])
    for (const needed of needs.flatMap((group) => members.get(group) ?? [])) add(needed)
    ordered.add(check)
  }
  for (const check of checks) add(check)
  return [...ordered]
}

/** Knows the first check that failed, by group; of a job without groups there is one. */
const failuresIn = (
  { thorough, groups = [] }: Pick<JobMessage, 'thorough' | 'groups'>,
  checks: readonly JobCheck[],
) => {
  const groupAt = (index: number): number => checks[index]?.group ?? -1
  // Infinity: it failed, and all of its checks are run all the same.
  const first = new Map(
    groups.flatMap(({ failed, scored }, group) =>
      failed || scored ? [[group, failed ? -1 : Infinity]] : [],
    ),
  )
  return {
    add: (index: number, { score }: Pick<CheckReport, 'score'>): void => {
      const group = groupAt(index)
      const goesOn = score !== undefined && groups.length > 0
      first.set(group, Math.min(goesOn ? Infinity : index, first.get(group) ?? Infinity))
    },
    /** Whether the check at this place is Skipped, as far as is known. */
    isOver: (index: number): boolean => {
      const group = groupAt(index)
      const isOwn = (first.get(group) ?? Infinity) < index
      return !thorough && (isOwn || (groups[group]?.needs ?? []).some((one) => first.has(one)))
    },
  }
}
