import { ProblemId } from '@drafts/contract'
import type { Client, JobMessage } from '@drafts/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

// docs/product/notifications.md#bulk-runs

let world: World
let alice: Person
let api: Client
let problemId: string
let solutionIds: string[]

const { hello, claim, claimed, report } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  await world.platform.listener.start()
  alice = await world.as('alice')
  ;({ api } = alice)
})
afterAll(() => world.close())

beforeEach(async () => {
  await hello()
  problemId = (await api.createProblem({ body: { title: 'Runs', mechanism: 'standard' } })).id
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: 'a' } } })
  const create = (label: string) =>
    api.createSolution({
      problemId,
      body: { languageId: 'python3', source: { text: `print("${label}")` }, label },
    })
  solutionIds = [(await create('a')).id, (await create('b')).id, (await create('c')).id]
})

const runAll = (by: Client = api) =>
  Promise.all(solutionIds.map((solutionId) => by.executeSolution({ solutionId })))
const finish = (job: JobMessage) => report(job, { checks: [passed(0)] })
const finishAll = async () => {
  for (let job = await claim(); job; job = await claim()) await finish(job)
}
const notified = async (by: Client = api) =>
  (await by.listNotifications({})).notifications
    .filter(({ objectHref }) => objectHref === `/p/${problemId}/edit/solutions`)
    .map(({ detailsHTML }) => detailsHTML)
const words = (count: number) => [`Your ${count} runs of solutions of “Runs” have ended.`]

it('the end of several runs is notified once, with the last of them', async () => {
  await runAll()
  const jobs = [await claimed(), await claimed(), await claimed()]
  const [first, ...others] = jobs
  if (first) await finish(first)
  expect(await notified()).toEqual([])
  // Two that end at the same moment: one of them is the last.
  await Promise.all(others.map(finish))
  expect(await notified()).toEqual(words(3))
})

it('one run notifies nobody, and neither do a file and free inputs', async () => {
  const [solutionId = ''] = solutionIds
  await api.executeSolution({ solutionId })
  await finishAll()
  await api.executeSolution({ solutionId })
  await api.executeSolution({ solutionId, body: { inputs: [{ text: '2' }] } })
  await api.submitFile({
    problemId,
    body: { languageId: 'python3', source: new File(['print(1)'], 'a.py') },
  })
  await finishAll()
  expect(await notified()).toEqual([])
})

it('who still has the problem open gets no notification', async () => {
  const topic = `problem:${ProblemId.parse(problemId)}` as const
  const place = { topic, connection_id: 'c', account_id: alice.id, tab: 'solutions', field: null }
  const { db } = world.platform
  await db.insertInto('presence').values(place).execute()
  await runAll()
  await finishAll()
  expect(await notified()).toEqual([])
  // A server that died left the row behind.
  await db
    .updateTable('presence')
    .set({ seen_at: new Date(Date.now() - 61_000) })
    .execute()
  await runAll()
  await finishAll()
  expect(await notified()).toEqual(words(3))
})

it('who stopped the last one gets no notification, and others’ runs are theirs', async () => {
  const bob = await world.as('bob')
  await api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  const runs = await runAll(bob.api)
  for (const { id } of runs) await bob.api.stopExecution({ executionId: id })
  expect(await notified(bob.api)).toEqual([])
  for (const { id } of await runAll(bob.api)) await api.stopExecution({ executionId: id })
  expect([await notified(), await notified(bob.api)]).toEqual([[], words(3)])
})

it('runs that end in Internal Error have ended', async () => {
  await runAll()
  for (let job = await claim(); job; job = await claim())
    await report(job, {
      status: 6,
      error: { whose: 'author', note: 'The checker does not build.' },
    })
  expect(await notified()).toEqual(words(3))
})

it('a tester gets no notification of runs', async () => {
  const eve = await world.as('eve')
  const body = { accountHandle: 'eve', access: 'editor' } as const
  const { id: shareId } = await api.createShare({ problemId, body })
  await runAll(eve.api)
  await finishAll()
  expect(await notified(eve.api)).toEqual(words(3))
  await api.deleteShare({ shareId })
  await api.createShare({ problemId, body: { ...body, access: 'tester' } })
  expect(await notified(eve.api)).toEqual([])
})
