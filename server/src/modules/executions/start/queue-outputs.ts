import { jobMessage, limitRange } from '@drafts/contract'
import type { BlobRef, ExecutionId, JudgeOutputs } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { checkKey, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import type { MakingPlace } from './queued-making.ts'
import { queueExecutions } from './queue-execution.ts'

/** Queues a run of the checker alone, on outputs that are there. `source`: an empty file, in the place of a program. */
export const queueOutputs = async (
  ctx: Ctx,
  { problemId, accountId, at }: MakingPlace,
  { judging, source, checks }: Pick<JudgeOutputs, 'judging' | 'checks'> & { source: BlobRef },
  also: (tx: Tx, executionId: ExecutionId) => Promise<void>,
): Promise<ExecutionId> => {
  const id = newId<ExecutionId>()
  const languageId = judging.checker.program?.languageId ?? 'cpp20-gcc'
  const limits = { cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }
  const program = { languageId, source, shownName: 'output', label: 'output', files: [] }
  const head = { executionId: id, program, limits, thorough: true }
  const job: JudgeOutputs = { does: 'judgeOutputs', ...head, judging, checks }
  const key = jobKey(job)
  const keyed = checks.map(({ input, output }) => ({
    id: null,
    type: null,
    input_hash: input.hash,
    output_hash: output.hash,
  }))
  const execution = {
    id,
    problem_id: problemId,
    solution_id: null,
    submitter_id: accountId,
    language_id: languageId,
    source_hash: source.hash,
    limits: JSON.stringify(limits),
    own_limits: null,
    thorough: true,
    free: true,
    total: checks.length,
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(key, testsKey(keyed)),
    created_at: at,
  }
  const rows = checks.map(({ input, answer, output }, no) => ({
    execution_id: id,
    no,
    test_id: null,
    test_label: '',
    input_hash: input.hash,
    answer_hash: answer.hash,
    sample: false,
    // Beside a test's it has the answer, in the place of arguments.
    key: checkKey(key, {
      input_hash: input.hash,
      output_hash: output.hash,
      checker_arguments: answer.hash,
    }),
  }))
  const languageIds = judging.checker.program ? [languageId] : []
  const run = { execution, checks: rows, languageIds, isBackground: false }
  await queueExecutions(ctx, problemId, [run], (tx) => also(tx, id))
  return id
}
