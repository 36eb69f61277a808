import type { Check, Execution, Report, Snippet, Status, Verdict } from '@drafts/contract'
import { snipBytes, status } from '@drafts/contract'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { snipText } from '../blobs/index.ts'
import { usagesOf } from './executions.store.ts'
import type { CheckRow, ExecutionRow } from './executions.store.ts'

interface Stream {
  snip: string
  size: number
}
const snippet = (stream: Stream | null | undefined): Snippet | null =>
  stream ? { snip: stream.snip, size: stream.size } : null

/**
 * `author`: whoever may see tests. Others (a tester's own submission) get verdict, usage, their own stderr, the
 * hint of a failed test, and for samples output and delta; never an answer (contract §6 "tester").
 */
export const presentExecution = async (
  blobs: BlobStore,
  { execution, checks }: { execution: ExecutionRow; checks: CheckRow[] },
  viewer: { author: boolean },
): Promise<Execution> => {
  const build = execution.build as Report['build']
  return {
    id: execution.id,
    problemId: execution.problem_id,
    solutionId: execution.solution_id,
    languageId: execution.language_id,
    status: execution.status as Status,
    verdict: execution.verdict as Verdict | null,
    usages: usagesOf(execution),
    runningProgress: { done: execution.done, total: execution.total },
    build: build && {
      error: build.ok ? null : snippet(build.log),
      log: build.ok ? snippet(build.log) : null,
      usages: build.usages,
    },
    log: execution.log !== null && viewer.author ? textSnippet(execution.log) : null,
    checks: await Promise.all(checks.map((check) => presentCheck(blobs, check, viewer))),
    createdAt: execution.created_at.toISOString(),
    limits: execution.limits,
    thorough: execution.thorough,
  }
}

const presentCheck = async (
  blobs: BlobStore,
  row: CheckRow,
  { author }: { author: boolean },
): Promise<Check> => {
  const { result } = row
  const open = author || row.sample
  const failed = row.verdict !== null && row.verdict !== 'Accepted'
  return {
    no: row.no,
    status: row.status as Status,
    verdict: row.verdict as Verdict | null,
    test:
      row.test_id === null
        ? null
        : {
            id: row.test_id,
            label: row.test_label,
            output: author && row.status === 7 ? await answerOf(blobs, row) : null,
          },
    usages: row.status === -1 ? null : usagesOf(row),
    output: open ? snippet(result?.output) : null,
    // Where no verdict could be made it may hold the checker's words.
    stderr: author || row.status !== status.internalError ? snippet(result?.stderr) : null,
    delta: open ? (result?.delta ?? null) : null,
    truthError: author ? (result?.truthError ?? null) : null,
    arturiaStates: author ? (result?.states ?? null) : null,
    arturiaUsages: author ? (result?.programUsages ?? null) : null,
    hint: failed && row.hint ? row.hint : null,
  }
}

const textSnippet = (text: string): Snippet => {
  const bytes = Buffer.from(text)
  return { snip: snipText(bytes.subarray(0, snipBytes)), size: bytes.length }
}

const answerOf = async (blobs: BlobStore, row: CheckRow): Promise<Snippet> => {
  const bytes = row.answer_hash === null ? null : await blobs.read(row.answer_hash, snipBytes)
  return { snip: bytes ? snipText(bytes) : '', size: Number(row.answer_size ?? 0) }
}
