import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
const { hello, claimed, report } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const makeProblem = async (mechanism: 'standard' | 'interactive' = 'standard') => {
  const { id: problemId } = await api.createProblem({ body: { title: 'Files', mechanism } })
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'one' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  return { problemId, solutionId }
}
const names = { inputFile: 'gates.in', outputFile: 'gates.out' }

it('every run of a solution uses the files, and needs a new run for them', async () => {
  const { problemId, solutionId } = await makeProblem()
  await api.executeSolution({ solutionId })
  const plain = await claimed()
  expect([plain.inputFile, plain.outputFile]).toEqual([undefined, undefined])
  await report(plain, { checks: [passed(0)] })
  const needed = async () =>
    (await api.listSolutions({ problemId })).solutions.map(({ needsExecution }) => needsExecution)
  expect(await needed()).toEqual([false])
  expect(await api.saveAttributes({ problemId, body: names })).toMatchObject(names)
  expect(await needed()).toEqual([true])
  const runs = [
    () => api.executeSolution({ solutionId }),
    () => api.executeSolution({ solutionId, body: { inputs: [{ text: '2' }] } }),
    () =>
      api.submitFile({
        problemId,
        body: { languageId: 'python3', source: new Blob(['print(1)']) },
      }),
  ]
  for (const run of runs) {
    await run()
    expect(await claimed()).toMatchObject(names)
  }
  await api.updateSolution({ solutionId, body: { role: 'generator' } })
  await api.executeSolution({ solutionId, body: { inputs: [{ text: '' }] } })
  expect((await claimed()).outputFile).toBeUndefined()
  await api.saveAttributes({ problemId, body: {} })
  expect(await api.getAttributes({ problemId })).toMatchObject({ inputFile: '', outputFile: '' })
})

it('an interactive problem has none', async () => {
  const { problemId, solutionId } = await makeProblem('interactive')
  await api.saveDriver({
    problemId,
    body: { enabled: true, languageId: 'python3', source: 'pass' },
  })
  await api.saveAttributes({ problemId, body: names })
  await api.executeSolution({ solutionId })
  expect((await claimed()).inputFile).toBeUndefined()
})

it.each(['a/b', '..', '.', 'a b', 'ä', 'a'.repeat(65)])('%j is no name of a file', async (name) => {
  const { problemId } = await makeProblem()
  for (const field of ['inputFile', 'outputFile'] as const) {
    const refused = await refusalOf(api.saveAttributes({ problemId, body: { [field]: name } }))
    expect(refused.fields).toHaveProperty(field)
  }
})
