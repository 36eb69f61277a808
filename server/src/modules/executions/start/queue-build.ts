import { jobMessage, limitRange } from '@drafts/contract'
import type { AccountId, ExecutionId, JobProgram, ProblemId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { insertJob, removeJob } from '../../queue/index.ts'
import { executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import { insertExecution, markStopped } from './write-execution.store.ts'

/** Whose build it is: of a problem, for a person, at a time. */
export interface BuildPlace {
  problemId: ProblemId
  accountId: AccountId
  at: Date
}

/**
 * Queues a run without checks, for what the compiler says of a program, in the transaction that changes the program. It
 * waits until a judge has its language. The caller wakes the judges after the commit.
 */
export const queueBuild = async (
  tx: Tx,
  { problemId, accountId, at }: BuildPlace,
  program: JobProgram,
): Promise<ExecutionId> => {
  const id = newId<ExecutionId>()
  const limits = { cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }
  const calling = { mechanism: 'standard' as const }
  const job = {
    does: 'make' as const,
    executionId: id,
    program,
    calling,
    limits,
    thorough: true,
    checks: [],
  }
  const execution = {
    id,
    problem_id: problemId,
    solution_id: null,
    submitter_id: accountId,
    language_id: program.languageId,
    source_hash: program.source.hash,
    limits: JSON.stringify(limits),
    own_limits: null,
    thorough: true,
    free: true,
    total: 0,
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(jobKey(job), testsKey([])),
    created_at: at,
  }
  await insertExecution(tx, execution, [])
  await insertJob(tx, {
    execution_id: id,
    account_id: accountId,
    language_ids: [program.languageId],
    is_background: true,
  })
  return id
}

/** Ends a build of what is no longer there. The caller wakes the judges after the commit. */
export const dropBuild = async (
  tx: Tx,
  executionId: ExecutionId,
  accountId: AccountId,
): Promise<void> => {
  if (await removeJob(tx, executionId)) await markStopped(tx, executionId, accountId)
}
