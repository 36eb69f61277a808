import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { attempt } from './platform/background/attempts.ts'
import { Room } from './platform/room/room.ts'
import { broken, failed, fakeJudge, passed } from './testing/judge.ts'
import { startMailServer } from './testing/mail-server.ts'
import { createWorld } from './testing/world.ts'
import type { Person, World } from './testing/world.ts'

let world: World
let mails: Awaited<ReturnType<typeof startMailServer>>
let alice: Person
beforeAll(async () => {
  mails = await startMailServer()
  world = await createWorld({ SMTP_URL: mails.url, MAIL_FROM: 'drafts@drafts.example' })
  alice = await world.as('alice')
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const { hello, claimed, report } = fakeJudge(() => world)
const scrape = async (): Promise<string> => (await world.app.inject('/metrics')).body

/** The value of one line; undefined where there is none. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const value = async (series: string): Promise<number | undefined> => valueOf(await scrape(), series)

const makeRun = async () => {
  const body = { title: 'Judged', mechanism: 'standard' } as const
  const { id: problemId } = await alice.api.createProblem({ body })
  for (const input of ['1', '2', '3'])
    await alice.api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: `a${input}` } },
    })
  const { id: solutionId } = await alice.api.createSolution({
    problemId,
    body: { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' },
  })
  return { problemId, executionId: (await alice.api.executeSolution({ solutionId })).id }
}

it('each metric has one HELP, one TYPE and samples that are numbers', async () => {
  const lines = (await scrape()).trimEnd().split('\n')
  const names = lines.flatMap((line) => /^# HELP (\S+) \S.*\.$/.exec(line)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
  expect(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])).toEqual(names)
  const samples = lines.filter((line) => !line.startsWith('#'))
  const odd = samples.filter(
    (line) => !/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?\d[\d.e+-]*$/.test(line),
  )
  expect(odd).toEqual([])
  const sampled = samples.map((line) => /^[a-z_]+/.exec(line)?.[0] ?? '')
  const without = names.filter((name) => !sampled.some((one) => one.startsWith(name)))
  // Nothing failed so far, and nothing was answered but this.
  expect(without.filter((name) => !name.startsWith('http_'))).toEqual([])
})

it('calls are counted by the pattern of their route, never by an address', async () => {
  const body = { title: 'Counted', mechanism: 'standard' } as const
  const { id: problemId } = await alice.api.createProblem({ body })
  await alice.api.getProblem({ problemId })
  await world.app.inject({ method: 'PROPFIND', url: '/secret-address?q=secret-query' })
  await world.app.inject({ method: 'POST', url: '/api/secret-address?q=secret-query' })
  const text = await scrape()
  const ofRoute = '{method="GET",route="/api/problems/:problemId"'
  expect(valueOf(text, `http_request_duration_seconds_count${ofRoute}}`)).toBe(1)
  expect(valueOf(text, `http_request_duration_seconds_bucket${ofRoute},le="+Inf"}`)).toBe(1)
  const unmatched = 'http_request_duration_seconds_count{method="any",route="unmatched"}'
  expect(valueOf(text, unmatched)).toBeGreaterThan(0)
  for (const secret of [problemId, 'secret', 'PROPFIND']) expect(text).not.toContain(secret)
})

it('a failure is counted by its route', async () => {
  vi.spyOn(world.platform.blobs, 'probe').mockRejectedValueOnce(new Error('gone'))
  await world.app.inject('/readyz')
  expect(await value('http_server_errors_total{method="GET",route="/readyz"}')).toBe(1)
})

it('jobs, checks by verdict and lost leases are counted', async () => {
  await hello()
  const { executionId } = await makeRun()
  await sql`update jobs set queued_at = now() - interval '90 seconds'`.execute(world.platform.db)
  let text = await scrape()
  expect(valueOf(text, 'drafts_jobs_waiting')).toBe(1)
  expect(valueOf(text, 'drafts_jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90)
  expect(valueOf(text, 'drafts_judges_connected')).toBe(1)
  await claimed()
  expect(await value('drafts_jobs_running')).toBe(1)
  await sql`update jobs set lease_until = now() - interval '1 minute'`.execute(world.platform.db)
  const job = await claimed()
  expect(job.executionId).toBe(executionId)
  await report(job, { status: 7, checks: [passed(1), failed(2), broken(3)] })
  text = await scrape()
  expect(valueOf(text, 'drafts_leases_lost_total')).toBe(1)
  expect(valueOf(text, 'drafts_jobs_running')).toBe(0)
  const verdicts = ['Accepted', 'WrongAnswer', 'InternalError', 'Skipped']
  const counts = verdicts.map((name) => valueOf(text, `drafts_checks_total{verdict="${name}"}`))
  expect(counts).toEqual([1, 1, 1, 0])
})

it('the jobs of a judge that starts anew are lost leases', async () => {
  await hello()
  await makeRun()
  await claimed()
  const before = (await value('drafts_leases_lost_total')) ?? 0
  await hello({ fresh: true })
  expect(await value('drafts_leases_lost_total')).toBe(before + 1)
})

const saveMail = (address: string) =>
  alice.api.saveMailSettings({ body: { address, digest: true } })

it('mails are counted by what became of them', async () => {
  await saveMail('alice@drafts.example')
  mails.refusals.push(550)
  await expect(saveMail('other@drafts.example')).rejects.toThrow('No mail could be sent')
  const text = await scrape()
  const counts = ['sent', 'refused', 'unknown'].map((outcome) =>
    valueOf(text, `drafts_mails_total{outcome="${outcome}"}`),
  )
  expect(counts).toEqual([1, 1, 0])
})

const fault = () => Promise.reject(new Error('no way'))

it('rows that background work gave up are there by kind', async () => {
  const { db, log } = world.platform
  for (let time = 0; time < 4; time += 1) {
    await attempt(
      { db, log },
      { kind: 'facts', id: 'x', about: 'a row' },
      { work: fault, giveUp: async () => undefined },
    )
    await sql`update work_attempts set held_until = now() where row_id = 'x'`.execute(db)
  }
  const text = await scrape()
  expect(valueOf(text, 'drafts_background_rows_given_up{kind="facts"}')).toBe(1)
  expect(valueOf(text, 'drafts_background_rows_given_up{kind="import"}')).toBe(0)
})

it('blobs are summed once a minute, and no scrape waits for that but the first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // The clock of the test begins at 0, after scrapes by the clock of the process.
  vi.advanceTimersByTime(3_600_000)
  // The scrape before began to read; its result arrives.
  await value('drafts_blobs')
  const { rows } = await sql<{ count: string }>`select count(*) as count from blobs`.execute(
    world.platform.db,
  )
  const first = Number(rows[0]?.count)
  await expect.poll(() => value('drafts_blobs')).toBe(first)
  const body = { title: 'With bytes', mechanism: 'standard' } as const
  const { id: problemId } = await alice.api.createProblem({ body })
  const sides = { input: { text: 'of this test only' }, output: { text: '' } }
  await alice.api.createTest({ problemId, body: sides })
  vi.advanceTimersByTime(59_000)
  expect(await value('drafts_blobs')).toBe(first)
  vi.advanceTimersByTime(1_000)
  // This one begins to read them.
  expect(await value('drafts_blobs')).toBe(first)
  await expect.poll(() => value('drafts_blobs')).toBeGreaterThan(first)
})

it('what needs the database is left out while it is away, and the rest stays', async () => {
  const away = vi.spyOn(world.platform.db.getExecutor(), 'executeQuery')
  away.mockRejectedValue(new Error('away'))
  vi.spyOn(Room.prototype, 'lowDisk').mockRejectedValueOnce(new Error('away'))
  const text = await scrape()
  away.mockRestore()
  expect(valueOf(text, 'drafts_jobs_waiting')).toBeUndefined()
  expect(valueOf(text, 'drafts_ready{part="database"}')).toBe(0)
  expect(valueOf(text, 'drafts_ready{part="blobs"}')).toBe(1)
  expect(valueOf(text, 'drafts_database_pool{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'process_uptime_seconds')).toBeGreaterThan(0)
})
