import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outputBytes, snipBytes, status, wallNs } from '@drafts/contract'
import type { CheckReport, DriverJob, JobCheck, Stream, Usages } from '@drafts/contract'
import type { CustomOutcome } from '../checkers/custom.ts'
import { driverRules, readDriver } from '../checkers/driver.ts'
import { judgeScore, readScore, scoreFiles } from '../checkers/score.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { PairResult, RunResult, RunSpec } from '../sandbox/sandbox.ts'
import { verdictOfRun } from '../sandbox/verdict-of-run.ts'
import type { RunVerdict } from '../sandbox/verdict-of-run.ts'
import { askIsolated, checkOutput, sourceFile, textsLeft } from './check-output.ts'
import type { OutputCheck, OutputFiles } from './check-output.ts'
import { pieceOf, stderrStream, unjudgedWords, verdictOf, wallClockOf } from './check-streams.ts'
import { chargeRun, programState, programUsage, specOfRun } from './run-program.ts'
import { snippet } from './snip.ts'
import type { StandardRun } from './standard.ts'

// The interactive mechanism: solution and driver side by side in two containers, joined by pipes. Who ended first
// decides ; the sandbox knows that, and lets neither see the other's end before that moment.

/** A driver, built. */
export interface DriverProgram {
  program: DriverJob
  language: JudgeLanguage
  box: string
}

export interface InteractiveRun extends StandardRun {
  driver: DriverProgram
}

/** The driver's own limits: its CPU time never counts for the solution. */
export const driverLimits = (cpuNs: number): Usages => ({
  cpu: 3 * cpuNs + 2e9,
  memory: 2 ** 30,
})

/**
 * The wall clock of both programs, from their start. They share one core: the limit is the CPU time that both may have, which
 * is 4 × the limit + 2 s, and a quarter more. It is less than twice the wall clock of a program alone, and no conversation
 * makes it longer.
 */
export const pairWallNs = (cpuNs: number): number => 5 * cpuNs + 3e9

/** Where the host took more of that than this share, less was left than both may have. */
export const hostShareOfPair = 1 / 5

/** What each may say in all. */
const mostBytes = outputBytes(Number.POSITIVE_INFINITY)
const SIGPIPE = 13

