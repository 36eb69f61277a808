import { rm } from 'node:fs/promises'
import { outputBytes, snipBytes, status, wallNs } from '@drafts/contract'
import type { CheckReport, Job, JobCheck, Stream } from '@drafts/contract'
import type { BlobCache } from '../blob-cache.ts'
import type { CheckerOutcome } from '../checkers/custom.ts'
import type { JobSource } from '../job-source.ts'
import type { Language } from '../languages/index.ts'
import type { RunResult, Sandbox } from '../sandbox/sandbox.ts'
import { checkOutput } from './check-output.ts'
import type { CheckerProgram } from './check-output.ts'
import { programState, programUsage, runProgram } from './run-program.ts'
import { snippet } from './snip.ts'

/** All that the checks of one job share. */
export interface StandardRun {
  sandbox: Sandbox
  source: JobSource
  blobs: BlobCache
  job: Job
  language: Language
  box: string
  checker: CheckerProgram | null
  sourcePath: string
  scratch: string
  signal: AbortSignal
}

/** One check of the standard mechanism: input on stdin, output compared or given to the checker. */
export const runStandardCheck = async (run: StandardRun, check: JobCheck): Promise<CheckReport> => {
  const { sandbox, blobs, job, signal } = run
  const [inputPath, answerPath] = await Promise.all([
    blobs.path(check.input, signal),
    blobs.path(check.answer, signal),
  ])
  const { result, verdict, usages } = await runProgram(sandbox, run.language, {
    box: run.box,
    stdin: { file: inputPath },
    limits: job.limits,
    wallNs: wallNs(job.limits.cpu),
    outputBytes: outputBytes(check.answer.size),
    answer: run.checker ? null : answerPath,
  })
  try {
    const base = {
      no: check.no,
      usages,
      output: await outputStream(run, check, result),
      stderr: stderrStream([], result),
      states: [programState('solution', result)],
      programUsages: [programUsage('solution', result)],
      delta: null,
      truthError: null,
    }
    if (verdict !== null) return { ...base, status: status.finished, verdict }
    const files = { inputPath, answerPath, sourcePath: run.sourcePath }
    const judged = await checkOutput(sandbox, job.checker, run.checker, result, files, run.scratch)
    return {
      ...base,
      states: [...base.states, ...judged.states],
      programUsages: [...base.programUsages, ...judged.usages],
      ...verdictOf(judged.outcome),
      ...(judged.outcome.kind === 'fault' ? { stderr: faultStream(judged.outcome, result) } : {}),
    }
  } finally {
    if (result.stdoutFile !== null) await rm(result.stdoutFile, { force: true })
  }
}

/** A fault of the test or of the checker is Internal Error, never a wrong answer (contract §4). */
const verdictOf = (
  outcome: CheckerOutcome,
): Pick<CheckReport, 'status' | 'verdict' | 'delta' | 'truthError'> => {
  switch (outcome.kind) {
    case 'accepted':
      return { status: status.finished, verdict: 'Accepted', delta: null, truthError: null }
    case 'wrong':
      return {
        status: status.finished,
        verdict: 'WrongAnswer',
        delta: outcome.delta,
        truthError: null,
      }
    case 'badAnswer':
      return {
        status: status.internalError,
        verdict: null,
        delta: null,
        truthError: outcome.truthError,
      }
    case 'fault':
      return { status: status.internalError, verdict: null, delta: null, truthError: null }
  }
}

/** Beginning of the output; all of it goes to the server where it is longer than a snippet. */
const outputStream = async (
  run: StandardRun,
  check: JobCheck,
  result: RunResult,
): Promise<Stream> => {
  const stream = snippet(result.stdout, result.stdoutBytes)
  if (result.stdoutBytes <= snipBytes) return stream
  if (result.equal === true) return { ...stream, blob: check.answer.hash }
  const bytes = result.stdoutFile === null ? { bytes: result.stdout } : { path: result.stdoutFile }
  return { ...stream, blob: (await run.source.upload(bytes, run.signal)).hash }
}

/** What stands before the solution's own stderr, and that. */
const stderrStream = (before: Piece[], { reason, stderr, stderrBytes }: RunResult): Stream => {
  const tooMuch = '[The program printed more than it may and was stopped.]'
  const notes = reason === 'output' ? [pieceOf(tooMuch)] : []
  const pieces = [...before, ...notes, { bytes: stderr, size: stderrBytes }]
  return snippet(
    Buffer.concat(pieces.map((piece) => piece.bytes)),
    pieces.reduce((sum, piece) => sum + piece.size, 0),
  )
}

/** A checker that failed speaks first: the author has to mend it. */
const faultStream = (
  { note, stderr, stderrBytes }: Extract<CheckerOutcome, { kind: 'fault' }>,
  result: RunResult,
): Stream => {
  const lineEnd = stderr.length === 0 || stderr.at(-1) === 10 ? [] : [pieceOf('')]
  return stderrStream(
    [pieceOf(`[${note}]`), { bytes: stderr, size: stderrBytes }, ...lineEnd],
    result,
  )
}

interface Piece {
  bytes: Uint8Array
  /** Of all of it; `bytes` may be its beginning. */
  size: number
}

const pieceOf = (line: string): Piece => {
  const bytes = Buffer.from(`${line}\n`)
  return { bytes, size: bytes.length }
}
