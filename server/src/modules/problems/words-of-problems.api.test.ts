import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { startWork } from '../../platform/background/work.ts'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import { useWorld } from '../../testing/use-world.ts'
import { makeWords, markWordless, wordsWork } from './index.ts'

const { world, alice } = useWorld('alice')

const createProblem = async (body: string): Promise<ProblemId> => {
  const title = 'Orchard'
  const { id } = await alice.api.createProblem({ body: { title, mechanism: 'standard' } })
  await alice.api.saveStatement({ problemId: id, locale: 'en-US', body: { title, body } })
  return id
}
const foundBy = async (q: string) =>
  (await alice.api.searchProblems({ q })).problems.map(({ id, found }) => ({
    id,
    text: found?.text,
  }))
const unread = () => world.platform.db.selectFrom('unread_words').selectAll().execute()
const inBackground = async (until: () => Promise<void>): Promise<void> => {
  const stop = startWork(world.platform, { ...wordsWork(world.platform), pollMs: 50 })
  await vi.waitFor(until, { timeout: 60_000, interval: 50 }).finally(stop)
}

it('a text is found once its save is answered, and no mark is left', async () => {
  const id = await createProblem('Apples are *picked* by ladders.')
  expect(await foundBy('picked')).toEqual([
    {
      id,
      text: [
        { text: 'Orchard Apples are ', isMarked: false },
        { text: 'picked', isMarked: true },
        { text: ' by ladders.', isMarked: false },
      ],
    },
  ])
  expect(await unread()).toEqual([])
})

it('what a server that ended did not make is made in the background', async () => {
  const id = await createProblem('Plums are shaken from branches.')
  await sql`update problem_words set words = '', text = '' where problem_id = ${id}`.execute(
    world.platform.db,
  )
  await sql`insert into unread_words (problem_id, at) values (${id}, 'epoch')`.execute(
    world.platform.db,
  )
  expect(await foundBy('shaken')).toEqual([])
  await inBackground(async () => {
    expect(await foundBy('shaken')).toMatchObject([{ id }])
    expect(await unread()).toEqual([])
  })
})

it('problems of before there was a search get words', async () => {
  const id = await createProblem('Quinces are boiled for hours.')
  await sql`delete from problem_words where problem_id = ${id}`.execute(world.platform.db)
  await markWordless(world.platform.db)
  await inBackground(async () => expect(await foundBy('quinces')).toMatchObject([{ id }]))
})

it('words of an older text are not written over those of a newer one', async () => {
  const id = await createProblem('Cherries hang in pairs.')
  const { db } = world.platform
  await sql`insert into unread_words (problem_id) values (${id})`.execute(db)
  const [mark] = await unread()
  await sql`update problem_words set words = '''later'':1D', text = 'later'
    where problem_id = ${id}`.execute(db)
  await makeWords(db, 'background', { problemId: id, turn: String(Number(mark?.turn) - 1) })
  expect(await foundBy('cherries')).toEqual([])
  expect(await unread()).toHaveLength(1)
  await makeWords(db, 'background', { problemId: id, turn: String(mark?.turn) })
  expect(await foundBy('cherries')).toMatchObject([{ id }])
  expect(await unread()).toEqual([])
})

/** Children that read no words, as when they are busy or take too long. */
const withoutWords = (fault: 'busy' | 'time') => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the children that it was called on
  const { ask } = BoundedChildren.prototype
  return vi.spyOn(BoundedChildren.prototype, 'ask').mockImplementation(function asked(
    this: BoundedChildren<object, unknown>,
    asker,
    question,
    options,
  ) {
    const { does } = question as { does?: string }
    if (does === 'searchWords' || does === 'markFound') return Promise.resolve({ fault })
    return ask.call(this, asker, question, options)
  })
}

it.each(['busy', 'time'] as const)(
  'a save is answered where its words cannot be made (%s), which are made later; a search has no marks',
  async (fault) => {
    const id = await createProblem(`Figs ripen before ${fault} autumn.`)
    const asked = withoutWords(fault)
    try {
      const body = { title: 'Orchard', body: `Figs ripen after ${fault} spring.` }
      await alice.api.saveStatement({ problemId: id, locale: 'en-US', body })
      expect(await unread()).toMatchObject([{ problem_id: id }])
      const { problems } = await alice.api.searchProblems({ q: `figs ${fault}` })
      expect(problems).toMatchObject([
        { id, found: { title: [{ text: 'Orchard', isMarked: false }], text: [] } },
      ])
    } finally {
      asked.mockRestore()
    }
    await sql`update unread_words set at = 'epoch'`.execute(world.platform.db)
    await inBackground(async () => expect(await foundBy(`${fault} spring`)).toMatchObject([{ id }]))
  },
)

it('a new problem whose words cannot be made is found by its title in the end', async () => {
  const asked = withoutWords('time')
  const title = 'Medlar'
  const { id } = await alice.api.createProblem({ body: { title, mechanism: 'standard' } })
  asked.mockRestore()
  const { db } = world.platform
  await sql`update unread_words set at = 'epoch'`.execute(db)
  const [mark] = await unread()
  await sql`insert into work_attempts (kind, row_id, attempts)
    values ('words', ${`${id}/${mark?.turn}`}, 3)`.execute(db)
  await inBackground(async () => expect(await foundBy('medlar')).toMatchObject([{ id }]))
})

it('a text of more words than PostgreSQL keeps is stored, and found by its first ones', async () => {
  const pairs = Array.from({ length: 90_000 }, (_, no) =>
    String.fromCodePoint(
      0x4e00 + (no % 20_000),
      0x4e00 + Math.floor(no / 20_000) * 4000 + (no % 7),
    ),
  )
  const id = await createProblem('Olives')
  const half = pairs.length / 2
  const body = {
    title: 'Olives',
    body: pairs.slice(0, half / 2).join(''),
    input: pairs.slice(half / 2, half).join(''),
    output: pairs.slice(half, half * 1.5).join(''),
    notes: pairs.slice(half * 1.5).join(''),
  }
  await alice.api.saveStatement({ problemId: id, locale: 'en-US', body })
  // The save waits for its words no longer than two seconds; on a busy machine they come after it.
  await vi.waitFor(async () => expect(await unread()).toEqual([]), 60_000)
  expect(await foundBy(pairs[3] ?? '')).toMatchObject([{ id }])
})

it('words that cannot be made are given up, and what was found before is found on', async () => {
  const id = await createProblem('Pears fall in storms.')
  const { db } = world.platform
  await sql`insert into unread_words (problem_id, at) values (${id}, 'epoch')`.execute(db)
  const [mark] = await unread()
  await sql`insert into work_attempts (kind, row_id, attempts)
    values ('words', ${`${id}/${mark?.turn}`}, 3)`.execute(db)
  await inBackground(async () => expect(await unread()).toEqual([]))
  expect(await foundBy('storms')).toMatchObject([{ id }])
})

it('words of forty problems that one account makes at once are there once all are answered', async () => {
  const { api } = await world.as('planter')
  const titles = Array.from({ length: 40 }, (_, no) => `Sapling ${no}`)
  await Promise.all(
    titles.map((title) => api.createProblem({ body: { title, mechanism: 'standard' } })),
  )
  expect((await api.searchProblems({ q: 'sapling' })).pager.count).toBe(40)
  expect(await unread()).toEqual([])
})
