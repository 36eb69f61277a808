import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { keepWords, makeWords, markWordless } from './index.ts'

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
  const { db, log, config } = world.platform
  const stop = keepWords({
    db,
    log,
    config: { ...config, pace: { ...config.pace, lookEveryMs: 50 } },
  })
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
