import { status } from '@drafts/contract'
import type { CheckReport, JobCheck } from '@drafts/contract'
import type { BlobCache } from '../blob-cache.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { checkOutput } from './check-output.ts'
import type { Checking } from './check-output.ts'
import { unjudgedWords, verdictOf } from './check-streams.ts'
import { unjudgedReport } from './unjudged.ts'

/** The checker judges an output that is there: no program ran for it. */
export const judgeGivenOutput = async (
  run: Checking & { blobs: BlobCache; scratch: string },
  check: JobCheck,
): Promise<CheckReport> => {
  const { blobs, signal } = run
  if (!check.output || !check.answer) throw new Error('The check has no output to judge.')
  const [inputPath, answerPath, outputPath] = await Promise.all(
    [check.input, check.answer, check.output].map((blob) => blobs.path(blob, signal)),
  )
  if (inputPath === undefined || answerPath === undefined || outputPath === undefined)
    throw new Error('A file of the check is missing.')
  const result = { ...nothingRan, stdoutBytes: check.output.size, stdoutFile: outputPath }
  const files = { inputPath, answerPath, sourcePath: null }
  const judged = await checkOutput(run, result, files, run.scratch)
  return {
    ...unjudgedReport(check, { status: status.finished }),
    states: judged.states,
    programUsages: judged.usages,
    ...verdictOf(judged.outcome),
    ...unjudgedWords(judged.outcome, result),
  }
}

const nothingRan: Omit<RunResult, 'stdoutBytes' | 'stdoutFile'> = {
  state: 'exited',
  exitCode: 0,
  signal: null,
  reason: null,
  cpuNs: 0,
  wallNs: 0,
  waitedNs: 0,
  memoryBytes: 0,
  stderrBytes: 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  equal: null,
  collected: [],
}
