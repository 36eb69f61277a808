import type { ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeJudge } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { removeDeletedProblems } from '../problems/index.ts'

let world: World
const { hello, claimed } = fakeJudge(() => world)
beforeAll(async () => {
  world = await createWorld()
  await hello()
})
afterAll(() => world.close())

const dayMs = 24 * 60 * 60 * 1000

/** A problem with one of everything. */
const makeFull = async (handle: string, title: string) => {
  const { api } = await world.as(handle)
  const { id } = await api.createProblem({ body: { title, mechanism: 'standard' } })
  await world.as('friend')
  await api.createShare({ problemId: id, body: { accountHandle: 'friend', access: 'editor' } })
  await api.createTest({
    problemId: id,
    body: { type: 'sample', input: { text: '1' }, output: { text: '1' } },
  })
  const solution = await api.createSolution({
    problemId: id,
    body: { label: 's', languageId: 'python3', source: { text: 'print(1)' } },
  })
  await api.createDiscussion({ problemId: id, body: { partKey: 'body', content: 'Why?' } })
  await api.markFavorite({ problemId: id })
  return { api, id, solutionId: solution.id }
}
const titlesIn = async (handle: string, permits?: 'drafts:administrator'[]) => {
  const { api } = await world.as(handle, permits)
  return (await api.listBin({})).problems.map(({ title }) => title)
}

const rowsOf = async (table: 'shares', id: string): Promise<number> =>
  (
    await world.platform.db
      .selectFrom(table)
      .select('problem_id')
      .where('problem_id', '=', id as ProblemId)
      .execute()
  ).length

describe('the bin', () => {
  it('holds a deleted problem for its owner and administrators; it comes back as it was', async () => {
    const { api, id } = await makeFull('ann', 'Whole')
    const { api: friend } = await world.as('friend')
    const before = await api.getProblem({ problemId: id })
    await api.deleteProblem({ problemId: id })
    expect((await refusalOf(friend.getProblem({ problemId: id }))).status).toBe(404)
    expect((await refusalOf(api.deleteProblem({ problemId: id }))).status).toBe(404)
    const [binned] = (await api.listBin({})).problems
    expect(binned).toMatchObject({ id, title: 'Whole', owner: { handle: 'ann' } })
    expect(Date.parse(binned?.goesAt ?? '') - Date.parse(binned?.deletedAt ?? '')).toBe(30 * dayMs)
    expect(await titlesIn('friend')).toEqual([])
    expect(await titlesIn('root', ['drafts:administrator'])).toContain('Whole')
    expect((await refusalOf(friend.bringBackProblem({ problemId: id }))).status).toBe(404)
    await api.bringBackProblem({ problemId: id })
    expect(await api.getProblem({ problemId: id })).toEqual(before)
    expect((await friend.listSharedProblems({})).problems.map(({ title }) => title)).toEqual([
      'Whole',
    ])
    expect((await api.listFavoriteProblems({})).pager.count).toBe(1)
    expect(await titlesIn('ann')).toEqual([])
    expect((await refusalOf(api.bringBackProblem({ problemId: id }))).status).toBe(404)
  })

  it('has 20 a page, the latest first', async () => {
    const { api } = await world.as('paul')
    for (let n = 0; n < 21; n += 1) {
      const { id } = await api.createProblem({ body: { title: `b${n}`, mechanism: 'standard' } })
      await api.deleteProblem({ problemId: id })
    }
    const first = await api.listBin({})
    expect([first.problems.length, first.problems[0]?.title, first.pager]).toEqual([
      20,
      'b20',
      { count: 21, start: 0 },
    ])
    expect((await api.listBin({ start: 20 })).problems.map(({ title }) => title)).toEqual(['b0'])
  })

  it('stops what runs: the run ends as one stopped by who deleted it, and no judge goes on', async () => {
    const { api, id, solutionId } = await makeFull('stopper', 'Running')
    const run = await api.executeSolution({ solutionId, body: {} })
    await claimed()
    const waiting = await api.executeSolution({ solutionId, body: {} })
    await api.deleteProblem({ problemId: id })
    expect((await refusalOf(api.getExecution({ executionId: run.id }))).status).toBe(404)
    const jobs = await world.platform.db.selectFrom('jobs').selectAll().execute()
    expect(jobs).toEqual([])
    await api.bringBackProblem({ problemId: id })
    for (const executionId of [run.id, waiting.id])
      expect(await api.getExecution({ executionId })).toMatchObject({
        status: 7,
        stoppedBy: { handle: 'stopper' },
      })
  })

  it('is told to those who have the problem open', async () => {
    const { api, id } = await makeFull('teller', 'Told')
    await api.deleteProblem({ problemId: id })
    const events = await world.platform.db
      .selectFrom('events')
      .select(['kind', 'entity_id'])
      .where('topic', '=', `problem:${id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(events).toEqual([{ kind: 'section', entity_id: 'deleted' }])
  })

  it('lets nobody lock, share or fork what is in it, and names it as no base', async () => {
    const { api, id } = await makeFull('base', 'Base')
    const fork = await api.forkProblem({ problemId: id })
    const { api: admin } = await world.as('root', ['drafts:administrator'])
    await api.deleteProblem({ problemId: id })
    expect(
      (await refusalOf(admin.adminSaveProblem({ problemId: id, body: { locked: true } }))).status,
    ).toBe(404)
    expect((await api.getProblem({ problemId: fork.id })).forkBaseTitle).toBeNull()
    await api.bringBackProblem({ problemId: id })
    expect(await api.getProblem({ problemId: id })).toMatchObject({ locked: false })
  })
})

describe('after 30 days', () => {
  it('a problem goes for good with all that is its own, and not a moment earlier', async () => {
    const { db } = world.platform
    const { api, id, solutionId } = await makeFull('old', 'Old')
    await api.executeSolution({ solutionId, body: {} })
    const { id: forkId } = await api.forkProblem({ problemId: id })
    await api.deleteProblem({ problemId: id })
    const deletedAt = Date.parse((await api.listBin({})).problems[0]?.deletedAt ?? '')
    const later = (ms: number) => new Date(deletedAt + 30 * dayMs + ms)
    await removeDeletedProblems(db, later(-1))
    expect(await titlesIn('old')).toEqual(['Old'])
    const removed = await Promise.all([
      removeDeletedProblems(db, later(0)),
      removeDeletedProblems(db, later(0)),
    ])
    expect(Math.max(...removed)).toBeGreaterThan(0)
    expect(await titlesIn('old')).toEqual([])
    expect((await refusalOf(api.bringBackProblem({ problemId: id }))).status).toBe(404)
    expect((await api.getProblem({ problemId: forkId })).forkBaseId).toBeNull()
    const own = [
      'shares',
      'favorites',
      'sections',
      'section_versions',
      'tests',
      'solutions',
      'revisions',
      'heads',
      'revisions_seen',
      'executions',
      'discussions',
      'problem_words',
    ] as const
    for (const table of own)
      expect([table, await rowsOf(table as 'shares', id)]).toEqual([table, 0])
  })
})
