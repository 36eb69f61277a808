import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { revisionsPage } from '../revisions/index.ts'

const { world, alice, ed } = useWorld('alice', 'ed')
const make = () => makeShared(alice, { title: 'History' }, { ed: 'editor' })
const latest = async (problemId: string, by = alice.api) => {
  const [revision] = (await by.listRevisions({ problemId })).revisions
  if (!revision) throw new Error('no revision')
  return revision
}
const answer = (url: string, token = alice.token) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

const wholeValue = async (
  call: Omit<Parameters<Client['getRevisionValue']>[0], 'start'>,
  by = alice.api,
): Promise<string> => {
  let text = ''
  let start: number | null = 0
  while (start !== null) {
    const part: { text: string; next: number | null } = await by.getRevisionValue({
      ...call,
      start,
    })
    text += part.text
    start = part.next
  }
  return text
}

describe('ten thousand revisions', () => {
  /** Every row that is read of revisions, and by which index. */
  const scansOf = (plan: unknown): { index: unknown; rows: number }[] => {
    if (typeof plan !== 'object' || plan === null) return []
    const node = plan as Record<string, unknown>
    const inner = Object.values(node).flatMap((value) =>
      Array.isArray(value) ? value.flatMap(scansOf) : scansOf(value),
    )
    if (node['Relation Name'] !== 'revisions') return inner
    const rows = Number(node['Actual Rows']) * Number(node['Actual Loops'])
    const removed = Number(node['Rows Removed by Filter'] ?? 0)
    return [...inner, { index: node['Index Name'], rows: rows + removed }]
  }

  it('a page is read from an index, and no more than the page', async () => {
    const problemId = await make()
    const { db } = world.platform
    const others = [await make(), await make(), await make(), await make()]
    // Most of what a tester may not see: they are not to be read for a tester either.
    await sql`insert into revisions (problem_id, actor_id, path, changes, change_count, manifest)
      select p, ${alice.id}, case when n % 4 = 0 then 'limits' else 'tests/t' || n end, '[]', 0, '{}'
      from generate_series(1, 10000) n, unnest(${[problemId, ...others]}::text[]) p order by n`.execute(
      db,
    )
    await sql`analyze revisions`.execute(db)
    const middle = (
      await sql<{ id: string }>`select id from revisions where problem_id = ${problemId}
      order by id offset 5000 limit 1`.execute(db)
    ).rows[0]?.id
    for (const before of [undefined, middle])
      for (const [seesAll, index] of [
        [true, 'revisions_pkey'],
        [false, 'revisions_visible'],
      ] as const) {
        const reader = { problemId, seesAll }
        const plan = await revisionsPage(db, reader, before as never).explain('json', sql`analyze`)
        expect(scansOf(plan)).toEqual([{ index, rows: 50 }])
      }
  })

  it('pages follow one another without a gap', async () => {
    const problemId = await make()
    await sql`insert into revisions (problem_id, actor_id, path, changes, change_count, manifest)
      select ${problemId}, ${alice.id}, 'limits', '[]', 0, '{}' from generate_series(1, 120)`.execute(
      world.platform.db,
    )
    const ids: string[] = []
    for (;;) {
      const { revisions } = await alice.api.listRevisions({
        problemId,
        ...(ids.length > 0 ? { before: ids.at(-1) } : {}),
      })
      ids.push(...revisions.map(({ id }) => id))
      if (revisions.length < 50) break
    }
    expect(ids).toHaveLength(122)
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  })
})

// Three bytes a character, and cut between the halves of none.
const long = (letter: string) => `${letter}😀한`.repeat(40_000)

