import type { Client, ListOrder, ListSort, Mechanism } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { xssPayloads } from '../../testing/xss-payloads.ts'

let world: World
let other: Client
beforeAll(async () => {
  world = await createWorld()
  ;({ api: other } = await world.as('other'))
})
afterAll(() => world.close())

const make = async (by: Client, title: string, mechanism: Mechanism = 'standard') =>
  (await by.createProblem({ body: { title, mechanism } })).id
const titles = ({ problems }: { problems: { title: string }[] }) =>
  problems.map(({ title }) => title)
const marked = (parts: { text: string; isMarked: boolean }[]) =>
  parts.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))
const write = (by: Client, problemId: string, title: string, body: string, locale = 'en-US') =>
  by.saveStatement({ problemId, locale, body: { title, body } })

describe('the order of a list', () => {
  it('has the latest of own and shared problems first, with the number of all on each page', async () => {
    const { api } = await world.as('latest')
    const { api: giver } = await world.as('b-giver')
    const made: string[] = []
    for (let n = 0; n < 45; n += 1) {
      const by = n % 9 === 0 ? giver : api
      const problemId = await make(by, `N${n}`)
      if (by === giver)
        await by.createShare({ problemId, body: { accountHandle: 'latest', access: 'editor' } })
      made.push(`N${n}`)
    }
    const pages = await Promise.all([0, 20, 40, 60].map((start) => api.listProblems({ start })))
    expect(pages.flatMap(titles)).toEqual(made.toReversed())
    expect(pages.map(({ pager }) => pager.count)).toEqual([45, 45, 45, 45])
    const own = await Promise.all([0, 20, 40].map((start) => api.listMyProblems({ start })))
    expect(own.flatMap(titles)).toEqual(made.filter((_title, n) => n % 9 > 0).toReversed())
    expect(own.map(({ pager }) => pager.count)).toEqual([40, 40, 40])
  })

  it('is over all pages, by each column and both ways', async () => {
    const { api } = await world.as('sorter')
    const { api: giver } = await world.as('a-giver')
    const ids: string[] = []
    for (let n = 0; n < 23; n += 1)
      ids.push(await make(api, `T${String((n * 7) % 23).padStart(2, '0')}`))
    const given = await make(giver, 'Z given')
    await giver.createShare({
      problemId: given,
      body: { accountHandle: 'sorter', access: 'tester' },
    })
    for (const content of ['one', 'two'])
      await api.createDiscussion({ problemId: ids[4] ?? '', body: { partKey: 'body', content } })
    await api.createTest({
      problemId: ids[5] ?? '',
      body: { type: 'sample', input: { text: '1\n' }, output: { text: '1\n' } },
    })
    await api.saveScanspec({
      problemId: ids[5] ?? '',
      body: { enabled: true, source: 'var n int\nscan n\n' },
    })
    const first = async (sort: ListSort, order?: ListOrder, start = 0) =>
      titles(await api.listProblems({ sort, start, ...(order ? { order } : {}) }))
    const all = [...(await first('title')), ...(await first('title', 'asc', 20))]
    expect(all).toEqual(all.toSorted())
    expect(all).toHaveLength(24)
    expect((await first('title', 'desc'))[0]).toBe('Z given')
    expect((await first('owner'))[0]).toBe('Z given')
    expect((await first('owner', 'desc', 20)).at(-1)).toBe('Z given')
    expect((await first('discussions'))[0]).toBe('T05')
    expect((await first('discussions', 'asc', 20)).at(-1)).toBe('T05')
    expect((await first('modified', 'asc'))[0]).toBe('T00')
    // A sample is there: one item less is open than anywhere else. A tester is not told: last both ways.
    expect((await first('readiness', 'asc'))[0]).toBe('T12')
    for (const order of ['asc', 'desc'] as const)
      expect((await first('readiness', order, 20)).at(-1)).toBe('Z given')
    expect((await refusalOf(api.listProblems({ sort: 'id' as never }))).fields).toHaveProperty(
      'sort',
    )
  })
})

