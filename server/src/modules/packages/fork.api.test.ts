import { TestId } from '@drafts/contract'
import type { Client, ProblemId } from '@drafts/contract'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pngPicture } from '../../testing/pictures.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

let world: World
let alice: Person
let api: Client
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
  ;({ api } = alice)
})
afterAll(() => world.close())

const make = async (): Promise<ProblemId> =>
  (await api.createProblem({ body: { title: 'Base', mechanism: 'standard' } })).id
const get = (url: string, token: string) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

/** All that is read of a problem, without what is its own: ids, times and what its history is. */
const contentOf = async (problemId: string, by = api): Promise<unknown> => {
  const own = new Set(
    `id problemId resourceId modifiedAt createdAt version revisionUnseenCount forkBaseId forkBaseTitle owner
    execution needsExecution favorite`.split(/\s+/),
  )
  const all = {
    problem: await by.getProblem({ problemId }),
    tests: (await by.listTests({ problemId })).tests,
    solutions: (await by.listSolutions({ problemId })).solutions,
    editorials: (await by.listEditorials({ problemId })).editorials,
  }
  return JSON.parse(
    JSON.stringify(all, (key, value: unknown) => (own.has(key) ? undefined : value)),
  )
}

describe('a fork', () => {
  it('has all that its base has, as it is', async () => {
    const problemId = await make()
    await fill(problemId)
    const { id } = await api.forkProblem({ problemId })
    expect(await contentOf(id)).toEqual(await contentOf(problemId))
    const fork = await api.getProblem({ problemId: id })
    expect(fork).toMatchObject({
      forkBaseId: problemId,
      forkBaseTitle: 'Base',
      owner: { handle: 'alice' },
      revisionUnseenCount: 0,
      canEdit: true,
    })
    expect((await api.listShares({ problemId: id })).shares).toEqual([])
    const { revisions } = await api.listRevisions({ problemId: id })
    expect(revisions).toHaveLength(1)
    const version = await api.getProblem({ problemId: id, version: revisions[0]?.id })
    expect(version.statements.map(({ body }) => body)).toEqual(
      fork.statements.map(({ body }) => body),
    )
  })

  it('is a problem of its own: what changes in one does not in the other', async () => {
    const problemId = await make()
    await fill(problemId)
    const { id } = await api.forkProblem({ problemId })
    const before = await contentOf(problemId)
    await api.saveStatement({ problemId: id, locale: 'en-US', body: { title: 'Fork', body: 'x' } })
    for (const { id: testId } of (await api.listTests({ problemId: id })).tests)
      await api.deleteTest({ testId })
    expect(await contentOf(problemId)).toEqual(before)
    await api.deleteProblem({ problemId })
    expect(await api.getProblem({ problemId: id })).toMatchObject({ title: 'Fork' })
    expect((await api.listMyProblems({})).problems).toContainEqual(
      expect.objectContaining({ id, forkBaseId: problemId, forkBaseTitle: null }),
    )
  })

  it('shows its pictures to those who read it and not its base', async () => {
    const problemId = await make()
    const file = new File([new Uint8Array(pngPicture())], 'p.png')
    const { url } = await api.uploadImage({ body: { problemId, file } })
    const strange = '/api/images/strange'
    await api.saveStatement({
      problemId,
      locale: 'en-US',
      body: { title: 'Base', body: `![p](${url}) ![s](${strange})`, notes: `<img src="${url}">` },
    })
    await api.createTest({ problemId, body: { hint: `![p](${url})` } })
    const { id } = await api.forkProblem({ problemId })
    const tess = await world.as('tess')
    const body = { accountHandle: 'tess', access: 'tester' } as const
    await api.createShare({ problemId: id, body })
    const [statement] = (await api.getProblem({ problemId: id })).statements
    const own = /\/api\/images\/[\w-]+/.exec(statement?.body ?? '')?.[0] ?? ''
    expect(own).not.toBe(url)
    expect(statement?.body).toBe(`![p](${own}) ![s](${strange})`)
    expect(statement?.bodyHTML).toContain(`src="${own}"`)
    expect(statement?.notesHTML).toContain(`src="${own}"`)
    const [test] = (await api.listTests({ problemId: id })).tests
    expect(test).toMatchObject({ hint: `![p](${own})` })
    expect((await get(own, tess.token)).rawPayload).toEqual(pngPicture())
    expect((await get(url, tess.token)).statusCode).toBe(404)
  })

  it('has what a package brought and no form shows', async () => {
    const problemId = await make()
    const { db } = world.platform
    const blob = await db.selectFrom('blobs').select('hash').limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('kept_files')
      .values({ problem_id: problemId, path: 'a/b.txt', hash: blob.hash })
      .execute()
    const { id } = await api.forkProblem({ problemId })
    const kept = await db
      .selectFrom('kept_files')
      .select(['path', 'hash'])
      .where('problem_id', '=', id)
      .execute()
    expect(kept).toEqual([{ path: 'a/b.txt', hash: blob.hash }])
  })

  it('of a locked problem is free', async () => {
    const problemId = await make()
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    const { id } = await api.forkProblem({ problemId })
    expect(await api.getProblem({ problemId: id })).toMatchObject({ locked: false, canEdit: true })
  })

  it('by an administrator leaves out the private sources of others', async () => {
    const problemId = await make()
    await fill(problemId)
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    const { id } = await admin.api.forkProblem({ problemId })
    const { solutions } = await admin.api.listSolutions({ problemId: id })
    expect(solutions.map(({ label }) => label)).toEqual(['main.cpp'])
    expect((await admin.api.getProblem({ problemId: id })).owner.handle).toBe('root')
  })

  it('is made by its owner and administrators only', async () => {
    const problemId = await make()
    const ed = await world.as('ed')
    await api.createShare({ problemId, body: { accountHandle: 'ed', access: 'editor' } })
    for (const by of [ed, await world.as('carol')])
      expect((await refusalOf(by.api.forkProblem({ problemId }))).status).toBe(403)
    expect((await refusalOf(api.forkProblem({ problemId: 'nothing' }))).status).toBe(404)
  })

  it('with 250 tests asks the database as often as with one', async () => {
    const problemId = await make()
    const asked = vi.spyOn(PgClient.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    const { db } = world.platform
    const forked = async () => {
      asked.mockClear()
      const { id } = await api.forkProblem({ problemId })
      // Its search words are written by then, whose statements come before its answer or after. The server reads its events
      // meanwhile, and one NOTIFY may be for two commits.
      await vi.waitFor(
        async () => expect(await db.selectFrom('unread_words').selectAll().execute()).toEqual([]),
        60_000,
      )
      const own = asked.mock.calls.filter(
        (call) => !/pg_snapshot|unread_words|\["notify |"text":"notify /.test(JSON.stringify(call)),
      )
      return { id, count: own.length }
    }
    const leastOfThree = async () => {
      const forks = [await forked(), await forked(), await forked()]
      return { id: forks[0]?.id ?? '', count: Math.min(...forks.map(({ count }) => count)) }
    }
    await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
    const few = await leastOfThree()
    const one = await db
      .selectFrom('tests')
      .selectAll()
      .where('problem_id', '=', problemId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('tests')
      .values(
        Array.from({ length: 249 }, (_none, at) => ({
          ...one,
          id: TestId.parse(`${one.id}${at}`),
          position: at + 2,
        })),
      )
      .execute()
    const many = await leastOfThree()
    expect(many.count).toBe(few.count)
    expect((await api.listTests({ problemId: many.id })).tests).toHaveLength(250)
  })
})

/** Something in every place a problem has. */
const fill = async (problemId: string): Promise<void> => {
  await api.saveAttributes({ problemId, body: { topics: ['dp'], license: 'cc by', source: 'S' } })
  for (const locale of ['en-US', 'fr-FR'])
    await api.saveStatement({
      problemId,
      locale,
      body: { title: 'Base', body: '*b* $x$', input: 'i', output: 'o', notes: 'n' },
    })
  await api.saveEditorial({ problemId, locale: 'en-US', body: { content: '*e*' } })
  await api.saveLimits({
    problemId,
    body: { cpu: 2e9, factors: { python3: { cpu: 2, memory: 1, source: 1 } } },
  })
  await api.saveChecker({
    problemId,
    body: { comparator: 'custom', languageId: 'cpp20-gcc', source: 'int main(){}' },
  })
  await api.saveScanspec({ problemId, body: { enabled: true, source: 'int n' } })
  for (const [type, text] of [
    ['sample', '1\n'],
    ['regular', '2\r\n'],
    ['additional', ''],
  ] as const)
    await api.createTest({
      problemId,
      body: {
        type,
        label: type,
        notes: type === 'sample' ? '*n*' : '',
        hint: type === 'sample' ? '' : 'h',
        comment: 'c',
        input: { text },
        output: { text: 'o' },
      },
    })
  const source = { text: 'int main(){}' }
  await api.createSolution({
    problemId,
    body: { label: 'main.cpp', languageId: 'cpp20-gcc', source, reference: true },
  })
  await api.createSolution({
    problemId,
    body: {
      label: 'secret.py',
      languageId: 'python3',
      source: { text: 'print(1)' },
      wantVerdict: 'WrongAnswer',
      notes: 'slow',
      private: true,
    },
  })
}
