import type { ExecutionId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeJudge, failed } from '../../testing/judge.ts'
import { planOf, statementsOf } from '../../testing/plans.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import type { Person } from '../../testing/world.ts'

const { world, alice, ed, tess, tom } = useWorld('alice', 'ed', 'tess', 'tom')
const { hello, claimed, report } = fakeJudge(() => world)
beforeEach(() => hello())

const make = async () => {
  const shares = { ed: 'editor', tess: 'tester', tom: 'tester' } as const
  const problemId = await makeShared(alice, { title: 'Tried' }, shares)
  await alice.api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  return problemId
}
const submit = async (
  { api }: Person,
  problemId: ProblemId,
  source: string,
  more: object = {},
): Promise<ExecutionId> => {
  const body = { languageId: 'python3', source: new File([source], 'a.py'), ...more }
  const { id } = await api.submitFile({ problemId, body })
  await report(await claimed(), { checks: [failed(0)] })
  return id
}
const listed = async ({ api }: Person, problemId: ProblemId) =>
  (await api.listSubmissions({ problemId })).submissions
const sourceOf = async ({ token }: Person, executionId: string) => {
  const { statusCode, body } = await world.app.inject({
    url: `/api/executions/${executionId}/source`,
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode === 200 ? body : statusCode
}

describe('submissions', () => {
  it('are the newest first, all for those who edit and a tester’s own', async () => {
    const problemId = await make()
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { languageId: 'python3', source: { text: 'print(1)' } },
    })
    await alice.api.executeSolution({ solutionId })
    await report(await claimed(), { checks: [failed(0)] })
    await alice.api.executeSolution({ solutionId, body: { inputs: [{ text: '2' }] } })
    await report(await claimed(), { checks: [] })
    const first = await submit(tess, problemId, 'print(22)')
    const second = await submit(tom, problemId, 'print(3)')
    const third = await submit(alice, problemId, 'print(4)')
    for (const person of [alice, ed])
      expect((await listed(person, problemId)).map(({ executionId }) => executionId)).toEqual([
        third,
        second,
        first,
      ])
    const [own, ...others] = await listed(tess, problemId)
    expect(others).toEqual([])
    expect(own).toEqual({
      executionId: first,
      account: { id: tess.id, handle: 'tess' },
      languageId: 'python3',
      status: 7,
      verdict: 'WrongAnswer',
      createdAt: expect.any(String) as string,
      sourceSize: 9,
      canViewSource: true,
    })
  })

  it('come in pages', async () => {
    const problemId = await make()
    const ids = [
      await submit(tess, problemId, '1'),
      await submit(tess, problemId, '2'),
      await submit(tess, problemId, '3'),
    ].toReversed()
    const page = await alice.api.listSubmissions({ problemId, limit: 2 })
    expect(page.submissions.map(({ executionId }) => executionId)).toEqual(ids.slice(0, 2))
    const rest = await alice.api.listSubmissions({ problemId, limit: 2, after: page.next ?? '' })
    expect(rest.submissions.map(({ executionId }) => executionId)).toEqual(ids.slice(2))
    expect(rest.next).toBeNull()
    // As lists of problems do: by how many stand before.
    const second = await alice.api.listSubmissions({ problemId, limit: 1, start: 1 })
    expect(second.submissions.map(({ executionId }) => executionId)).toEqual([ids[1]])
    expect(second.pager).toEqual({ count: 3, start: 1 })
    expect((await tom.api.listSubmissions({ problemId })).pager).toEqual({ count: 0, start: 0 })
  })

  it('of a page are read from their index, however many there are', async () => {
    const problemId = await make()
    const first = await submit(tess, problemId, '1')
    const { db } = world.platform
    await sql`insert into executions (id, problem_id, submitter_id, language_id, source_hash, limits, thorough, free, total, job, key,
        status, created_at)
      select 'many' || n, problem_id, submitter_id, language_id, source_hash, limits, thorough, free, total, job, key, status,
        created_at - make_interval(secs => n) from executions, generate_series(1, 3000) n where id = ${first}`.execute(
      db,
    )
    await sql`analyze executions`.execute(db)
    const page = (after?: string) =>
      alice.api.listSubmissions({ problemId, limit: 2, ...(after ? { after } : {}) })
    const statements = await statementsOf(async () => page((await page()).next ?? ''))
    // Other worlds of the process poll for their work.
    const lists = statements.filter(
      ({ text }) => text.includes('order by') && text.includes('executions'),
    )
    expect(lists).toHaveLength(2)
    for (const statement of lists) {
      expect(statement.text).toContain('limit')
      const { indexes } = await planOf(world.platform.pool, statement)
      expect(indexes).toContain('executions_submitted')
    }
    const middle = await page('many1500')
    expect(middle.submissions.map(({ executionId }) => executionId)).toEqual([
      'many1501',
      'many1502',
    ])
    const { fields } = await refusalOf(page('nowhere'))
    expect(fields).toEqual({
      after: 'There is no such item any more. Read the list from its beginning.',
    })
    const own = await refusalOf(tom.api.listSubmissions({ problemId, after: first }))
    expect(own.status).toBe(400)
  })

  it('have a source for whoever submitted it, and for those who edit where it is open', async () => {
    const problemId = await make()
    const closed = await submit(tess, problemId, 'print("mine")')
    const open = await submit(tess, problemId, 'print("ours")', { openSource: true })
    const seen = async (person: Person) =>
      new Map((await listed(person, problemId)).map((one) => [one.executionId, one.canViewSource]))
    expect([(await seen(ed)).get(closed), (await seen(ed)).get(open)]).toEqual([false, true])
    expect(await sourceOf(tess, closed)).toBe('print("mine")')
    expect(await sourceOf(ed, closed)).toBe(404)
    expect(await sourceOf(ed, open)).toBe('print("ours")')
    expect(await sourceOf(tom, open)).toBe(404)
  })

  it('have words of the compiler, which quotes them, for who may read the source', async () => {
    const problemId = await make()
    const log = { snip: 'line 1: secret(', size: 15, blob: null }
    const seen = async (more: object) => {
      const body = { languageId: 'python3', source: new File(['secret('], 'a.py'), ...more }
      const { id: executionId } = await tess.api.submitFile({ problemId, body })
      await report(await claimed(), { build: { ok: false, log, usages: null, cached: false } })
      const builds = [tess, ed].map(
        async ({ api }) => (await api.getExecution({ executionId })).build?.error?.snip,
      )
      return Promise.all(builds)
    }
    expect(await seen({})).toEqual([log.snip, undefined])
    expect(await seen({ openSource: true })).toEqual([log.snip, log.snip])
  })

  it('are no runs of solutions: those have no source here', async () => {
    const problemId = await make()
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { languageId: 'python3', source: { text: 'print(1)' }, private: true },
    })
    const { id } = await alice.api.executeSolution({ solutionId })
    await report(await claimed(), { checks: [failed(0)] })
    expect(await sourceOf(alice, id)).toBe(404)
  })

  it('are for nobody else', async () => {
    const problemId = await make()
    const stranger = await world.as('sven')
    const { code } = await refusalOf(stranger.api.listSubmissions({ problemId }))
    expect(code).toBe('ErrNoAccess')
  })
})
