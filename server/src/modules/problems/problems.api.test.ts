import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

const make = async (title: string, by = api): Promise<string> =>
  (await by.createProblem({ body: { title, mechanism: 'standard' } })).id
const titles = ({ problems }: { problems: { title: string }[] }): string[] =>
  problems.map(({ title }) => title)

describe('a new problem', () => {
  it.each([
    [{ title: '', mechanism: 'standard' }, 'title'],
    [{ title: ' \t', mechanism: 'standard' }, 'title'],
    [{ title: 'x'.repeat(201), mechanism: 'standard' }, 'title'],
    [{ title: 'a\0b', mechanism: 'standard' }, 'title'],
    [{ title: 'a', mechanism: 'communication' }, 'mechanism'],
    [{ mechanism: 'standard' }, 'title'],
    [{ title: 'a' }, 'mechanism'],
  ])('%j is refused', async (body, field) => {
    const { status, fields } = await refusalOf(api.createProblem({ body: body as never }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it.each(['standard', 'interactive', 'functionBased'] as const)(
    'that is %s has its title, limits and what its kind needs',
    async (mechanism) => {
      const { id } = await api.createProblem({ body: { title: ' Lamps ', mechanism } })
      expect(await api.getProblem({ problemId: id })).toMatchObject({
        title: 'Lamps',
        mechanism,
        owner: { handle: 'alice' },
        statements: [{ locale: 'en-US', title: 'Lamps' }],
        samples: [],
        limits: { cpu: 1e9, memory: 256e6, source: 256e3 },
        driver: { enabled: mechanism === 'interactive' },
        signature: { enabled: mechanism === 'functionBased' },
        canEdit: true,
        canShare: true,
        canTest: true,
        revisionUnseenCount: 0,
      })
    },
  )
})

describe('lists', () => {
  it('show own, shared and starred problems, and nothing of others', async () => {
    const [lou, max] = [await world.as('lou'), await world.as('max')]
    const own = await make('own', lou.api)
    const given = await make('given', max.api)
    await make('secret', max.api)
    const body = { accountHandle: 'lou', access: 'tester' } as const
    const share = await max.api.createShare({ problemId: given, body })
    await lou.api.markFavorite({ problemId: given })
    await lou.api.markFavorite({ problemId: given })
    expect(titles(await lou.api.listProblems({})).toSorted()).toEqual(['given', 'own'])
    expect(titles(await lou.api.listMyProblems({}))).toEqual(['own'])
    expect(titles(await lou.api.listSharedProblems({}))).toEqual(['given'])
    const starred = await lou.api.listFavoriteProblems({})
    expect(starred.problems).toMatchObject([{ title: 'given', favorite: true, canEdit: false }])
    await max.api.deleteShare({ shareId: share.id })
    expect(titles(await lou.api.listFavoriteProblems({}))).toEqual([])
    await lou.api.markFavorite({ problemId: own })
    await lou.api.unmarkFavorite({ problemId: own })
    expect((await lou.api.listProblems({})).problems).toMatchObject([{ favorite: false }])
  })

  it('have 20 a page, the latest change first, and the total', async () => {
    const { api: pat } = await world.as('pat')
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) ids.push(await make(`p${n}`, pat))
    const oldest = ids[0] ?? ''
    const first = await pat.listMyProblems({})
    expect([first.problems.length, first.pager]).toEqual([20, { count: 21, start: 0 }])
    expect(first.problems[0]?.title).toBe('p20')
    const second = await pat.listMyProblems({ start: 20 })
    expect([titles(second), second.pager]).toEqual([['p0'], { count: 21, start: 20 }])
    expect((await pat.listMyProblems({ start: 40 })).pager).toEqual({ count: 21, start: 40 })
    await pat.saveAttributes({ problemId: oldest, body: { source: 'changed' } })
    expect(titles(await pat.listMyProblems({}))[0]).toBe('p0')
    expect((await refusalOf(pat.listMyProblems({ start: -1 }))).fields).toHaveProperty('start')
  })
})

describe('search', () => {
  it('ranks an equal title over a beginning over a word', async () => {
    const { api: sam } = await world.as('sam')
    for (const title of ['Two Kettles', 'Kettle Drum', 'The kettle and the pot', 'Kettle', 'Pan'])
      await make(title, sam)
    await make('Kettle of another', api)
    const found = await sam.searchProblems({ q: 'kettle' })
    expect(titles(found).slice(0, 2)).toEqual(['Kettle', 'Kettle Drum'])
    expect(titles(found).toSorted()).toEqual(
      ['Kettle', 'Kettle Drum', 'The kettle and the pot', 'Two Kettles'].toSorted(),
    )
    expect(found.pager.count).toBe(4)
  })

  it('finds words of statements in every language, each problem once, those of a title first', async () => {
    const { api: vic } = await world.as('vic')
    const inBody = await make('One', vic)
    const body = { title: 'Zwei', body: 'Ein Leuchtturm', notes: 'und Möwen' }
    await vic.saveStatement({ problemId: inBody, locale: 'bn-BD', body })
    await vic.saveStatement({
      problemId: inBody,
      locale: 'en-US',
      body: { title: 'One', input: 'leuchtturm' },
    })
    await make('Leuchtturm', vic)
    const foreign = await make('Elsewhere', api)
    await api.saveStatement({ problemId: foreign, locale: 'bn-BD', body })
    const found = await vic.searchProblems({ q: 'leuchtturm' })
    expect([titles(found), found.pager.count]).toEqual([['Leuchtturm', 'One'], 2])
    for (const q of ['Zwei', 'möwen', 'ein möwen'])
      expect(titles(await vic.searchProblems({ q }))).toEqual(['One'])
  })

  it.each(['100%', 'a_b', "o'clock", String.raw`back\slash`])('takes %s as it is', async (q) => {
    const { api: uma } = await world.as('uma')
    await make(`x ${q} y`, uma)
    await make('x 1004 aXb oclock backXslash y', uma)
    expect(titles(await uma.searchProblems({ q }))).toEqual([`x ${q} y`])
  })

  it.each(['', '  ', 'a\0'])('of %j is refused', async (q) => {
    const { status, fields } = await refusalOf(api.searchProblems({ q }))
    expect([status, Object.keys(fields)]).toEqual([400, ['q']])
  })
})

describe('an old version', () => {
  it('shows the problem right after that revision', async () => {
    const problemId = await make('First')
    const latest = async () => (await api.getRevisionsSummary({ problemId })).latest?.id ?? ''
    const born = await latest()
    await api.createTest({
      problemId,
      body: { type: 'sample', input: { text: '1' }, output: { text: '2' } },
    })
    const withSample = await latest()
    await api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Second', body: '*b*' } })
    const renamed = await latest()
    const [test] = (await api.listTests({ problemId })).tests
    await api.deleteTest({ testId: test?.id ?? '' })
    const at = (version: string) => api.getProblem({ problemId, version })
    expect(await at(born)).toMatchObject({ title: 'First', samples: [], canEdit: false })
    expect(await at(withSample)).toMatchObject({
      title: 'First',
      samples: [{ input: { snip: '1' }, output: { snip: '2' } }],
    })
    const third = await at(renamed)
    expect([third.title, third.samples.length]).toEqual(['Second', 1])
    expect(third.statements[0]?.bodyHTML).toContain('<em>b</em>')
    expect((await at(await latest())).samples).toEqual([])
  })

  it.each(['0', '999999999', 'x', "1'"])('%s that is none is 404', async (version) => {
    const call = api.getProblem({ problemId: await make('None'), version })
    expect((await refusalOf(call)).status).toBe(404)
  })

  it('of another problem is 404', async () => {
    const other = await api.getRevisionsSummary({ problemId: await make('Other') })
    const problemId = await make('Mine')
    const call = api.getProblem({ problemId, version: other.latest?.id ?? '' })
    expect((await refusalOf(call)).status).toBe(404)
  })

  it('of another problem, or none, cannot be marked seen', async () => {
    const [problemId, other] = [await make('Seen'), await make('Unseen')]
    const { latest } = await api.getRevisionsSummary({ problemId: other })
    for (const revisionId of [latest?.id ?? '', '999999999999'])
      expect(
        (await refusalOf(api.markRevisionsSeen({ problemId, body: { revisionId } }))).status,
      ).toBe(404)
    await api.markRevisionsSeen({ problemId: other, body: { revisionId: latest?.id ?? '' } })
  })

  it('of one’s own is not counted as unseen, also after another’s', async () => {
    const problemId = await make('Counted')
    const other = await world.as('una')
    await api.createShare({ problemId, body: { accountHandle: 'una', access: 'editor' } })
    await other.api.saveChecker({ problemId, body: { comparator: 'ints' } })
    await api.saveChecker({ problemId, body: { comparator: 'lines' } })
    await api.saveChecker({ problemId, body: { comparator: 'words' } })
    const { problems } = await api.listMyProblems({})
    const { unseenCount } = await api.getRevisionsSummary({ problemId })
    expect([
      unseenCount,
      problems.find(({ id }) => id === problemId)?.revisionUnseenCount,
      (await api.getProblem({ problemId })).revisionUnseenCount,
    ]).toEqual([1, 1, 1])
  })

  it('leaves out what a tester may not see, in history too', async () => {
    const problemId = await make('Hidden')
    const tester = await world.as('tim')
    await api.createShare({ problemId, body: { accountHandle: 'tim', access: 'tester' } })
    await api.createTest({ problemId, body: {} })
    for (let n = 0; n < 60; n += 1)
      await api.saveChecker({ problemId, body: { comparator: n % 2 ? 'ints' : 'lines' } })
    const { revisions } = await tester.api.listRevisions({ problemId })
    expect(revisions.map(({ path }) => path.split('/')[0])).toEqual(['shares', 'statements'])
    const { latest, unseenCount } = await tester.api.getRevisionsSummary({ problemId })
    expect([latest?.id, unseenCount]).toEqual([revisions[0]?.id, 2])
    const listed = (await tester.api.listSharedProblems({})).problems
    expect(listed.map(({ revisionUnseenCount }) => revisionUnseenCount)).toEqual([2])
    expect((await tester.api.getProblem({ problemId })).revisionUnseenCount).toBe(2)
    const seen = await tester.api.getProblem({ problemId, version: latest?.id })
    expect(seen).not.toHaveProperty('checker')
    expect(seen).not.toHaveProperty('scanspec')
  })
})

describe('a share', () => {
  it.each([null, 12, {}, '', ' ', 'a b', 'x'.repeat(5000), undefined])(
    'with %j, which is no handle, is refused by that name',
    async (accountHandle) => {
      const body = { accountHandle, access: 'editor' } as never
      const { status, code } = await refusalOf(
        api.createShare({ problemId: await make('Shared'), body }),
      )
      expect([status, code]).toEqual([400, 'ErrInvalidAccountHandle'])
    },
  )
})

describe('a problem', () => {
  it('that is deleted is gone from lists and for everyone', async () => {
    const { api: del } = await world.as('del')
    const problemId = await make('Gone', del)
    await del.markFavorite({ problemId })
    await del.deleteProblem({ problemId })
    expect((await refusalOf(del.getProblem({ problemId }))).status).toBe(404)
    for (const list of [del.listProblems, del.listMyProblems, del.listFavoriteProblems])
      expect((await list({})).pager.count).toBe(0)
  })

  it('that is locked is read by its owner and changed by an administrator only', async () => {
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    const problemId = await make('Locked')
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect(await api.getProblem({ problemId })).toMatchObject({ locked: true, canEdit: false })
    const save = (by: Client) => by.saveAttributes({ problemId, body: { source: 's' } })
    expect(await refusalOf(save(api))).toMatchObject({ status: 423, code: 'ErrLocked' })
    expect((await save(admin.api)).source).toBe('s')
    await admin.api.adminSaveProblem({ problemId, body: { locked: false } })
    expect((await save(api)).source).toBe('s')
  })

  it('that does not exist is 404, whatever its id', async () => {
    for (const problemId of ['nothing', '%00', '../x', "'"])
      expect((await refusalOf(api.getProblem({ problemId }))).status).toBe(404)
  })
})