export const runInteractiveCheck = async (
  run: InteractiveRun,
  check: JobCheck,
): Promise<CheckReport> => {
  const folder = await mkdtemp(join(run.scratch, 'pair-'))
  try {
    const answerPath = join(folder, 'no-answer')
    if (check.answer === null) await writeFile(answerPath, '')
    const files = {
      inputPath: await run.blobs.path(check.input, run.signal),
      answerPath: check.answer ? await run.blobs.path(check.answer, run.signal) : answerPath,
      sourcePath: run.sourcePath,
    }
    return await judgePair(run, check, files, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const judgePair = async (
  run: InteractiveRun,
  check: JobCheck,
  files: OutputFiles,
  folder: string,
): Promise<CheckReport> => {
  const { job, driver: built } = run
  const { convention } = built.program
  const limits = driverLimits(job.limits.cpu)
  const idleNs = wallNs(job.limits.cpu) * run.patience
  const longestNs = pairWallNs(job.limits.cpu) * run.patience
  const pair = await run.sandbox.runPair({
    solution: solutionSpec(run),
    driver: driverSpec(built, limits, files, folder),
    acceptCodes: [...driverRules[convention].acceptCodes],
    idleNs,
    wallNs: longestNs,
  })
  const { result: solution, usages } = chargeRun(pair.solution, run.language, job.limits)
  const { result: driver } = chargeRun(pair.driver, built.language, limits)
  const ending = decide({ ...pair, solution, driver }, limits, () =>
    readDriver(built.program, driver, '', `${limits.cpu / 1e9} s`),
  )
  const report = {
    no: check.no,
    usages,
    wallClock:
      ending === 'CPULimitExceeded'
        ? wallClockOf(solution, pair.stopped === 'idle' ? idleNs : longestNs)
        : null,
    output: await transcriptStream(run, pair),
    stderr: stderrStream(notesOf(pair, ending), solution),
    states: [programState('solution', solution), programState('driver', driver)],
    programUsages: [programUsage('solution', solution), programUsage('driver', driver)],
    delta: null,
    truthError: null,
  }
  if (typeof ending === 'string') return { ...report, status: status.finished, verdict: ending }
  const judged = await secondOpinion(run, check, files, ending, driver, folder)
  return {
    ...report,
    states: [...report.states, ...judged.states],
    programUsages: [...report.programUsages, ...judged.usages],
    ...verdictOf(judged.outcome),
    ...unjudgedWords(judged.outcome, solution),
  }
}

const solutionSpec = ({ job, language, box }: InteractiveRun): RunSpec =>
  specOfRun(language, {
    box,
    stdin: null,
    limits: job.limits,
    wallNs: 0,
    outputBytes: mostBytes,
    answer: null,
  })

const driverSpec = (
  { program, language, box }: DriverProgram,
  limits: Usages,
  files: OutputFiles,
  folder: string,
): RunSpec => {
  const { args, messageFile, outputFile } = driverRules[program.convention]
  const output = program.judgesOutput ? outputFile : null
  return specOfRun(language, {
    box,
    stdin: null,
    limits,
    wallNs: 0,
    outputBytes: mostBytes,
    answer: null,
    args: [...args, ...program.flags],
    work: {
      files: [
        { name: 'input.txt', from: files.inputPath },
        { name: 'answer.txt', from: files.answerPath },
        ...sourceFile(files),
      ],
      collect: [
        ...(messageFile ? [messageFile, ...scoreFiles] : []).map((name) => ({
          name,
          maxBytes: 65_536,
        })),
        ...(output ? [{ name: output, maxBytes: mostBytes }] : []),
      ],
      collectDir: folder,
    },
  })
}

/**
 * A verdict that the solution alone has earned, or the outcome that the driver reports.
 * A limit of the solution comes first even when the driver ended: it is ended with the driver, so it was over before.
 */
const decide = (
  pair: Pick<PairResult, 'solution' | 'driver' | 'first' | 'wroteAfter' | 'stopped'>,
  limits: Usages,
  driverSays: () => CustomOutcome,
): RunVerdict | CustomOutcome => {
  if (driverHeldUp(pair, limits)) return driverSays()
  const own = verdictOfRun(pair.solution)
  if (own === 'MemoryLimitExceeded' || own === 'CPULimitExceeded') return own
  if (pair.first === 'solution') return own ?? driverSays()
  const said = driverSays()
  if (said.kind !== 'accepted' || own === null) return said
  const brokenPipe = pair.solution.signal === SIGPIPE || pair.wroteAfter
  return brokenPipe ? said : own
}

/** The time of both ran out, and on a busy machine before the driver's CPU limit: it was the driver that took it. */
const driverHeldUp = (
  { stopped, solution, driver }: Pick<PairResult, 'stopped' | 'solution' | 'driver'>,
  limits: Usages,
): boolean =>
  stopped === 'wall' &&
  solution.reason === 'wall' &&
  driver.reason === 'wall' &&
  driver.cpuNs > solution.cpuNs &&
  driver.cpuNs > limits.cpu / 4

/** A driver that accepted may leave the last word to the problem's checker; without an answer there is none. */
const secondOpinion = async (
  run: InteractiveRun,
  check: JobCheck,
  files: OutputFiles,
  outcome: CustomOutcome,
  driver: RunResult,
  folder: string,
): Promise<OutputCheck> => {
  const { program } = run.driver
  const { outputFile, messageFile } = driverRules[program.convention]
  const alone = { outcome, states: [], usages: [] }
  if (messageFile !== null) {
    const texts = await textsLeft(driver, (name) => name !== outputFile)
    const score = readScore(texts)
    if (outcome.kind === 'wrong') {
      const said = readDriver(program, driver, texts.get(messageFile) ?? '', '')
      return { ...alone, outcome: said }
    }
    // Nobody talks with a driver in the place of the answer.
    if (outcome.kind === 'accepted' && score)
      return { ...alone, outcome: judgeScore('driver', score, undefined) }
  }
  if (outcome.kind !== 'accepted' || !program.judgesOutput || check.answer === null) return alone
  const written = driver.collected.find((file) => file.name === outputFile)
  if (!written) {
    const { stderr, stderrBytes } = driver
    const note = `The driver left no ${outputFile ?? 'output'} for the checker.`
    return { ...alone, outcome: { kind: 'fault', note, stderr, stderrBytes } }
  }
  const output = { ...driver, equal: null, stdoutFile: written.path }
  return checkOutput(run, output, files, folder)
}

const notesOf = (pair: PairResult, ending: RunVerdict | CustomOutcome) => {
  if (ending !== 'CPULimitExceeded' || pair.stopped === null) return []
  return [
    pieceOf(
      pair.stopped === 'idle'
        ? '[solution and driver wait for each other]'
        : '[the solution did not end in time]',
    ),
  ]
}

const transcriptStream = async (run: InteractiveRun, pair: PairResult): Promise<Stream> => {
  const { transcript, transcriptCut } = pair
  const found = await askIsolated(run, { kind: 'transcript', transcript, transcriptCut })
  const bytes =
    'answer' in found ? found.answer : Buffer.from('[The transcript takes too long to write.]\n')
  const stream = snippet(bytes, bytes.length)
  if (bytes.length <= snipBytes) return stream
  return { ...stream, blob: (await run.source.upload({ bytes }, run.signal)).hash }
}
