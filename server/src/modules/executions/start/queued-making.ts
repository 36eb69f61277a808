import { jobMessage, limitRange } from '@drafts/contract'
import type { AccountId, ExecutionId, MakeData, ProblemId, ValidateInputs } from '@drafts/contract'
import { newId } from '../../../platform/ids/ids.ts'
import { checkKey, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import type { Queued } from './queue-execution.ts'

/** The problem, person and time of a run. */
export interface MakingPlace {
  problemId: ProblemId
  accountId: AccountId
  at: Date
}

type ToolJob = MakeData | ValidateInputs
type DoneBy<J extends ToolJob> = J extends ToolJob
  ? Pick<J, 'does' | 'program' | 'calling' | 'checks'>
  : never

/** A run that makes files or validates them, or only builds where it has no checks. It has the most time and memory there is. */
export const queuedMaking = (
  { problemId, accountId, at }: MakingPlace,
  parts: DoneBy<ToolJob>,
): Queued & { execution: { id: ExecutionId } } => {
  const id = newId<ExecutionId>()
  const limits = { cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }
  // One check that fails does not keep the others back.
  const job: ToolJob = { executionId: id, ...parts, limits, thorough: true }
  const { languageId, source } = job.program
  const program = jobKey(job)
  const keyed = job.checks.map(({ input: { hash } }) => ({
    id: null,
    type: null,
    input_hash: hash,
    output_hash: null,
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
    total: keyed.length,
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(program, testsKey(keyed)),
    created_at: at,
  }
  const checks = keyed.map(({ input_hash }, no) => ({
    execution_id: id,
    no,
    test_id: null,
    test_label: '',
    input_hash,
    answer_hash: null,
    sample: false,
    key: checkKey(program, { input_hash, output_hash: null }),
  }))
  return { execution, checks, languageIds: [languageId], isBackground: true }
}
