import { mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { outputBytes, snipBytes, status, testFileBytes, wallNs } from '@drafts/contract'
import type { CheckReport, JobMessage, JobCheck, Stream } from '@drafts/contract'
import type { BlobCache } from '../blob-cache.ts'
import type { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import type { JobSource } from '../job-source.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { RunResult, Sandbox } from '../sandbox/sandbox.ts'
import { verdictOfRun } from '../sandbox/verdict-of-run.ts'
import type { AnswerPoints } from './answer-points.ts'
import { checkOutput } from './check-output.ts'
import type { CheckerProgram } from './check-output.ts'
import {
  pieceOf,
  stderrStream,
  unjudgedWords,
  verdictOf,
  wallClockNotes,
  wallClockOf,
} from './check-streams.ts'
import { inputFault } from './functional.ts'
import { inlineBytes, programState, programUsage, runProgram } from './run-program.ts'
import { snippet } from './snip.ts'

/** All that the checks of one job share. */
export interface StandardRun {
  sandbox: Sandbox
  source: JobSource
  blobs: BlobCache
  isolated: IsolatedProcesses
  answerPoints: AnswerPoints
  job: JobMessage
  language: JudgeLanguage
  box: string
  checker: CheckerProgram | null
  /** Null: not for checker and driver. */
  sourcePath: string | null
  scratch: string
  signal: AbortSignal
  /** How many times longer than usual a program may take by the clock. */
  patience: number
}

/** One check of the standard mechanism: input on stdin, output compared or given to the checker. */
export const runStandardCheck = async (run: StandardRun, check: JobCheck): Promise<CheckReport> => {
  const { sandbox, blobs, job, signal } = run
  const [inputPath, answerPath] = await Promise.all([
    blobs.path(check.input, signal),
    check.answer && blobs.path(check.answer, signal),
  ])
  const limitNs = wallNs(job.limits.cpu) * run.patience
  const { inputFile, outputFile } = job
  const isNamed = inputFile !== undefined || (outputFile ?? check.writes) !== undefined
  const needsFolder = isNamed || check.inFolder === true
  const written = needsFolder ? await mkdtemp(join(run.scratch, 'written-')) : null
  const mostOutput = outputBytes(check.answer?.size ?? Number.POSITIVE_INFINITY)
  const ran = await runProgram(sandbox, run.language, {
    box: run.box,
    stdin: inputFile === undefined ? { file: inputPath } : null,
    limits: job.limits,
    wallNs: limitNs,
    // What a generator writes may become the largest test.
    outputBytes: mostOutput,
    ...(job.outputFile === undefined ? {} : { writtenBytes: mostOutput }),
    answer: run.checker || job.outputFile !== undefined ? null : answerPath,
    ...(check.args ? { args: check.args } : {}),
    ...(check.generates ? { generates: true } : {}),
    ...(written === null ? {} : { work: namedFiles(job, check, inputPath, written) }),
  })
  const { usages } = ran
  const isFile = job.outputFile !== undefined
  const result = isFile ? await fromFile(ran.result, mostOutput) : ran.result
  const verdict = isFile ? verdictOfRun(result) : ran.verdict
  try {
    const base = {
      no: check.no,
      usages,
      wallClock: wallClockOf(result, limitNs),
      output: await outputStream(run, check, result),
      stderr: stderrStream([...wallClockNotes(result), ...fileNotes(job, result)], result),
      states: [programState('solution', result)],
      programUsages: [programUsage('solution', result)],
      delta: null,
      truthError: null,
    }
    const fault = job.signature && (await inputFault(run, job.signature, result, inputPath))
    if (fault) return { ...base, ...verdictOf(fault), ...unjudgedWords(fault, result) }
    if (verdict !== null) return { ...base, status: status.finished, verdict }
    if (answerPath === null) return { ...base, status: status.finished, verdict: 'Accepted' }
    const files = { inputPath, answerPath, sourcePath: run.sourcePath }
    const judged = await checkOutput(run, result, files, run.scratch)
    return {
      ...base,
      states: [...base.states, ...judged.states],
      programUsages: [...base.programUsages, ...judged.usages],
      ...verdictOf(judged.outcome),
      ...unjudgedWords(judged.outcome, result),
    }
  } finally {
    if (result.stdoutFile !== null) await rm(result.stdoutFile, { force: true })
    if (written !== null) await rm(written, { recursive: true, force: true })
  }
}

/** The folder of a program that reads or writes named files. */
const namedFiles = (
  { inputFile, outputFile }: JobMessage,
  { writes }: JobCheck,
  inputPath: string,
  collectDir: string,
) => {
  const written = outputFile ?? writes ?? []
  const names = typeof written === 'string' ? [written] : written
  // The kernel ends larger files; one that is too large is told from one that is missing.
  const maxBytes = writes === undefined ? Number.MAX_SAFE_INTEGER : testFileBytes
  return {
    files: inputFile === undefined ? [] : [{ name: inputFile, from: inputPath }],
    collect: names.map((name) => ({ name, maxBytes })),
    collectDir,
  }
}

/** A program that writes more into a file than it may. */
const SIGXFSZ = 25

/**
 * The file that the solution wrote is its output, as if it had printed it. A write that would make it too large fails;
 * whether the program says so or goes on, it is over the limit.
 */
const fromFile = async (result: RunResult, mostBytes: number): Promise<RunResult> => {
  const [file] = result.collected
  if (result.stdoutFile !== null) await rm(result.stdoutFile, { force: true })
  const isOver = result.signal === SIGXFSZ || (file !== undefined && file.size > mostBytes)
  const reason = isOver ? (result.reason ?? 'output') : result.reason
  const none = {
    ...result,
    reason,
    stdout: Buffer.alloc(0),
    stdoutBytes: 0,
    stdoutFile: null,
    equal: null,
  }
  if (!file) return none
  if (file.size > mostBytes) await truncate(file.path, mostBytes)
  const stdout = await readStart(file.path, inlineBytes)
  return { ...none, stdout, stdoutBytes: file.size, stdoutFile: file.path }
}

const readStart = async (path: string, bytes: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A person looks for what the program printed. */
const fileNotes = ({ outputFile }: JobMessage, { collected }: RunResult) =>
  outputFile === undefined || collected.length > 0
    ? []
    : [pieceOf(`[The program did not write ${outputFile}, which is its output.]`)]

/** Beginning of the output; all of it goes to the server where it is longer than a snippet, or asked for. */
const outputStream = async (
  run: StandardRun,
  check: JobCheck,
  result: RunResult,
): Promise<Stream> => {
  const isPrinted = check.inFolder === true && result.collected.length === 0
  if (check.writes !== undefined && !isPrinted) return writtenStream(run, result)
  const stream = snippet(result.stdout, result.stdoutBytes)
  if (result.stdoutBytes <= snipBytes && !run.job.keepsOutput) return stream
  if (result.equal === true && check.answer) return { ...stream, blob: check.answer.hash }
  const bytes = result.stdoutFile === null ? { bytes: result.stdout } : { path: result.stdoutFile }
  return { ...stream, blob: (await run.source.upload(bytes, run.signal)).hash }
}

/** Empty where the program did not write the file, or more than a test may have. Its beginning, where it is not kept. */
const writtenStream = async (run: StandardRun, { collected }: RunResult): Promise<Stream> => {
  const [file] = collected
  if (!run.job.keepsOutput)
    return snippet(file ? await readStart(file.path, snipBytes) : Buffer.alloc(0), file?.size ?? 0)
  const bytes = file ? { path: file.path } : { bytes: Buffer.alloc(0) }
  const { hash } = await run.source.upload(bytes, run.signal)
  return { snip: '', size: file?.size ?? 0, blob: hash }
}