describe('filters of a list', () => {
  it('leave what has the mechanism, topic, owner and readiness, and count it', async () => {
    const { api } = await world.as('filterer')
    const one = await make(api, 'One')
    await make(api, 'Two', 'interactive')
    await api.saveAttributes({ problemId: one, body: { topics: ['Graphs', 'trees'] } })
    const given = await make(other, 'Three')
    await other.saveAttributes({ problemId: given, body: { topics: ['graphs'] } })
    await other.createShare({
      problemId: given,
      body: { accountHandle: 'filterer', access: 'tester' },
    })
    const secret = await make(other, 'Secret')
    await other.saveAttributes({ problemId: secret, body: { topics: ['secret topic'] } })
    const found = async (filter: object) => {
      const list = await api.listProblems(filter)
      expect(list.pager.count).toBe(list.problems.length)
      return titles(list).toSorted()
    }
    expect(await found({ mechanism: 'interactive' })).toEqual(['Two'])
    expect(await found({ topic: 'GRAPHS' })).toEqual(['One', 'Three'])
    expect(await found({ topic: 'secret topic' })).toEqual([])
    expect(await found({ owner: 'Other' })).toEqual(['Three'])
    expect(await found({ owner: 'nobody' })).toEqual([])
    expect(await found({ readiness: 'open' })).toEqual(['One', 'Two'])
    expect(await found({ readiness: 'ready' })).toEqual([])
    expect(await found({ mechanism: 'standard', topic: 'graphs', owner: 'filterer' })).toEqual([
      'One',
    ])
    expect(titles(await api.searchProblems({ q: 'three', mechanism: 'interactive' }))).toEqual([])
    expect(await api.listFilters({})).toEqual({
      topics: ['graphs', 'trees'],
      owners: ['filterer', 'other'],
    })
  })
})

