/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import type { CheckReport, Client, JobMessage } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broken, fakeJudge, failed, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { createJudgeToken } from './judges.store.ts'
import { endHopelessJobs } from './take-report.ts'

let world: World
let api: Client
let problemId: string
let solutionId: string

const { hello, claim, claimed, report } = fakeJudge(() => world)
const run = async (): Promise<string> => (await api.executeSolution({ solutionId })).id
const read = (executionId: string) => api.getExecution({ executionId })
const expireLease = (executionId: string) =>
  sql`update jobs set lease_until = now() - interval '1 second'
    where execution_id = ${executionId}`.execute(world.platform.db)

beforeAll(async () => {
  world = await createWorld()
  await world.platform.listener.start()
  ;({ api } = await world.as('alice'))
  problemId = (await api.createProblem({ body: { title: 'Judged', mechanism: 'standard' } })).id
  for (const [input, hint] of [
    ['1', ''],
    ['2', 'think of 2'],
    ['3', ''],
  ] as const)
    await api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: `a${input}` }, hint },
    })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await api.createSolution({ problemId, body })).id
  await hello()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await sql`delete from job_turns`.execute(world.platform.db)
  await sql`update judges set last_seen_at = null where name = 'other'`.execute(world.platform.db)
})

describe('a job whose judge was lost', () => {
  const lost = async (checks: CheckReport[]): Promise<[string, JobMessage]> => {
    const id = await run()
    await report(await claimed(), { status: 2, checks })
    await expireLease(id)
    return [id, await claimed()]
  }

  it.each([
    ['a failed check', failed(1), { status: 7, verdict: 'WrongAnswer' }],
    ['a broken check', broken(1), { status: 6, verdict: null }],
  ])('after %s has only what is before it left', async (_name, check, end) => {
    const [id, job] = await lost([check])
    expect(job.checks.map(({ no }) => no)).toEqual([0])
    await report(job, { checks: [passed(0)] })
    expect(await read(id)).toMatchObject(end)
    expect((await read(id)).checks[2]?.status).toBe(-1)
  })

  it('after a failed first check has nothing left, and ends with its verdict', async () => {
    const [id, job] = await lost([failed(0)])
    expect(job.checks).toEqual([])
    await report(job, {})
    const { verdict, checks } = await read(id)
    expect([verdict, checks.map(({ status }) => status)]).toEqual(['WrongAnswer', [7, -1, -1]])
  })

  it('runs on after a failed check when it is thorough', async () => {
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.executeSolution({ solutionId, body: { thorough: true } })
    const first = await claimed()
    await report(first, { status: 2, checks: [failed(0)] })
    await expireLease(first.executionId)
    expect((await claimed()).checks.map(({ no }) => no)).toEqual([1, 2])
  })
})

describe('a judge that failed a job', () => {
  const connectOther = async () => {
    const other = await createJudgeToken(world.platform.db, 'other')
    await hello({}, other)
    return other
  }
  const error = { whose: 'judge', note: 'disk full' } as const
  const failures: [string, (job: JobMessage) => Promise<unknown>][] = [
    ['by its own fault', (job) => report(job, { status: 6, error })],
    ['by silence', ({ executionId }) => expireLease(executionId)],
    ['by a crash', () => hello({ fresh: true })],
  ]

  it.each(failures)('%s leaves it to another', async (_name, fail) => {
    const other = await connectOther()
    const id = await run()
    await fail(await claimed())
    expect(await claim()).toBeUndefined()
    expect((await claimed(other)).executionId).toBe(id)
  })

  it('takes it again when no other offers the language', async () => {
    const other = await connectOther()
    await hello({ languages: ['cpp20-gcc'] }, other)
    const id = await run()
    await report(await claimed(), { status: 6, error })
    expect((await claimed()).executionId).toBe(id)
  })

  it('takes it again when no other came for it in 10 s', async () => {
    await connectOther()
    const id = await run()
    await report(await claimed(), { status: 6, error })
    await sql`update jobs set failed_at = now() - interval '11 seconds'`.execute(world.platform.db)
    expect((await claimed()).executionId).toBe(id)
  })
})

describe('three failures in a row', () => {
  const fail = async (checks: CheckReport[] = []) => {
    const job = await claimed()
    await report(job, { status: 2, checks })
    await hello({ fresh: true })
  }

  it('end an execution where nothing was judged between them', async () => {
    const id = await run()
    await fail([passed(0)])
    for (let time = 0; time < 3; time += 1) await fail()
    expect(await claim()).toBeUndefined()
    await endHopelessJobs(world.platform.db)
    expect(await read(id)).toMatchObject({ status: 6, verdict: null })
  })

  it('are shared by the jobs a judge had when it died', async () => {
    const [first, second] = [await run(), await run()]
    for (let time = 0; time < 5; time += 1) {
      await claimed()
      await claimed()
      await hello({ fresh: true })
    }
    expect(await endHopelessJobs(world.platform.db)).toEqual([])
    await claimed()
    await claimed()
    await hello({ fresh: true })
    expect((await endHopelessJobs(world.platform.db)).toSorted()).toEqual(
      [first, second].toSorted(),
    )
  })

  it('start again with the first build', async () => {
    const id = await run()
    const build = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }
    for (let time = 0; time < 2; time += 1) await fail()
    await report(await claimed(), { status: 2, build })
    await hello({ fresh: true })
    for (let time = 0; time < 2; time += 1) {
      await report(await claimed(), { status: 2, build })
      await hello({ fresh: true })
    }
    await report(await claimed(), { checks: [passed(0), passed(1), passed(2)] })
    expect(await read(id)).toMatchObject({ status: 7, verdict: 'Accepted' })
  })

  it('do not where each attempt went a check further', async () => {
    const id = await run()
    for (const no of [0, 1]) {
      await fail([passed(no)])
      await fail()
      await fail()
    }
    await report(await claimed(), { checks: [passed(2)] })
    expect(await read(id)).toMatchObject({ status: 7, verdict: 'Accepted' })
  })
})
