import type { Client, JobMessage } from '@drafts/contract'
import { jobSliceMs } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { createJudgeToken } from './judges.store.ts'

// People take turns: the account that has least running is next, then the one that waited longest for a turn.

let world: World
let alice: Client
let bob: Client
let problemId: string
let solutionId: string

const { judge, hello, claim, claimed, report } = fakeJudge(() => world)
const run = async (who: Client): Promise<string> => (await who.executeSolution({ solutionId })).id
const age = (executionId: string, ms: number) =>
  sql`update jobs set started_at = started_at - make_interval(secs => ${ms / 1000})
    where execution_id = ${executionId}`.execute(world.platform.db)

beforeAll(async () => {
  world = await createWorld()
  alice = (await world.as('alice')).api
  bob = (await world.as('bob')).api
  problemId = (await alice.createProblem({ body: { title: 'Turns', mechanism: 'standard' } })).id
  await alice.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  for (const input of ['1', '2', '3'])
    await alice.createTest({
      problemId,
      body: { input: { text: input }, output: { text: input }, label: `test ${input}` },
    })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await alice.createSolution({ problemId, body })).id
  await hello()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await sql`delete from job_turns`.execute(world.platform.db)
})

it('fifty runs of one person leave the next place to another', async () => {
  for (let i = 0; i < 50; i += 1) await run(alice)
  await claimed()
  const his = await run(bob)
  expect((await claimed()).executionId).toBe(his)
})

it('with one place people alternate, in whatever order they queued', async () => {
  for (let i = 0; i < 3; i += 1) await run(alice)
  for (let i = 0; i < 2; i += 1) await run(bob)
  const order: string[] = []
  for (let job = await claim(); job; job = await claim()) {
    const { rows } = await sql<{ handle: string }>`select handle from executions e
      join accounts a on a.id = e.submitter_id where e.id = ${job.executionId}`.execute(
      world.platform.db,
    )
    order.push(rows[0]?.handle ?? '')
    await report(job, { checks: [passed(0), passed(1), passed(2)] })
  }
  expect(order).toEqual(['alice', 'bob', 'alice', 'bob', 'alice'])
})

it('a long job makes room, keeps what is judged and goes on later', async () => {
  const long = await run(alice)
  const job = await claimed()
  const his = await run(bob)
  expect(await report(job, { status: 2, checks: [passed(0)] })).toBe('on')
  await age(long, jobSliceMs + 1000)
  expect(await report(job, { status: 2, checks: [passed(1)] })).toBe('yield')
  await judge('release', { executionId: long, attempt: job.attempt })
  const next = await claimed()
  expect(next.executionId).toBe(his)
  const again = await claimed()
  expect([again.executionId, again.checks.map(({ no }) => no)]).toEqual([long, [2]])
  await report(again, { checks: [passed(2)] })
  expect((await alice.getExecution({ executionId: long })).verdict).toBe('Accepted')
})

it('a long job goes on where nobody could use its place', async () => {
  const long = await run(alice)
  const job = await claimed()
  await age(long, jobSliceMs + 1000)
  expect(await report(job, { status: 2 })).toBe('on')
  await run(alice)
  expect(await report(job, { status: 2 })).toBe('on')
  await run(bob)
  await sql`update jobs set language_ids = '{haskell}' where judge_id is null`.execute(
    world.platform.db,
  )
  expect(await report(job, { status: 2 })).toBe('on')
})

it('does not yield to somebody who has a job running elsewhere', async () => {
  const other = await createJudgeToken(world.platform.db, 'other')
  await hello({}, other)
  const long = await run(alice)
  const job = await claimed()
  await run(bob)
  await claimed(other)
  await run(bob)
  await age(long, jobSliceMs + 1000)
  expect(await report(job, { status: 2 })).toBe('on')
})

it('the express place is for people who have nothing running', async () => {
  for (let i = 0; i < 3; i += 1) await run(alice)
  await claimed()
  expect(await claim({ express: true })).toBeUndefined()
  const his = await run(bob)
  expect((await claim({ express: true }))?.executionId).toBe(his)
  expect(await claim({ express: true })).toBeUndefined()
})

const inBackground = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await sql`update jobs set is_background = true where execution_id = ${id}`.execute(
      world.platform.db,
    )
}

it('a run that its person asks for goes before what follows imports', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) ids.push(await run(alice))
  await inBackground(ids)
  await claimed()
  const asked = [await run(alice), await run(alice)]
  expect([(await claimed()).executionId, (await claimed()).executionId]).toEqual(asked)
  expect(ids).toContain((await claimed()).executionId)
})

it('programs that were built before go first, so that verdicts come while the others are built', async () => {
  const body = { languageId: 'python3', source: { text: 'print(2)' }, label: 'new.py' }
  const { id: fresh } = await alice.createSolution({ problemId, body })
  await run(alice)
  await report(await claimed(), {
    status: 2,
    build: { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false },
  })
  await sql`delete from jobs`.execute(world.platform.db)
  const unbuilt = (await alice.executeSolution({ solutionId: fresh })).id
  const built = [await run(alice), await run(alice)]
  const order = [await claimed(), await claimed(), await claimed()]
  expect(order.map(({ executionId }) => executionId)).toEqual([...built, unbuilt])
  await alice.deleteSolution({ solutionId: fresh })
})

