import type { Check, Execution, Snippet } from '@drafts/contract'
import { snipBytes, status } from '@drafts/contract'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import { TextCache } from '../../../platform/cache/text-cache.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { snipText } from '../../blobs/index.ts'
import { stoppedByOf, usagesOf } from '../executions.store.ts'
import type { CheckRow, ExecutionRow } from '../executions.store.ts'
import { noPoints } from './run-points.ts'
import type { RunPoints } from './run-points.ts'
import type { ExecutionReader } from './viewer.ts'

interface Stream {
  snip: string
  size: number
}
const snippet = (stream: Stream | null | undefined): Snippet | null =>
  stream ? { snip: stream.snip, size: stream.size } : null

/**
 * An author of the problem sees all. The submitter of a file gets verdicts, usages, hints of failed tests, and of
 * samples output, stderr and delta; never an answer. Of the private solution of another there are verdicts and usages,
 * and of a closed file of another no word of the compiler.
 */
export const presentExecution = async (
  { blobs }: Pick<Ctx, 'blobs'>,
  { execution, checks }: { execution: ExecutionRow; checks: CheckRow[] },
  viewer: ExecutionReader,
  points: RunPoints,
): Promise<Execution> => {
  const { build } = execution
  return {
    id: execution.id,
    problemId: execution.problem_id,
    solutionId: execution.solution_id,
    languageId: execution.language_id,
    status: execution.status,
    verdict: execution.verdict,
    usages: usagesOf(execution),
    runningProgress: { done: execution.done, total: execution.total },
    build: build && {
      error: build.ok || !viewer.seesBuild ? null : snippet(build.log),
      log: build.ok && viewer.seesBuild ? snippet(build.log) : null,
      usages: build.usages,
    },
    log:
      execution.log !== null && viewer.author && viewer.seesWords
        ? textSnippet(execution.log)
        : null,
    checks: await Promise.all(checks.map((row) => presentCheck(blobs, row, viewer))),
    createdAt: execution.created_at.toISOString(),
    limits: execution.limits,
    ownLimits: execution.own_limits,
    thorough: execution.thorough,
    stoppedBy: stoppedByOf(execution),
    // Groups are no tester's to see.
    ...(viewer.author ? points : noPoints),
  }
}

const presentCheck = async (
  blobs: BlobStore,
  row: CheckRow,
  { author, seesWords }: ExecutionReader,
): Promise<Check> => {
  const { result } = row
  const open = seesWords && (author || row.sample)
  const all = seesWords && author
  const failed = row.verdict !== null && row.verdict !== 'Accepted'
  return {
    no: row.no,
    status: row.status,
    verdict: row.verdict,
    test:
      row.test_id === null
        ? null
        : {
            id: row.test_id,
            label: row.test_label,
            output: author && row.status === status.finished ? await answerOf(blobs, row) : null,
          },
    usages: row.status === status.skipped ? null : usagesOf(row),
    startedAt: row.status === status.running ? (row.started_at?.toISOString() ?? null) : null,
    wallClock: result?.wallClock ?? null,
    output: open ? snippet(result?.output) : null,
    // Where no verdict could be made it may hold the checker's words.
    stderr: all || (open && row.status !== status.internalError) ? snippet(result?.stderr) : null,
    delta: open ? (result?.delta ?? null) : null,
    truthError: all ? (result?.truthError ?? null) : null,
    arturiaStates: all ? (result?.states ?? null) : null,
    arturiaUsages: all ? (result?.programUsages ?? null) : null,
    hint: failed && row.hint ? row.hint : null,
    hintHTML: failed && row.hint ? row.hint_html : null,
  }
}

const textSnippet = (text: string): Snippet => {
  const bytes = Buffer.from(text)
  return { snip: snipText(bytes.subarray(0, snipBytes)), size: bytes.length }
}

// An execution is read twice a second by everybody who looks at it, with all its answers.
const answers = new TextCache(4_000_000)

const answerOf = async (blobs: BlobStore, row: CheckRow): Promise<Snippet> => {
  const { answer_hash: hash } = row
  const read = async (): Promise<string> => {
    const bytes = hash === null ? undefined : await blobs.read(hash, snipBytes)
    return bytes ? snipText(bytes) : ''
  }
  return {
    snip: hash === null ? '' : await answers.get(hash, read),
    size: Number(row.answer_size ?? 0),
  }
}
