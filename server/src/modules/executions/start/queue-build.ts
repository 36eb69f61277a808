import { limitRange } from '@drafts/contract'
import type { AccountId, BlobRef, ExecutionId, JobProgram, ValidateInputs } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { insertJobs, removeJob } from '../../queue/index.ts'
import { queuedMaking } from './queued-making.ts'
import type { MakingPlace } from './queued-making.ts'
import { insertExecutions, markStopped } from './write-execution.store.ts'

/**
 * Queues a run without checks, for what the compiler says of a program, in the transaction that changes the program. It
 * waits until a judge has its language. The caller wakes the judges after the commit.
 */
export const queueBuild = (tx: Tx, place: MakingPlace, program: JobProgram): Promise<ExecutionId> =>
  queueValidator(tx, place, program, [])

/** The same for a validator that reads inputs: how it ends on each of them is reported. */
export const queueValidator = async (
  tx: Tx,
  place: MakingPlace,
  program: JobProgram,
  inputs: ValidateInputs['checks'],
): Promise<ExecutionId> => {
  const { execution, checks, languageIds, isBackground } = queuedMaking(place, {
    does: 'validate',
    program,
    calling: { mechanism: 'standard' },
    checks: inputs,
  })
  await insertExecutions(tx, [{ execution, checks }])
  await insertJobs(tx, [
    {
      execution_id: execution.id,
      account_id: place.accountId,
      language_ids: languageIds,
      is_background: isBackground,
    },
  ])
  return execution.id
}

/** A run that no judge has: its reader, which is no program, says when it is over. */
export const insertReading = async (
  tx: Tx,
  { problemId, accountId, at }: MakingPlace,
  { reader, source, total }: { reader: string; source: BlobRef; total: number },
): Promise<ExecutionId> => {
  const id = newId<ExecutionId>()
  const execution = {
    id,
    problem_id: problemId,
    solution_id: null,
    submitter_id: accountId,
    language_id: reader,
    source_hash: source.hash,
    limits: JSON.stringify({ cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }),
    own_limits: null,
    thorough: true,
    free: true,
    total,
    job: '{}',
    key: '',
    created_at: at,
  }
  await insertExecutions(tx, [{ execution, checks: [] }])
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
