import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

it('of several expected verdicts none is the only one, and writing one writes both', async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Several', mechanism: 'standard' },
  })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await api.createSolution({
    problemId,
    body: { ...body, wantVerdicts: ['CPULimitExceeded', 'WrongAnswer', 'WrongAnswer'] },
  })
  const wanted = async () => {
    const { wantVerdict, wantVerdicts } = await api.getSolution({ solutionId })
    return [wantVerdict, wantVerdicts]
  }
  expect(await wanted()).toEqual([null, ['WrongAnswer', 'CPULimitExceeded']])
  await api.updateSolution({ solutionId, body: { label: 'other.py' } })
  expect(await wanted()).toEqual([null, ['WrongAnswer', 'CPULimitExceeded']])
  const { id: forkId } = await api.forkProblem({ problemId })
  expect((await api.listSolutions({ problemId: forkId })).solutions).toMatchObject([
    { wantVerdict: null, wantVerdicts: ['WrongAnswer', 'CPULimitExceeded'] },
  ])
  await api.updateSolution({ solutionId, body: { wantVerdict: 'RuntimeError' } })
  expect(await wanted()).toEqual(['RuntimeError', ['RuntimeError']])
  const { revisions } = await api.listRevisions({ problemId })
  await api.restoreRevision({
    problemId,
    revisionId: revisions[1]?.id ?? '',
    body: { path: `solutions/${solutionId}` },
  })
  expect(await wanted()).toEqual([null, ['WrongAnswer', 'CPULimitExceeded']])
  await api.updateSolution({ solutionId, body: { wantVerdicts: ['Accepted'] } })
  expect(await wanted()).toEqual(['Accepted', ['Accepted']])
  await api.updateSolution({ solutionId, body: { wantVerdicts: [] } })
  expect(await wanted()).toEqual([null, []])
  await api.updateSolution({
    solutionId,
    body: { wantVerdicts: ['WrongAnswer', 'RuntimeError'], reference: true },
  })
  expect(await wanted()).toEqual(['Accepted', ['Accepted']])
})
