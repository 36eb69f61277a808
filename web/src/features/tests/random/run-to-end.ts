import { isInProgress, populatorPollMs } from '@drafts/contract'
import type { Execution, ExecutionId } from '@drafts/contract'
import { api } from '../../../lib/api/api-client.ts'

/** Asks for an execution until it is over; undefined when that was cancelled. */
export const whenDone = async (
  executionId: ExecutionId,
  signal: AbortSignal,
  onProgress: (execution: Execution) => void,
): Promise<Execution | undefined> => {
  while (!signal.aborted) {
    // One answer before the next question.
    const execution = await api.getExecution({ executionId })
    if (signal.aborted) return undefined
    if (!isInProgress(execution.status)) return execution
    onProgress(execution)
    await new Promise((resolve) => setTimeout(resolve, populatorPollMs))
  }
  return undefined
}

/** The whole output of a check. */
export const outputOf = async (
  executionId: ExecutionId,
  no: number,
  signal: AbortSignal,
): Promise<File> => {
  const path = `/api/executions/${encodeURIComponent(executionId)}/checks/${no}/output?download=yes`
  const response = await fetch(path, { signal })
  if (!response.ok) throw new TypeError('The output could not be read.')
  return new File([await response.blob()], 'output.txt')
}
