// For tests only: a world of its own for a file of tests, with a judge that is played by hand and has no other job.

import type { Mechanism, ProblemId, SolutionId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { fakeJudge } from './judge.ts'
import { useWorld } from './use-world.ts'

export const useShortRuns = () => {
  const { world, alice } = useWorld('alice')
  const judge = fakeJudge(() => world)
  beforeEach(async () => {
    await sql`delete from jobs`.execute(world.platform.db)
    await judge.hello()
  })

  /** A problem of one test and one solution. */
  const makeProblem = async (
    mechanism: Mechanism = 'standard',
  ): Promise<{ problemId: ProblemId; solutionId: SolutionId }> => {
    const { api } = alice
    const { id: problemId } = await api.createProblem({ body: { title: 'Runs', mechanism } })
    await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'one' } } })
    const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
    const { id: solutionId } = await api.createSolution({ problemId, body })
    return { problemId, solutionId }
  }
  return { world, alice, ...judge, makeProblem }
}
