import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeJudge } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
const { hello, claimed } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const flagsOf = async () => (await claimed()).checks.map(({ flags }) => flags)

const makeProblem = async (mechanism: 'standard' | 'interactive' = 'standard') => {
  const { id: problemId } = await api.createProblem({ body: { title: 'Runs', mechanism } })
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'one' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  return { problemId, solutionId }
}

it('a checker that is judged as a named one tells the judge so, until its comparator changes', async () => {
  const { problemId, solutionId } = await makeProblem()
  const lines = { comparator: 'lines', judgedAs: 'testlib lcmp' } as const
  expect(await api.saveChecker({ problemId, body: lines })).toMatchObject(lines)
  await api.executeSolution({ solutionId })
  expect((await claimed()).checker).toMatchObject(lines)
  await api.saveChecker({ problemId, body: { ...lines, comparator: 'words' } })
  await api.executeSolution({ solutionId })
  expect((await claimed()).checker).not.toHaveProperty('judgedAs')
  await api.saveChecker({ problemId, body: { comparator: 'lines' } })
  expect((await api.getChecker({ problemId })).judgedAs).toBe('')
})

it('a name that is not known is refused', async () => {
  const { problemId } = await makeProblem()
  for (const judgedAs of ['testlib xcmp', 'kattis odd', 'kattis float_tolerance', 'other'])
    expect(
      (await refusalOf(api.saveChecker({ problemId, body: { judgedAs } }))).fields,
    ).toHaveProperty('judgedAs')
})

it.each(['standard', 'interactive'] as const)(
  'what nothing judges as at home is not run, and says why: %s',
  async (mechanism) => {
    const { problemId, solutionId } = await makeProblem(mechanism)
    await api.saveDriver({
      problemId,
      body: { enabled: true, languageId: 'python3', source: 'pass' },
    })
    const judgedAs = 'nothing It runs in several passes.'
    await api.saveChecker({ problemId, body: { judgedAs } })
    expect((await refusalOf(api.executeSolution({ solutionId }))).error).toBe(
      'It runs in several passes.',
    )
    await api.executeSolution({ solutionId, body: { inputs: [{ text: '' }] } })
    expect((await claimed()).driver).toBeNull()
    await api.saveChecker({ problemId, body: {} })
    await api.executeSolution({ solutionId })
    expect((await claimed()).mechanism).toBe(mechanism)
  },
)

it('a test with checker arguments of its own is judged with them, and needs a new run for them', async () => {
  const { problemId, solutionId } = await makeProblem()
  const { id: testId } = await api.createTest({
    problemId,
    body: { input: { text: '2' }, output: { text: 'two' }, checkerArguments: ' a  b ' },
  })
  expect((await api.getTest({ testId })).checkerArguments).toBe(' a  b ')
  await sql`delete from executions`.execute(world.platform.db)
  await api.executeSolution({ solutionId })
  expect(await flagsOf()).toEqual([undefined, ['a', 'b']])
  const keys = async () =>
    (await world.platform.db.selectFrom('checks').select('key').orderBy('no').execute()).map(
      ({ key }) => key,
    )
  const before = await keys()
  await api.updateTest({ testId, body: { checkerArguments: ' ' } })
  await sql`delete from executions`.execute(world.platform.db)
  await api.executeSolution({ solutionId })
  expect(await flagsOf()).toEqual([undefined, []])
  const after = await keys()
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
  const { id: forkId } = await api.forkProblem({ problemId })
  const { tests } = await api.listTests({ problemId: forkId })
  expect(tests).toMatchObject([{ checkerArguments: null }, { checkerArguments: ' ' }])
  await api.updateTest({ testId, body: { checkerArguments: '' } })
  expect((await api.getTest({ testId })).checkerArguments).toBeNull()
  const long = await refusalOf(
    api.updateTest({ testId, body: { checkerArguments: 'a'.repeat(1001) } }),
  )
  expect(long.fields).toHaveProperty('checkerArguments')
})
