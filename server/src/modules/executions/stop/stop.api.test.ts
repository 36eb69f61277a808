import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseNowMs } from '../../../testing/database-now.ts'
import { failed, fakeJudge, passed } from '../../../testing/judge.ts'
import { refusalOf } from '../../../testing/refusal.ts'
import { createWorld } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

// docs/product/judging.md#stopping

let world: World
let api: Client
let problemId: string
let solutionId: string

const { judge, hello, claim, claimed, report } = fakeJudge(() => world)
const run = async (): Promise<string> => (await api.executeSolution({ solutionId })).id
const read = (executionId: string) => api.getExecution({ executionId })
const stop = (executionId: string, by: Client = api) => by.stopExecution({ executionId })

beforeAll(async () => {
  world = await createWorld({}, { lookAgainMs: null })
  await world.platform.listener.start()
  ;({ api } = await world.as('alice'))
  problemId = (await api.createProblem({ body: { title: 'Stopped', mechanism: 'standard' } })).id
  for (const input of ['1', '2', '3'])
    await api.createTest({ problemId, body: { input: { text: input }, output: { text: 'a' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await api.createSolution({ problemId, body })).id
  await hello()
})
afterAll(() => world.close())

const skipped = [-1, -1, -1]

it('a run that waits is over at once, and no judge gets it', async () => {
  const id = await run()
  await stop(id)
  expect(await read(id)).toMatchObject({
    status: 7,
    verdict: null,
    stoppedBy: { handle: 'alice' },
    checks: skipped.map((status) => ({ status })),
  })
  expect(await claim()).toBeUndefined()
})

it('a run that is judged keeps what was judged, and late reports change nothing', async () => {
  const id = await run()
  const job = await claimed()
  await report(job, { status: 2, checks: [passed(0)] })
  await stop(id)
  expect(await report(job, { checks: [failed(1), failed(2)] })).toBe('stop')
  const { status, verdict, checks, runningProgress } = await read(id)
  expect([status, verdict, checks.map((check) => check.status)]).toEqual([7, null, [7, -1, -1]])
  expect(runningProgress).toEqual({ done: 3, total: 3 })
})

it.each([
  ['of a failure with nothing open before it', [passed(0), failed(1)], 'WrongAnswer'],
  ['none after a gap', [failed(1)], null],
  ['of all where all were judged', [passed(0), passed(1), passed(2)], 'Accepted'],
] as const)('its verdict is that %s', async (_name, checks, verdict) => {
  const id = await run()
  await report(await claimed(), { status: 2, checks: [...checks] })
  await stop(id)
  expect((await read(id)).verdict).toBe(verdict)
})

it('the judge that has it is woken by the stop', async () => {
  const id = await run()
  const { executionId, attempt } = await claimed()
  const held = [{ executionId, attempt }]
  expect((await judge('lost', { held, waitMs: 0 })).statusCode).toBe(204)
  const waiting = judge('lost', { held, waitMs: 20_000 })
  await stop(id)
  expect((await waiting).json()).toEqual({ lost: [id] })
  const older = [{ executionId, attempt: attempt - 1 }]
  expect((await judge('lost', { held: older, waitMs: 0 })).json()).toEqual({ lost: [id] })
  expect((await judge('lost', { held, waitMs: 0 }, 'judge_wrong')).statusCode).toBe(401)
})

it('a run that is over stays as it is', async () => {
  const id = await run()
  await report(await claimed(), { checks: [passed(0), passed(1), passed(2)] })
  await stop(id)
  expect(await read(id)).toMatchObject({ verdict: 'Accepted', stoppedBy: null })
  const twice = await run()
  await stop(twice)
  await stop(twice)
  expect((await read(twice)).stoppedBy).toEqual({ handle: 'alice' })
})

it('a solution whose run was stopped has not been executed', async () => {
  const body = { languageId: 'python3', source: { text: 'print(2)' }, label: 'other.py' }
  const other = (await api.createSolution({ problemId, body })).id
  const { id } = await api.executeSolution({ solutionId: other })
  await report(await claimed(), { status: 2, checks: [passed(0), failed(1)] })
  await stop(id)
  const { needsExecution, execution } = await api.getSolution({ solutionId: other })
  expect([needsExecution, execution?.stoppedBy]).toEqual([true, { handle: 'alice' }])
})

it('a solution that is deleted stops its own runs: one that waits and one that a judge has', async () => {
  const editor = await world.as('eve')
  const share = { accountHandle: 'eve', access: 'editor' } as const
  await api.createShare({ problemId, body: share })
  const body = { languageId: 'python3', source: { text: 'print(3)' }, label: 'gone.py' }
  const gone = (await api.createSolution({ problemId, body })).id
  const { id: judged } = await api.executeSolution({ solutionId: gone })
  const job = await claimed()
  await report(job, { status: 2, checks: [passed(0)] })
  const { id: waiting } = await api.executeSolution({ solutionId: gone })
  const other = await run()
  const held = [{ executionId: judged, attempt: job.attempt }]
  const lost = judge('lost', { held, waitMs: 20_000 })
  await editor.api.deleteSolution({ solutionId: gone })
  const { rows: events } = await world.platform.pool.query<{ id: string }>(
    "select entity_id as id from events where topic = $1 and kind = 'execution' order by events.id desc limit 2",
    [`problem:${problemId}`],
  )
  expect(events.map(({ id }) => id).toSorted()).toEqual([judged, waiting].toSorted())
  expect((await lost).json()).toEqual({ lost: [judged] })
  expect(await report(job, { checks: [passed(1)] })).toBe('stop')
  const [deletion] = (await api.listRevisions({ problemId })).revisions
  const path = `solutions/${gone}`
  await api.restoreRevision({ problemId, revisionId: deletion?.id ?? '', body: { path } })
  const stoppedBy = { handle: 'eve' }
  expect(await read(judged)).toMatchObject({ status: 7, verdict: null, stoppedBy })
  expect((await read(judged)).checks.map(({ status }) => status)).toEqual([7, -1, -1])
  expect(await read(waiting)).toMatchObject({ status: 7, verdict: null, stoppedBy })
  expect((await claimed()).executionId).toBe(other)
  await stop(other)
})

it('those who may run may stop: an editor any run, a tester their own', async () => {
  const [editor, tester] = [await world.as('ed'), await world.as('tess')]
  for (const [accountHandle, access] of [
    ['ed', 'editor'],
    ['tess', 'tester'],
  ] as const)
    await api.createShare({ problemId, body: { accountHandle, access } })
  const mine = await run()
  expect((await refusalOf(stop(mine, tester.api))).status).toBe(404)
  await stop(mine, editor.api)
  expect((await read(mine)).stoppedBy).toEqual({ handle: 'ed' })
  const body = { languageId: 'python3', source: new File(['print(2)'], 'a.py') }
  const own = await tester.api.submitFile({ problemId, body })
  await stop(own.id, tester.api)
  expect((await read(own.id)).stoppedBy).toEqual({ handle: 'tess' })
  const stranger = await world.as('sven')
  const theirs = await run()
  expect((await refusalOf(stop(theirs, stranger.api))).status).toBe(404)
  await stop(theirs)
})

it('a check that runs has its start, and waits again at another attempt', async () => {
  const id = await run()
  const job = await claimed()
  const before = await databaseNowMs(world)
  await report(job, { status: 2, checks: [passed(0)], running: [{ no: 1, forMs: 5000 }] })
  const after = await databaseNowMs(world)
  const [done, running, waiting] = (await read(id)).checks
  expect([done?.startedAt, running?.status, waiting?.status]).toEqual([null, 2, 0])
  const reportedAt = Date.parse(running?.startedAt ?? '') + 5000
  expect([before, reportedAt, after].toSorted((a, b) => a - b)).toEqual([before, reportedAt, after])
  await judge('release', { executionId: id, attempt: job.attempt })
  const again = await claimed()
  expect((await read(id)).checks.map(({ status }) => status)).toEqual([7, 0, 0])
  await report(again, { status: 2, running: [{ no: 1, forMs: 100 }] })
  await report(again, { checks: [passed(1), passed(2)] })
  const { checks, verdict } = await read(id)
  expect([verdict, checks.map(({ startedAt }) => startedAt)]).toEqual([
    'Accepted',
    [null, null, null],
  ])
})
