import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseNowMs } from '../../testing/database-now.ts'
import { fakeJudge, failed, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { removeOldChecks } from './index.ts'

const { world, alice } = useWorld('alice')
const { hello, claimed, report } = fakeJudge(() => world)

it('old checks go where a newer run has judged the test; the newest of each test stay', async () => {
  const { api } = alice
  const { db } = world.platform
  const { id: problemId } = await api.createProblem({
    body: { title: 'Run often', mechanism: 'standard' },
  })
  for (const input of ['1', '2'])
    await api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: `a${input}` } },
    })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  await hello()
  const run = async (checks: Parameters<typeof report>[1]['checks']) => {
    const { id } = await api.executeSolution({ solutionId })
    await report(await claimed(), { checks: checks ?? [] })
    return id
  }
  const all = await run([passed(0), passed(1)])
  // The second test was not judged again.
  const part = await run([failed(0)])
  const before = new Date((await databaseNowMs(world)) + 1000)
  const numbersOf = async (executionId: string) =>
    (await api.getExecution({ executionId })).checks.map(({ no }) => no)

  expect(await removeOldChecks(db, new Date((await databaseNowMs(world)) - 60_000))).toBe(0)
  expect(await removeOldChecks(db, before)).toBe(1)
  expect(await numbersOf(all)).toEqual([1])
  expect(await numbersOf(part)).toEqual([0, 1])
  const old = await api.getExecution({ executionId: all })
  expect(old).toMatchObject({ verdict: 'Accepted', runningProgress: { total: 2 } })
  const { rows } = await sql<{ id: string }>`select id from executions where job = '{}'`.execute(db)
  expect(rows).toEqual([{ id: all }])
  expect(await removeOldChecks(db, before)).toBe(0)
})

const sweep = async () =>
  removeOldChecks(world.platform.db, new Date((await databaseNowMs(world)) + 1000))

/** A test that is edited, and the solution is run on it. */
const makeEdited = async () => {
  const { api } = alice
  const { id: problemId } = await api.createProblem({
    body: { title: 'Edited and run', mechanism: 'standard' },
  })
  const test = { input: { text: '1' }, output: { text: 'a1' } }
  const { id: testId } = await api.createTest({ problemId, body: test })
  const body = { languageId: 'python3', source: { text: 'print(2)' }, label: 'two.py' }
  await api.createSolution({ problemId, body })
  await hello()
  const run = async (everything = false) => {
    await api.runMatrix({ problemId, body: { everything } })
    await report(await claimed(), { checks: [passed(0)] })
  }
  const cellsWith = async (text: string) => {
    await api.updateTest({ testId, body: { input: { text } } })
    return (await api.getMatrix({ problemId })).cells.length
  }
  return { run, cellsWith }
}

it('a cell goes with the check that measured it, and stays where a newer one did', async () => {
  const { run, cellsWith } = await makeEdited()
  await run()
  expect(await cellsWith('2')).toBe(0)
  await run()
  await run(true)
  expect(await sweep()).toBe(2)
  expect([await cellsWith('1'), await cellsWith('2')]).toEqual([0, 1])
})

it('a cell stays whose edit was taken back before, though a newer run judged the test in between', async () => {
  const { run, cellsWith } = await makeEdited()
  await run()
  expect(await cellsWith('2')).toBe(0)
  await run()
  expect(await cellsWith('1')).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await cellsWith('1')).toBe(1)
})