describe('however long the texts are', () => {
  const most = 1_000_000

  it('no answer has a megabyte, and all of them can be read', async () => {
    const problemId = await make()
    for (let no = 0; no < 3; no += 1) {
      const text = long(String(no))
      await alice.api.saveStatement({
        problemId,
        locale: 'en-US',
        body: { title: 'T', body: text, input: text, notes: text },
      })
    }
    for (const path of ['', '/summary']) {
      const list = await answer(`/api/problems/${problemId}/revisions${path}`)
      expect(list.statusCode).toBe(200)
      expect(list.rawPayload.length).toBeLessThan(most / 10)
    }
    const revision = await latest(problemId)
    const one = await answer(`/api/problems/${problemId}/revisions/${revision.id}/changes`)
    expect(one.rawPayload.length).toBeLessThan(most)
    const whole = await alice.api.getRevisionChanges({ problemId, revisionId: revision.id })
    const change = whole.changes.findIndex(({ path }) => path === 'input')
    expect(whole.changes[change]).toMatchObject({ type: 'changed', cut: true })
    expect(long('2')).toMatch(new RegExp(`^${String(whole.changes[change]?.to)}`, 'u'))
    const at = { problemId, revisionId: revision.id, change }
    const part = await answer(
      `/api/problems/${problemId}/revisions/${revision.id}/value?change=${change}&side=to`,
    )
    expect(part.rawPayload.length).toBeLessThan(most)
    expect(await wholeValue({ ...at, side: 'from' })).toBe(long('1'))
    expect(await wholeValue({ ...at, side: 'to' })).toBe(long('2'))
  }, 60_000)

  it('250 tests that were deleted at once are all named', async () => {
    const problemId = await make()
    const { id: first } = await alice.api.createTest({ problemId, body: { input: { text: 'x' } } })
    const { db } = world.platform
    const row = await db
      .selectFrom('tests')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const notes = long('n').slice(0, 8000)
    await db
      .insertInto('tests')
      .values(
        Array.from({ length: 249 }, (_none, at) => ({
          ...row,
          id: `${first}${at}` as never,
          position: at + 2,
          notes,
        })),
      )
      .execute()
    const ids = (await alice.api.listTests({ problemId })).tests.map(({ id }) => id)
    await alice.api.deleteTests({ problemId, body: { ids } })
    const listed = await latest(problemId)
    expect(listed.changeCount).toBe(250)
    expect(listed.changes.length).toBeLessThan(250)
    const url = `/api/problems/${problemId}/revisions/${listed.id}/changes`
    expect((await answer(url)).rawPayload.length).toBeLessThan(most)
    const { changes } = await alice.api.getRevisionChanges({ problemId, revisionId: listed.id })
    expect(changes.map(({ path }) => path)).toEqual(ids.map((id) => `tests/${id}`))
  }, 60_000)
})

