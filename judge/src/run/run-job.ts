import { status } from '@drafts/contract'
import type { CheckReport, Job, Program, Report } from '@drafts/contract'
import type { BlobCache } from '../blob-cache.ts'
import type { Builder, Built } from '../build.ts'
import type { JobSource } from '../job-source.ts'
import { findJudgeLanguage } from '../languages/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { CheckerProgram } from './check-output.ts'
import { withTestlib } from '../testlib.ts'
import { Reporter } from './reporter.ts'
import { snippet, snipText } from './snip.ts'
import { runStandardCheck } from './standard.ts'

// One job is one execution: build once, then its checks side by side on the slots there are, started in test order.
// Not thorough: once a check is not Accepted none after it is started, and what ran ahead of it is Skipped, so that
// the answer never depends on luck. A fault of the author (a checker that does not build) ends it for good; a fault
// of this judge is handed back and tried elsewhere.

export interface JudgeParts {
  sandbox: Sandbox
  source: JobSource
  blobs: BlobCache
  builder: Builder
  scratch: string
  /** Our testlib.h, for C++ checkers. */
  testlibPath: string
}

/** What the author has to mend. */
class AuthorFault extends Error {}

/** `judgeFault`: this judge could not; whether it can at all should be looked at before the next job. */
export type JobEnd = 'done' | 'judgeFault'

export const runJob = async (
  parts: JudgeParts,
  job: Job,
  stop: AbortController,
): Promise<JobEnd> => {
  const reporter = new Reporter(parts.source, job, stop)
  try {
    await judge(parts, job, reporter, stop.signal)
    return 'done'
  } catch (error) {
    if (stop.signal.aborted) throw error
    const note = error instanceof Error ? error.message : String(error)
    const whose = error instanceof AuthorFault ? 'author' : 'judge'
    await reporter.end({ status: status.internalError, error: { whose, note } })
    return whose === 'judge' ? 'judgeFault' : 'done'
  } finally {
    reporter.cancel()
  }
}

const judge = async (
  parts: JudgeParts,
  job: Job,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<void> => {
  const { builder, blobs } = parts
  const language = findJudgeLanguage(job.languageId)
  if (!language) throw new Error(`This judge does not speak ${job.languageId}.`)
  reporter.building()
  const sourcePath = await blobs.path(job.source, signal)
  const [built, checker] = await Promise.all([
    builder.build(language, { path: sourcePath, hash: job.source.hash }),
    job.checker.program ? buildChecker(parts, job.checker.program, signal) : null,
  ])
  const build = buildReport(built)
  if (!built.ok) {
    await reporter.end({ status: status.finished, error: null }, build)
    return
  }
  reporter.running(build)
  const run = { ...parts, job, language, box: built.folder, checker, sourcePath, signal }
  await inOrder(job, parts.sandbox.capabilities.slots, signal, {
    run: (check) => runStandardCheck(run, check),
    done: (report) => reporter.check(report),
  })
  await reporter.end({ status: status.finished, error: null })
}

/** Runs checks side by side; reports those that count and Skipped for the rest. */
export const inOrder = async (
  { checks, thorough }: Pick<Job, 'checks' | 'thorough'>,
  slots: number,
  signal: AbortSignal,
  deeds: {
    run(check: Job['checks'][number]): Promise<CheckReport>
    done(report: CheckReport): void
  },
): Promise<void> => {
  const held = new Map<number, CheckReport>()
  let next = 0
  let told = 0
  let failedAt = Number.POSITIVE_INFINITY
  const tell = (): void => {
    // A result counts once all before it are known to be Accepted, or where all are run anyway.
    for (let report = held.get(told); report; report = held.get(told)) {
      deeds.done(told > failedAt && !thorough ? skipped(report.no) : report)
      held.delete(told)
      told += 1
    }
  }
  const worker = async (): Promise<void> => {
    while (next < checks.length && !signal.aborted && (thorough || next <= failedAt)) {
      const index = next
      next += 1
      const check = checks[index]
      if (!check) return
      const report = await deeds.run(check)
      held.set(index, report)
      if (report.verdict !== 'Accepted') failedAt = Math.min(failedAt, index)
      tell()
    }
  }
  await Promise.all(Array.from({ length: Math.min(slots, checks.length) }, worker))
  signal.throwIfAborted()
  for (const check of checks.slice(told)) deeds.done(skipped(check.no))
}

const skipped = (no: number): CheckReport => ({
  no,
  status: status.skipped,
  verdict: null,
  usages: null,
  output: null,
  stderr: null,
  delta: null,
  truthError: null,
  states: null,
  programUsages: null,
})

const buildChecker = async (
  { builder, blobs, testlibPath }: JudgeParts,
  program: Program,
  signal: AbortSignal,
): Promise<CheckerProgram> => {
  const language = findJudgeLanguage(program.languageId)
  if (!language)
    throw new AuthorFault(
      `The checker is in ${program.languageId}, which this judge does not offer.`,
    )
  const [path, files] = await Promise.all([
    blobs.path(program.source, signal),
    Promise.all(
      program.files.map(async (file) => ({
        name: file.name,
        path: await blobs.path(file.blob, signal),
      })),
    ),
  ])
  const source = { path, hash: program.source.hash }
  const built = await builder.build(language, source, withTestlib(language, files, testlibPath))
  if (!built.ok)
    throw new AuthorFault(`The checker does not compile.\n${snipText(Buffer.from(built.log))}`)
  return { program, language, box: built.folder }
}

const buildReport = (built: Built): NonNullable<Report['build']> => ({
  ok: built.ok,
  log: snippet(Buffer.from(built.log), built.logBytes),
  usages: built.usages,
  cached: built.cached,
})
