import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { status } from '@drafts/contract'
import type { DriverJob, JobMessage, JudgeProgram, Report, Stream } from '@drafts/contract'
import type { BlobCache } from '../blob-cache.ts'
import type { Builder, Built } from '../build.ts'
import { showSourceName } from '../build-log.ts'
import type { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import { LeaseLost } from '../job-source.ts'
import type { JobSource } from '../job-source.ts'
import { findJudgeLanguage } from '../languages/index.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { CheckerProgram } from './check-output.ts'
import { withTestlib } from '../testlib.ts'
import type { SourceFile } from '../testlib.ts'
import type { AnswerPoints } from './answer-points.ts'
import { besideSolution } from './beside-solution.ts'
import type { Hashed } from './beside-solution.ts'
import { isProgramFolder, programFolder } from './program-folder.ts'
import { functionalProgram } from './functional.ts'
import { judgeGivenOutput } from './given-output.ts'
import type { ContendedSandbox } from './contended-sandbox.ts'
import { checkRunner, inOrder } from './checks-in-order.ts'
import type { DriverProgram } from './interactive.ts'
import { Reporter } from './reporter.ts'
import { snippet, snipOutput } from './snip.ts'
import { unjudgedReport } from './unjudged.ts'

// One job is one execution: build once, then its checks (checks-in-order.ts). A fault of the author (a checker that does
// not build) is the report of every check; a fault of this judge is handed back and tried elsewhere.

export interface JudgeParts {
  sandbox: ContendedSandbox
  source: JobSource
  blobs: BlobCache
  builder: Builder
  scratch: string
  isolated: IsolatedProcesses
  answerPoints: AnswerPoints
  /** Our testlib.h, for C++ checkers and drivers. */
  testlibPath: string
}

/** What the author has to mend. */
class AuthorFault extends Error {}

/**
 * `judgeFault`: this judge could not; whether it can at all should be looked at before the next job.
 * `yielded`: somebody else was waiting; the job was given back with what is judged.
 */
export type JobEnd = 'done' | 'judgeFault' | 'yielded'

export const runJob = async (
  parts: JudgeParts,
  job: JobMessage,
  stop: AbortController,
  onJudged: () => void = () => {},
): Promise<JobEnd> => {
  const reporter = new Reporter(parts.source, job, stop, onJudged)
  try {
    return await judge(parts, job, reporter, stop.signal)
  } catch (error) {
    if (stop.signal.aborted || error instanceof LeaseLost) throw error
    const note = error instanceof Error ? error.message : String(error)
    const isAuthors = error instanceof AuthorFault
    if (isAuthors) reportToAll(job, reporter, note)
    const whose = isAuthors ? 'author' : 'judge'
    await reporter.end({ status: status.internalError, error: { whose, note } })
    return isAuthors ? 'done' : 'judgeFault'
  } finally {
    reporter.cancel()
  }
}

/** No check can be judged: each is an Internal Error with the words that the author needs. */
const reportToAll = ({ checks }: JobMessage, reporter: Reporter, note: string): void => {
  const stderr = stderrStreamOf(note)
  for (const check of checks)
    reporter.check(unjudgedReport(check, { status: status.internalError, stderr }))
}

const stderrStreamOf = (note: string): Stream => {
  const bytes = Buffer.from(note)
  return snippet(bytes, bytes.length)
}

const judge = async (
  parts: JudgeParts,
  job: JobMessage,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<JobEnd> => {
  const { builder, blobs } = parts
  const chosen = findJudgeLanguage(job.languageId)
  if (!chosen) throw new Error(`This judge does not speak ${job.languageId}.`)
  reporter.building()
  if (job.checks.every(({ output }) => output !== undefined) && job.checks.length > 0)
    return judgeOutputs(parts, job, reporter, signal)
  const sourcePath = await blobs.path(job.source, signal)
  const { language, source, files } = await programOf(parts, job, { chosen, sourcePath }, signal)
  const [built, checker, driver] = await Promise.all([
    builder.build(
      language,
      source,
      // A generator is run as any solution is.
      withTestlib(language, files, parts.testlibPath),
      { signal },
    ),
    job.checker.program && judgesOutput(job)
      ? buildHelper(parts, job.checker.program, 'checker', signal)
      : null,
    job.mechanism === 'interactive' ? buildDriver(parts, job.driver, signal) : null,
  ])
  const build = buildReport(built, job.sourceName, { checker, driver })
  if (!built.ok) {
    await reporter.end({ status: status.finished, error: null }, build)
    return 'done'
  }
  reporter.running(build)
  const run = {
    ...parts,
    job,
    language,
    box: built.folder,
    checker,
    signal,
    patience: 1,
    sourcePath: job.givesSource ? sourcePath : null,
  }
  const runCheck = checkRunner(parts.sandbox, run, driver)
  const end = await inOrder(job, parts.sandbox.capabilities.slots, signal, {
    run: (check, isMoot) => {
      reporter.begun(check.no)
      return runCheck(check, isMoot)
    },
    done: (report) => reporter.check(report),
    mustYield: () => reporter.mustYield,
  })
  if (end === 'yielded') await reporter.handBack()
  else await reporter.end({ status: status.finished, error: null })
  return end
}

/** Outputs are there: only the checker is built and run. */
const judgeOutputs = async (
  parts: JudgeParts,
  job: JobMessage,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<JobEnd> => {
  const { program } = job.checker
  const checker = program && (await buildHelper(parts, program, 'checker', signal))
  reporter.running(null)
  const run = { ...parts, job, checker, signal, patience: 1 }
  for (const check of job.checks) {
    if (reporter.mustYield) {
      await reporter.handBack()
      return 'yielded'
    }
    reporter.begun(check.no)
    reporter.check(await judgeGivenOutput(run, check))
  }
  await reporter.end({ status: status.finished, error: null })
  return 'done'
}

/** What is built, and what stands beside it. */
const programOf = async (
  { blobs, scratch }: JudgeParts,
  job: JobMessage,
  { chosen, sourcePath }: { chosen: JudgeLanguage; sourcePath: string },
  signal: AbortSignal,
): Promise<{
  language: JudgeLanguage
  source: { path: string; hash: string }
  files: readonly SourceFile[]
}> => {
  const source = { path: sourcePath, hash: job.source.hash }
  if (job.signature) {
    const folder = join(scratch, 'functional')
    return { source, ...(await functionalProgram(chosen, job.signature, folder)) }
  }
  const files = await filesBeside(blobs, job.files ?? [], signal)
  if (!job.compilesFiles || files.length === 0) return { language: chosen, source, files }
  const name = chosen.sourceName(await readFile(sourcePath, 'utf8'))
  const solution = { source, name, label: job.moduleName ?? job.sourceName }
  const arranged = besideSolution(chosen, solution, files, new Set(job.includedFiles))
  return { language: chosen, ...arranged }
}

/** An interactive driver mostly decides the verdict itself. */
const judgesOutput = ({ mechanism, driver }: JobMessage): boolean =>
  mechanism !== 'interactive' || (driver?.judgesOutput ?? false)

interface Helper {
  /** Says what was built. */
  hash: string
}

const buildDriver = async (
  parts: JudgeParts,
  program: DriverJob | null,
  signal: AbortSignal,
): Promise<DriverProgram & Helper> => {
  if (!program) throw new AuthorFault('The problem is interactive and has no driver.')
  return buildHelper(parts, program, 'driver', signal)
}

const buildHelper = async <P extends JudgeProgram>(
  { builder, blobs, testlibPath }: JudgeParts,
  program: P,
  who: 'checker' | 'driver',
  signal: AbortSignal,
): Promise<Omit<CheckerProgram, 'program'> & { program: P } & Helper> => {
  const chosen = findJudgeLanguage(program.languageId)
  if (!chosen)
    throw new AuthorFault(
      `The ${who} is in ${program.languageId}, which this judge does not offer.`,
    )
  const [path, files] = await Promise.all([
    blobs.path(program.source, signal),
    filesBeside(blobs, program.files, signal),
  ])
  const source = { path, hash: program.source.hash }
  // As Kattis does with all files of a validator's folder. A helper file of the problem is only included.
  const isTogether = program.convention === 'kattis'
  const isHelper = new Set(program.files.flatMap(({ name, role }) => (role ? [name] : [])))
  const units = files.map((file) =>
    isTogether && !isHelper.has(file.name) ? { ...file, isUnit: true as const } : file,
  )
  const own = files.filter(({ name }) => !isHelper.has(name))
  const { language, files: beside } = isProgramFolder(program, own)
    ? programFolder(chosen, own)
    : { language: chosen, files: units }
  const built = await builder.build(language, source, withTestlib(language, beside, testlibPath), {
    signal,
  })
  if (!built.ok)
    throw new AuthorFault(`The ${who} does not compile.\n${snipOutput(Buffer.from(built.log))}`)
  return { program, language, box: built.folder, hash: built.hash }
}

const filesBeside = (
  blobs: BlobCache,
  files: JudgeProgram['files'],
  signal: AbortSignal,
): Promise<Hashed[]> =>
  Promise.all(
    files.map(async ({ name, blob }) => ({
      name,
      hash: blob.hash,
      path: await blobs.path(blob, signal),
    })),
  )

/** The program is kept without a name; its log shows the one that its author gave it. */
const buildReport = (
  built: Built,
  sourceName: string,
  { checker, driver }: { checker: Helper | null; driver: Helper | null },
): NonNullable<Report['build']> => ({
  ok: built.ok,
  log: snippet(
    Buffer.from(showSourceName(built.log, built.sourceName, sourceName)),
    built.logBytes,
  ),
  usages: built.usages,
  cached: built.cached,
  ...(built.ok
    ? {
        hashes: {
          program: built.hash,
          ...(checker ? { checker: checker.hash } : {}),
          ...(driver ? { driver: driver.hash } : {}),
        },
      }
    : {}),
})