describe('files in history', () => {
  it('are told by their size, and read by those who may', async () => {
    const problemId = await make()
    const { id: testId } = await alice.api.createTest({
      problemId,
      body: { label: 'big', input: { text: '1 2\n' } },
    })
    await alice.api.updateTest({ testId, body: { input: { text: '3 4 5\n' } } })
    const revision = await latest(problemId)
    expect(revision).toMatchObject({
      path: `tests/${testId}`,
      details: { label: 'big', restoredFrom: null },
      changes: [{ path: 'input', from: { size: 4 }, to: { size: 6, lineEnding: 1 } }],
    })
    const at = { problemId, revisionId: revision.id, change: 0 }
    expect(await wholeValue({ ...at, side: 'from' })).toBe('1 2\n')
    expect(await wholeValue({ ...at, side: 'to' }, ed.api)).toBe('3 4 5\n')
    await alice.api.deleteTests({ problemId, body: { ids: [testId] } })
    await alice.api.createTest({ problemId, body: {} })
    await alice.api.createTest({ problemId, body: {} })
    const both = (await alice.api.listTests({ problemId })).tests.map(({ id }) => id)
    await alice.api.deleteTests({ problemId, body: { ids: both } })
    expect(await latest(problemId)).toMatchObject({
      path: 'tests',
      changes: [{ path: `tests/${both[0]}`, from: { input: { size: 0 } }, to: null }, {}],
    })
  })

  it('of many bytes are read in parts, each of whole characters', async () => {
    const problemId = await make()
    const text = '한😀\n'.repeat(50_000)
    const { id: testId } = await alice.api.createTest({ problemId, body: { input: { text } } })
    const { id: revisionId, changes } = await latest(problemId)
    const change = changes.findIndex(({ path }) => path === 'input')
    expect(await wholeValue({ problemId, revisionId, change, side: 'to' })).toBe(text)
    await alice.api.deleteTest({ testId })
  })

  it('nothing of a private source is told to another editor, before or after', async () => {
    const problemId = await make()
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { label: 's', languageId: 'python3', source: { text: 'open' } },
    })
    const open = await latest(problemId)
    const source = open.changes.findIndex(({ path }) => path === 'source')
    const at = { problemId, revisionId: open.id, change: source, side: 'to' as const }
    expect(await wholeValue(at, ed.api)).toBe('open')
    await alice.api.updateSolution({
      solutionId,
      body: { private: true, source: { text: 'secret' } },
    })
    const closed = await latest(problemId, ed.api)
    expect(closed.changes.find(({ path }) => path === 'source')).toMatchObject({
      from: null,
      to: null,
    })
    const change = closed.changes.findIndex(({ path }) => path === 'source')
    for (const [side, text] of [
      ['from', 'open'],
      ['to', 'secret'],
    ] as const) {
      const call = { problemId, revisionId: closed.id, change, side }
      expect(await refusalOf(wholeValue(call, ed.api))).toMatchObject({ code: 'ErrNotFound' })
      expect(await wholeValue(call)).toBe(text)
    }
    expect(await refusalOf(wholeValue(at, ed.api))).toMatchObject({ code: 'ErrNotFound' })
    const lists = await answer(`/api/problems/${problemId}/revisions`, ed.token)
    const { sha256Sum } = (await alice.api.getSolution({ solutionId })).source ?? { sha256Sum: '?' }
    expect(lists.payload).not.toContain(sha256Sum)
  })

  it('nothing of a source is told that was changed while it was private, once it is open', async () => {
    const problemId = await make()
    const body = { label: 's', languageId: 'python3', private: true }
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { ...body, source: { text: 'first' } },
    })
    await alice.api.updateSolution({ solutionId, body: { source: { text: 'second' } } })
    const { id: revisionId, changes } = await latest(problemId)
    expect(changes.map(({ path }) => path)).toEqual(['source'])
    const opened = { private: false, source: { text: 'open' } }
    await alice.api.updateSolution({ solutionId, body: opened })
    await alice.api.updateSolution({ solutionId, body: { source: { text: 'open too' } } })
    const now = await latest(problemId)
    for (const side of ['from', 'to'] as const) {
      const call = { problemId, revisionId, change: 0, side }
      expect(await refusalOf(wholeValue(call, ed.api))).toMatchObject({ code: 'ErrNotFound' })
      expect(await wholeValue(call)).toBe({ from: 'first', to: 'second' }[side])
      const after = { ...call, revisionId: now.id }
      expect(await wholeValue(after, ed.api)).toBe({ from: 'open', to: 'open too' }[side])
    }
    const read = await ed.api.getRevisionChanges({ problemId, revisionId })
    expect(read.changes).toMatchObject([{ path: 'source', from: null, to: null }])
  })

  it('a tester reads nothing of what is hidden', async () => {
    const problemId = await make()
    const tess = await world.as('tess')
    await alice.api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
    await alice.api.createTest({ problemId, body: { input: { text: 'hidden' } } })
    const { id: revisionId } = await latest(problemId)
    expect((await latest(problemId, tess.api)).id).not.toBe(revisionId)
    const call = { problemId, revisionId }
    expect(await refusalOf(tess.api.getRevisionChanges(call))).toMatchObject({
      code: 'ErrNotFound',
    })
    const value = { ...call, change: 0, side: 'to' as const, start: 0 }
    expect(await refusalOf(tess.api.getRevisionValue(value))).toMatchObject({
      code: 'ErrNotFound',
    })
  })
})

describe('a line of history', () => {
  it('a first save names what differs from the defaults, and nothing else', async () => {
    const problemId = await make()
    const before = await latest(problemId)
    const { cpu } = await alice.api.getLimits({ problemId })
    await alice.api.saveLimits({ problemId, body: {} })
    expect((await latest(problemId)).id).toBe(before.id)
    await alice.api.saveLimits({ problemId, body: { cpu: 3e9 } })
    expect(await latest(problemId)).toMatchObject({
      path: 'limits',
      changes: [{ type: 'changed', path: 'cpu', from: cpu, to: 3e9 }],
    })
    await alice.api.saveStatement({
      problemId,
      locale: 'fr-FR',
      body: { title: 'Un', body: 'Deux' },
    })
    expect((await latest(problemId)).changes).toEqual([
      { type: 'added', path: 'title', from: null, to: 'Un' },
      { type: 'added', path: 'body', from: null, to: 'Deux' },
    ])
  })
})
