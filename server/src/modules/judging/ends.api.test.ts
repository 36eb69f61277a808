import { status } from '@drafts/contract'
import type { Client, EndsAnswer, JobMessage, Report } from '@drafts/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// The last reports of several jobs in one call: each run ends as it does alone.

let world: World
let api: Client
let problemId: string

const { judge, hello, claimed, report } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
  problemId = (await api.createProblem({ body: { title: 'Ends', mechanism: 'standard' } })).id
  for (const text of ['1', '2'])
    await api.createTest({ problemId, body: { input: { text }, output: { text } } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await hello()
  await world.platform.pool.query('delete from jobs')
})

const start = async (label: string): Promise<string> => {
  const body = { languageId: 'python3', source: { text: `print('${label}')` }, label }
  const { id } = await api.createSolution({ problemId, body })
  return (await api.executeSolution({ solutionId: id })).id
}

const endOf = ({ executionId, attempt }: JobMessage, more: Partial<Report>): Report => ({
  executionId,
  attempt,
  status: 7,
  build: null,
  checks: [],
  running: [],
  error: null,
  ...more,
})

const say = async (ends: Report[]): Promise<string[]> => {
  const response = await judge('ends', { ends })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<EndsAnswer>().answers.map(({ go }) => go)
}

const read = async (executionId: string) => api.getExecution({ executionId })

const built = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }

it('of several runs give each its verdict, usages, build and log', async () => {
  const ids = [await start('a.py'), await start('b.py'), await start('c.py'), await start('d.py')]
  const jobs = new Map<string, JobMessage>()
  for (const _ of ids) {
    const job = await claimed()
    jobs.set(job.executionId, job)
  }
  const [all, wrong, broken, author] = ids.map((id) => jobs.get(id))
  if (!all || !wrong || !broken || !author) throw new Error('A job is missing.')
  await report(wrong, { status: 2, build: built, checks: [passed(0)] })
  const answers = await say([
    endOf(all, {
      build: { ...built, log: { snip: 'w', size: 1, blob: null } },
      checks: [passed(0), passed(1)],
    }),
    endOf(wrong, { checks: [failed(1)] }),
    endOf(broken, { build: { ...built, ok: false } }),
    endOf(author, { status: 6, error: { whose: 'author', note: 'The checker is broken.' } }),
  ])
  expect(answers).toEqual(['on', 'on', 'on', 'on'])
  expect(await read(all.executionId)).toMatchObject({
    status: 7,
    verdict: 'Accepted',
    usages: { cpu: 1001, memory: 2000 },
    build: { log: { snip: 'w' } },
  })
  expect(await read(wrong.executionId)).toMatchObject({
    verdict: 'WrongAnswer',
    runningProgress: { done: 2, total: 2 },
  })
  expect(await read(broken.executionId)).toMatchObject({ status: 7, verdict: 'CompilationError' })
  expect(await read(author.executionId)).toMatchObject({ status: 6, verdict: null })
  const skipped = (await read(broken.executionId)).checks.map((check) => check.status)
  expect(skipped).toEqual([status.skipped, status.skipped])
  const { rows } = await world.platform.pool.query('select 1 from jobs')
  expect(rows).toEqual([])
})

it('that are no longer this attempt’s change nothing, and the others end', async () => {
  const ids = [await start('e.py'), await start('f.py')]
  const jobs = [await claimed(), await claimed()]
  const lost = jobs.find(({ executionId }) => executionId === ids[0])
  const kept = jobs.find(({ executionId }) => executionId === ids[1])
  if (!lost || !kept) throw new Error('A job is missing.')
  const ends = [
    endOf({ ...lost, attempt: 7 }, { checks: [failed(0)] }),
    endOf(kept, { checks: [passed(0), passed(1)] }),
  ]
  expect(await say(ends)).toEqual(['stop', 'on'])
  expect(await read(kept.executionId)).toMatchObject({ verdict: 'Accepted' })
  const waiting = await read(lost.executionId)
  expect(waiting).toMatchObject({
    status: status.waiting,
    checks: [{ verdict: null }, { verdict: null }],
  })
})

it('of two runs of one solution leave the result of the later one in its cell', async () => {
  const body = { languageId: 'python3', source: { text: 'print(5)' }, label: 'g.py' }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  for (let count = 0; count < 2; count += 1) await api.executeSolution({ solutionId })
  const jobs = [await claimed(), await claimed()]
  const { rows } = await world.platform.pool.query<{ id: string }>(
    'select id from executions where solution_id = $1 order by created_at, id',
    [solutionId],
  )
  const ends = jobs.map((job) =>
    endOf(job, {
      checks: [job.executionId === rows[1]?.id ? failed(0) : passed(0), passed(1)],
    }),
  )
  expect(await say(ends)).toEqual(['on', 'on'])
  const cells = await world.platform.pool.query<{ verdict: string }>(
    'select verdict from cells where solution_id = $1 order by no',
    [solutionId],
  )
  expect(cells.rows.map(({ verdict }) => verdict)).toEqual(['WrongAnswer', 'Accepted'])
})
