import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broken, failed, fakeJudge, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
let problemId = ''
let solutionId = ''
const { hello, claimed, report } = fakeJudge(() => world)
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

beforeEach(async () => {
  await hello()
  problemId = (await api.createProblem({ body: { title: 'Runs', mechanism: 'standard' } })).id
  for (const text of ['1', '2'])
    await api.createTest({ problemId, body: { input: { text }, output: { text: 'one' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await api.createSolution({ problemId, body })).id
})

type Body = Parameters<Client['executeSolution']>[0]['body']
const run = async (body: Body = {}, checks = [passed(0), passed(1)]): Promise<void> => {
  await api.executeSolution({ solutionId, body })
  const job = await claimed()
  await report(job, { checks: checks.slice(0, job.checks.length) })
}
const needs = async (): Promise<boolean> => {
  const [listed] = (await api.listSolutions({ problemId })).solutions
  const one = await api.getSolution({ solutionId })
  expect(listed?.needsExecution).toBe(one.needsExecution)
  return one.needsExecution
}
const tests = async () => (await api.listTests({ problemId })).tests
const firstTest = async (): Promise<string> => (await tests())[0]?.id ?? ''

describe('a solution needs execution', () => {
  it('while it was never run, nor is the run over', async () => {
    expect(await needs()).toBe(true)
    await api.executeSolution({ solutionId, body: {} })
    expect(await needs()).toBe(true)
    const job = await claimed()
    await report(job, { status: 2, checks: [passed(0)] })
    expect(await needs()).toBe(true)
    await report(job, { checks: [passed(1)] })
    expect(await needs()).toBe(false)
  })

  it('no more once it was run, whatever its verdict', async () => {
    await run({}, [failed(0), failed(1)])
    expect(await needs()).toBe(false)
  })

  it('after a run that ended in Internal Error', async () => {
    await run({}, [passed(0), broken(1)])
    const { execution } = await api.getSolution({ solutionId })
    expect([execution?.status, await needs()]).toEqual([6, true])
  })

  it.each<[string, () => Promise<Body>]>([
    ['on some tests', async () => ({ testIds: [await firstTest()] })],
    ['with another CPU limit', async () => ({ limits: { cpu: 5e9 } })],
    ['with another memory limit', async () => ({ limits: { memory: 64e6 } })],
    ['on inputs of one’s own', async () => ({ inputs: [{ text: '1' }, { text: '2' }] })],
  ])('after a run %s, and still not where a whole one came before', async (_name, body) => {
    await run(await body())
    expect(await needs()).toBe(true)
    await run()
    expect(await needs()).toBe(false)
    await run(await body())
    expect(await needs()).toBe(false)
  })

  it('not after all tests were named one by one, nor all limits', async () => {
    const testIds = (await tests()).map(({ id }) => id)
    await run({ testIds, limits: { cpu: 1e9, memory: 256e6 } })
    expect(await needs()).toBe(false)
  })

  const changes: [string, () => Promise<unknown>][] = [
    [
      'an input is another',
      async () => api.updateTest({ testId: await firstTest(), body: { input: { text: '9' } } }),
    ],
    [
      'an output is another',
      async () => api.updateTest({ testId: await firstTest(), body: { output: { text: '9' } } }),
    ],
    [
      'a test is of another type',
      async () => api.updateTest({ testId: await firstTest(), body: { type: 'additional' } }),
    ],
    ['a test is added', () => api.createTest({ problemId, body: { type: 'sample' } })],
    ['a test is deleted', async () => api.deleteTest({ testId: await firstTest() })],
    [
      'tests have another order',
      async () =>
        api.reorderTests({
          problemId,
          body: { ids: (await tests()).map(({ id }) => id).toReversed() },
        }),
    ],
    ['the CPU limit is another', () => api.saveLimits({ problemId, body: { cpu: 2e9 } })],
    ['the memory limit is another', () => api.saveLimits({ problemId, body: { memory: 64e6 } })],
    [
      'its language has a factor',
      () =>
        api.saveLimits({
          problemId,
          body: { factors: { python3: { cpu: 2, memory: 1, source: 1 } } },
        }),
    ],
    ['the checker is another', () => api.saveChecker({ problemId, body: { comparator: 'lines' } })],
    [
      'its source is another',
      () => api.updateSolution({ solutionId, body: { source: { text: 'print(2)' } } }),
    ],
    [
      'its language is another',
      () => api.updateSolution({ solutionId, body: { languageId: 'cpp20-gcc' } }),
    ],
  ]
  it.each(changes)('once %s', async (_name, change) => {
    await run()
    expect(await needs()).toBe(false)
    await change()
    expect(await needs()).toBe(true)
  })

  it('not once the change is taken back, and not by what decides nothing', async () => {
    await run()
    await api.saveLimits({ problemId, body: { cpu: 3e9 } })
    await api.saveLimits({ problemId, body: {} })
    await api.updateSolution({ solutionId, body: { label: 'other', notes: 'n' } })
    await api.updateTest({ testId: await firstTest(), body: { label: 'L', weight: 9, hint: 'h' } })
    await api.saveLimits({
      problemId,
      body: { source: 100_000, factors: { 'cpp20-gcc': { cpu: 2, memory: 2, source: 2 } } },
    })
    expect(await needs()).toBe(false)
  })

  it('where nothing can run', async () => {
    await run()
    await api.saveChecker({ problemId, body: { comparator: 'custom' } })
    expect(await needs()).toBe(true)
  })
})
