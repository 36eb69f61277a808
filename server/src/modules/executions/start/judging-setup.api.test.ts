import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fakeJudge } from '../../../testing/judge.ts'
import { createWorld } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { readSetupSections } from './judging-setup.ts'

let world: World
let api: Client
const { hello } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
  await hello()
})
afterAll(() => world.close())

const make = async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Long', mechanism: 'standard' },
  })
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'one' } } })
  const { id: solutionId } = await api.createSolution({
    problemId,
    body: { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' },
  })
  await api.saveStatement({ problemId, locale: 'en-US', body: { body: 'a long story' } })
  await api.saveChecker({ problemId, body: { comparator: 'floats6' } })
  await api.saveLimits({ problemId, body: { cpu: 2_000_000_000 } })
  return { problemId, solutionId }
}

/** All that the database answers while something is done. */
const answersOf = async (run: () => Promise<unknown>): Promise<string> => {
  const answers: unknown[] = []
  const executor = world.platform.db.getExecutor()
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(executor)) as typeof executor
  const original = Reflect.get(prototype, 'executeQuery')
  const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(async function (
    this: typeof executor,
    ...given
  ) {
    const result = await original.apply(this, given)
    answers.push(result.rows)
    return result
  })
  await run()
  spy.mockRestore()
  return JSON.stringify(answers)
}

it('what decides how a problem runs is read without its statements', async () => {
  const { problemId } = await make()
  const sections = await readSetupSections(world.platform.db, problemId)
  expect([...sections.keys()].toSorted()).toEqual(['checker', 'limits'])
})

it('neither a list of solutions nor a start reads statements', async () => {
  const { problemId, solutionId } = await make()
  const seen = await answersOf(() => api.getStatement({ problemId, locale: 'en-US' }))
  expect(seen).toContain('a long story')
  for (const run of [
    () => api.listSolutions({ problemId }),
    () => api.getSolution({ solutionId }),
    () => api.executeSolution({ solutionId, body: {} }),
  ]) {
    const answers = await answersOf(run)
    expect(answers).toContain('floats6')
    expect(answers).not.toContain('a long story')
  }
})
