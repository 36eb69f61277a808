import type { ExecutionId, ProblemId, SolutionId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'

interface ChangedRun {
  id: ExecutionId
  solutionId: SolutionId | null
}

/**
 * Runs of this problem began, went on or ended. Those of no solution are named twice: thirty solutions that run change neither
 * programs nor tests of tools nor submissions, and a page that shows these reads them again for such runs alone.
 */
export const publishRuns = (
  tx: Tx,
  problemId: ProblemId,
  runs: readonly ChangedRun[],
): Promise<void> =>
  publish(
    tx,
    `problem:${problemId}`,
    runs.flatMap(({ id, solutionId }) => [
      { kind: 'execution', id } as const,
      ...(solutionId === null ? [{ kind: 'toolRun', id } as const] : []),
    ]),
  )
