import type { Client } from '@drafts/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// What starts, ends and is deleted at the same time (docs/product/judging.md#stopping). A connection of the test holds a row,
// so that a request waits in the middle of its transaction while another begins.

let world: World
let api: Client
let problemId: string
let solutionId: string

const { hello, claimed, report } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  await world.platform.listener.start()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

beforeEach(async () => {
  await hello()
  problemId = (await api.createProblem({ body: { title: 'Meanwhile', mechanism: 'standard' } })).id
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'a' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await api.createSolution({ problemId, body })).id
})

const run = () => api.executeSolution({ solutionId })

const held = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const letGo of held) await letGo()
  await world.platform.pool.query('delete from jobs')
})

/** Rows that a statement locks, until they are let go. */
const hold = async (statement: string, values: string[]): Promise<() => Promise<void>> => {
  const client = await world.platform.pool.connect()
  const letGo = async () => {
    held.delete(letGo)
    await client.query('rollback')
    client.release()
  }
  held.add(letGo)
  await client.query('begin')
  const { rowCount } = await client.query(statement, values)
  expect(rowCount).toBe(1)
  return letGo
}
const holdJob = (id: string) => hold('select 1 from jobs where execution_id = $1 for update', [id])

const countWaiting = async (): Promise<number> => {
  const { rows } = await world.platform.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
const untilWaiting = async (count: number): Promise<void> => {
  await expect.poll(countWaiting).toBe(count)
}

const jobsLeft = async (): Promise<unknown[]> =>
  (await world.platform.pool.query('select execution_id from jobs')).rows

it.each([
  ['solution', 'its solution', () => api.deleteSolution({ solutionId })],
  ['solution', 'its problem', () => api.deleteProblem({ problemId })],
  ['file', 'its problem', () => api.deleteProblem({ problemId })],
] as const)('a run of a %s does not start while %s is deleted', async (what, _of, remove) => {
  const letGo = await holdJob((await run()).id)
  const removed = remove()
  await untilWaiting(1)
  const submitted = {
    languageId: 'python3',
    source: new File(['print(1)'], 'a.py'),
  }
  const started = refusalOf(
    what === 'file' ? api.submitFile({ problemId, body: submitted }) : run(),
  )
  await untilWaiting(2)
  await letGo()
  await removed
  expect((await started).code).toBe('ErrNotFound')
  expect(await jobsLeft()).toEqual([])
})

it('a run that is being started when its solution is deleted is stopped', async () => {
  await run()
  const letGo = await hold('select 1 from bulk_runs where problem_id = $1 for update', [problemId])
  const started = run()
  await untilWaiting(1)
  const removed = api.deleteSolution({ solutionId })
  await untilWaiting(2)
  await letGo()
  const { id } = await started
  await removed
  const { rows } = await world.platform.pool.query<{ status: number }>(
    'select status from executions where id = $1',
    [id],
  )
  expect(rows).toEqual([{ status: 7 }])
  expect(await jobsLeft()).toEqual([])
})

it('the last of two runs ends while their solution is deleted', async () => {
  const { id } = await run()
  await run()
  const jobs = [await claimed(), await claimed()]
  const last = jobs.find(({ executionId }) => executionId !== id)
  if (!last) throw new Error('There is no second run.')
  // The report has its job, and has yet to count the runs and to write the notification.
  const letGo = await hold('select 1 from executions where id = $1 for update', [last.executionId])
  const ended = report(last, { checks: [passed(0)] })
  await untilWaiting(1)
  const removed = api.deleteSolution({ solutionId })
  await untilWaiting(2)
  await letGo()
  expect(await ended).toBe('on')
  await removed
  expect(await jobsLeft()).toEqual([])
})

it('a test that is deleted while a run starts is still judged, and the run is outdated', async () => {
  const { tests } = await api.listTests({ problemId })
  const letGo = await hold('select 1 from problems where id = $1 for no key update', [problemId])
  const removed = api.deleteTest({ testId: tests[0]?.id ?? '' })
  await untilWaiting(1)
  const started = run()
  await untilWaiting(2)
  await letGo()
  await removed
  await started
  await report(await claimed(), { checks: [passed(0)] })
  const { execution } = await api.getSolution({ solutionId })
  expect(execution).toMatchObject({ verdict: 'Accepted', outdated: true })
})