it('a run that is asked for has the express place, and a long job in the background makes room for it', async () => {
  const long = await run(alice)
  await inBackground([long])
  const job = await claimed()
  await age(long, jobSliceMs + 1000)
  const other = await run(alice)
  await inBackground([other])
  expect(await report(job, { status: 2 })).toBe('on')
  const asked = await run(alice)
  expect(await report(job, { status: 2 })).toBe('yield')
  expect((await claim({ express: true }))?.executionId).toBe(asked)
  expect(await claim({ express: true })).toBeUndefined()
})

it('administrators see what runs and what waits', async () => {
  const running = await run(alice)
  await report(await claimed(), { status: 2, checks: [passed(0)] })
  const waiting = await run(bob)
  const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  const queue = await admin.api.adminGetQueue({})
  expect(queue).toMatchObject({
    running: 1,
    waiting: 1,
    jobs: [
      { executionId: running, handle: 'alice', problemTitle: 'Turns', done: 1, total: 3 },
      { executionId: waiting, handle: 'bob', judge: null, startedAt: null, attempt: 0 },
    ],
  })
  expect(queue.jobs[0]?.judge).not.toBeNull()
  await sql`update jobs set lease_until = now() - interval '1 s'`.execute(world.platform.db)
  expect(await admin.api.adminGetQueue({})).toMatchObject({ running: 0, waiting: 2 })
})

/** The jobs of one call that takes so many. */
const claimJobsOf = async (most: number): Promise<JobMessage[]> => {
  const response = await judge('claim', { languages: ['python3'], waitMs: 0, most })
  return response.statusCode === 204 ? [] : response.json<{ jobs: JobMessage[] }>().jobs
}
const claimMany = async (most: number): Promise<string[]> =>
  (await claimJobsOf(most)).map(({ executionId }) => executionId)
const runs = async (who: Client, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push(await run(who))
  return ids
}

describe('short jobs of built programs', () => {
  beforeAll(async () => {
    await run(alice)
    const log = { snip: '', size: 0, blob: null }
    await report(await claimed(), { build: { ok: true, log, usages: null, cached: false } })
  })

  it('go to a judge in one call, in their order, as many as it takes', async () => {
    const ids = await runs(alice, 4)
    expect(await claimMany(3)).toEqual(ids.slice(0, 3))
    expect(await claimMany(3)).toEqual(ids.slice(3))
    expect(await claimMany(3)).toEqual([])
  })

  it('are given one by one while somebody else waits', async () => {
    const [first, second] = await runs(alice, 2)
    const [his] = await runs(bob, 1)
    expect(await claimMany(8)).toEqual([first])
    expect(await claimMany(8)).toEqual([his])
    expect(await claimMany(8)).toEqual([second])
  })

  it.each([
    ['long', [0, 2], 'update executions set total = 4 where id ='],
    ['never built', [0, 2], 'update jobs set is_built = false where execution_id ='],
    ['of an import', [2], 'update jobs set is_background = true where execution_id ='],
    ['after a failure', [0, 2], 'update jobs set failures = 1 where execution_id ='],
  ])('come with none that is %s', async (_what, places, statement) => {
    const ids = await runs(alice, 4)
    const others = places.map((at) => ids[at] ?? '')
    for (const id of others) await sql`${sql.raw(statement)} ${id}`.execute(world.platform.db)
    const calls: string[] = []
    while (calls.length <= others.length) calls.push((await claimMany(8)).toSorted().join())
    const together = ids.filter((id) => !others.includes(id)).toSorted()
    expect(calls.toSorted()).toEqual([together.join(), ...others].toSorted())
  })

  it('go back at once where the caller has left before the answer', async () => {
    const ids = await runs(alice, 2)
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { db } = world.platform
    const caller = new AbortController()
    await db.transaction().execute(async (tx) => {
      await sql`lock table job_turns in access exclusive mode`.execute(tx)
      const asked = fetch(`${address}/api/judge/claim`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.judgeToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ languages: ['python3'], waitMs: 0, most: 8 }),
        signal: caller.signal,
      })
      // The claim waits for the table.
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%job_turns%'`.execute(
            db,
          )
          expect(rows.length).toBeGreaterThan(0)
        },
        { timeout: 60_000 },
      )
      caller.abort()
      await expect(asked).rejects.toThrow('aborted')
      const open = () =>
        new Promise<number>((resolve) =>
          world.app.server.getConnections((_, count) => resolve(count)),
        )
      await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 60_000 })
    })
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ attempt: number; judge_id: string | null }>`
          select attempt, judge_id from jobs`.execute(db)
        expect(rows).toEqual(ids.map(() => ({ attempt: 1, judge_id: null })))
      },
      { timeout: 60_000 },
    )
    expect((await claimMany(8)).toSorted()).toEqual(ids.toSorted())
  })

  it('that go back are taken again, and what was judged of them is not', async () => {
    const ids = await runs(alice, 2)
    const jobs = await claimJobsOf(8)
    for (const job of jobs)
      await report(job, { status: 2, checks: [passed(0)], running: [{ no: 1, forMs: 1 }] })
    for (const executionId of ids) await judge('release', { executionId, attempt: 1 })
    const again = await claimJobsOf(8)
    expect(again.map(({ attempt, checks }) => [attempt, checks.map(({ no }) => no)])).toEqual([
      [2, [1, 2]],
      [2, [1, 2]],
    ])
    for (const executionId of ids) {
      const { checks } = await alice.getExecution({ executionId })
      expect(checks.map(({ status }) => status)).toEqual([7, 0, 0])
    }
  })
})