describe('a search', () => {
  it.each([
    ['kettel', 'The Kettle'],
    ['ketle', 'The Kettle'],
    ['kettlee', 'The Kettle'],
    ['lighthuose', 'Sea'],
    ['leuchttrum', 'Sea'],
    ['grpah', 'Sea'],
    ['sesrcher', 'Sea'],
  ])('forgives %s, and marks what was meant', async (q, title) => {
    const { api } = await world.as('searcher')
    if ((await api.listMyProblems({})).pager.count === 0) {
      await make(api, 'The Kettle')
      const sea = await make(api, 'Sea')
      await write(
        api,
        sea,
        'Sea',
        `${'Words before it. '.repeat(30)}The *lighthouse* stands. ${'After. '.repeat(60)}`,
      )
      await write(api, sea, 'Meer', 'Ein Leuchtturm', 'fr-FR')
      await api.saveAttributes({ problemId: sea, body: { topics: ['graph'] } })
    }
    const found = await api.searchProblems({ q })
    expect(found.isSimilar).toBe(true)
    expect(titles(found)).toContain(title)
    const problem = found.problems.find((one) => one.title === title)
    const marks = [...marked(problem?.found?.title ?? []), ...marked(problem?.found?.text ?? [])]
    // An owner stands in a column of its own.
    expect(marks.length > 0).toBe(q !== 'sesrcher')
    const shown = problem?.found?.text.map(({ text }) => text).join('') ?? ''
    expect(shown.length).toBeLessThan(300)
    expect(shown).not.toContain('*')
  })

  it('finds by title, owner, topic, id, beginnings, and words of scripts without spaces', async () => {
    const { api } = await world.as('finder')
    const id = await make(api, 'Lanterns')
    await write(api, id, '灯塔守护者', '在海边的灯塔里住着一个人。', 'zh-CN')
    await api.saveAttributes({ problemId: id, body: { topics: ['Shortest Paths'] } })
    for (const q of [
      'lantern',
      'finder',
      'shortest',
      id,
      '灯塔',
      '海边',
      'finder lanterns paths 灯塔',
    ]) {
      const found = await api.searchProblems({ q })
      expect([q, titles(found), found.isSimilar]).toEqual([q, ['Lanterns'], false])
    }
    expect(titles(await api.searchProblems({ q: '塔海' }))).toEqual([])
    const [problem] = (await api.searchProblems({ q: '灯塔' })).problems
    expect(marked(problem?.found?.text ?? [])).toEqual(['灯塔', '灯塔'])
  })

  it('never finds what the caller may not see, nor tells that it is there', async () => {
    const { api } = await world.as('seeker')
    const secret = await make(other, 'Xylophone')
    await write(other, secret, 'Xylophone', 'quokka')
    for (const q of ['xylophone', 'quokka', 'quoka', secret, 'other'])
      expect(await api.searchProblems({ q })).toMatchObject({
        problems: [],
        isSimilar: false,
        pager: { count: 0 },
      })
    const share = await other.createShare({
      problemId: secret,
      body: { accountHandle: 'seeker', access: 'tester' },
    })
    expect(titles(await api.searchProblems({ q: 'quoka' }))).toEqual(['Xylophone'])
    await other.deleteShare({ shareId: share.id })
    expect(titles(await api.searchProblems({ q: 'quokka' }))).toEqual([])
    await other.createShare({
      problemId: secret,
      body: { accountHandle: 'seeker', access: 'editor' },
    })
    await other.deleteProblem({ problemId: secret })
    expect(titles(await api.searchProblems({ q: 'quokka' }))).toEqual([])
    expect(titles(await other.searchProblems({ q: 'quokka' }))).toEqual([])
    await other.bringBackProblem({ problemId: secret })
    expect(titles(await api.searchProblems({ q: 'quokka' }))).toEqual(['Xylophone'])
  })

  it('shows first what is called so, then what begins so, then titles over statements', async () => {
    const { api } = await world.as('ranker')
    for (const [title, body] of [
      ['Lagoon', ''],
      ['Lagoon at Night', ''],
      ['A Far Lagoon', ''],
      ['Elsewhere', 'lagoon '.repeat(20)],
    ] as const)
      await write(api, await make(api, title), title, body)
    // By the last change alone the order would be the other way round.
    const order = ['Lagoon', 'Lagoon at Night', 'A Far Lagoon', 'Elsewhere']
    for (const q of ['lagoon', ' Lagoon '])
      expect(titles(await api.searchProblems({ q }))).toEqual(order)
  })

  it('follows a statement that changes', async () => {
    const { api } = await world.as('changer')
    const id = await make(api, 'Before')
    await write(api, id, 'After', 'walrus')
    expect(titles(await api.searchProblems({ q: 'before' }))).toEqual([])
    expect(titles(await api.searchProblems({ q: 'walrus' }))).toEqual(['After'])
    await write(api, id, 'After', 'nothing')
    expect(titles(await api.searchProblems({ q: 'walrus' }))).toEqual([])
  })

  it.each([...xssPayloads])('takes %s as text', async (payload) => {
    const { api } = await world.as('nasty')
    const id = await make(api, 'Nasty')
    await write(api, id, 'Nasty', `needle ${payload}`)
    const text = (await api.searchProblems({ q: 'needle' })).problems[0]?.found?.text ?? []
    // Pieces of text and no markup of ours: a page can only show them.
    for (const part of text) expect(Object.keys(part).toSorted()).toEqual(['isMarked', 'text'])
    expect(marked(text)[0]).toBe('needle')
    await api.searchProblems({ q: payload.slice(0, 200) })
    await api.deleteProblem({ problemId: id })
  })

  it('of signs alone finds nothing, and says so', async () => {
    expect(await other.searchProblems({ q: '!?%' })).toMatchObject({
      problems: [],
      pager: { count: 0 },
    })
  })
})
