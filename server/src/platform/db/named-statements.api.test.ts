import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { anyOf, noneOf } from './any-of.ts'
import { connect } from './connect.ts'
import type { Db, Tx } from './connect.ts'
import { isOutdatedPlan, StatementNames } from './named-statements.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What the one connection of a pool has prepared. */
const preparedIn = async (db: Db | Tx): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement not like '%pg_prepared_statements%'
    order by statement`.execute(db)
  return rows.map(({ statement }) => statement)
}

/** A server with connections of its own. */
const withServer = async (
  connections: number,
  use: (db: Db) => Promise<void>,
  names?: StatementNames,
): Promise<void> => {
  const { db } = connect(world.platform.config.databaseUrl ?? '', connections, names)
  try {
    await use(db)
  } finally {
    await db.destroy()
  }
}

/** What calls send, without what the server sends by itself, whenever it does. */
const ofCalls = new AsyncLocalStorage<Set<string>>()
// oxlint-disable-next-line typescript/unbound-method -- called below with the names that it was called on
const { of: nameOf } = StatementNames.prototype

/** Everything there is a number of, so many times; answers the statements that get names. */
const textsOf = async (count: number): Promise<Set<string>> => {
  const { api } = await world.as(`maker${count}`)
  const times = Array.from({ length: count }, (_none, at) => at)
  const texts = new Set<string>()
  const note = vi.spyOn(StatementNames.prototype, 'of').mockImplementation(function of(
    this: StatementNames,
    text,
  ) {
    ofCalls.getStore()?.add(text)
    return nameOf.call(this, text)
  })
  try {
    await ofCalls.run(texts, async () => {
      for (const at of times) {
        const { id: problemId } = await api.createProblem({
          body: { title: `Many ${at}`, mechanism: 'standard' },
        })
        const body = { title: 'Many', body: times.join(' '), input: 'i', output: 'o' }
        await api.saveStatement({ problemId, locale: 'en-US', body })
        await api.saveAttributes({ problemId, body: { topics: times.map((n) => `topic${n}`) } })
        for (const n of times) {
          const files = { input: { text: `${n}\n` }, output: { text: `${n}\n` } }
          await api.createTest({ problemId, body: files })
          const source = { text: `print(${n})` }
          const solution = { label: `s${n}`, languageId: 'python3', source }
          await api.createSolution({ problemId, body: solution })
        }
        await api.listTests({ problemId })
        await api.listSolutions({ problemId })
        await api.listRevisions({ problemId })
        await api.getProblem({ problemId })
        await api.forkProblem({ problemId })
      }
      await api.listProblems({})
      await api.searchProblems({ q: 'many' })
      await api.listFilters({})
    })
    return new Set([...texts].filter((text) => isNamed(text)))
  } finally {
    note.mockRestore()
  }
}

/** Sent twice in a row, which is when a text gets a name. */
const sentTwice = (names: StatementNames, text: string) => {
  names.of(text)
  return names.of(text)
}
const isNamed = (text: string) => sentTwice(new StatementNames(), text).name !== undefined

const makeTable = async (): Promise<string> => {
  const table = `t${crypto.randomUUID().replaceAll('-', '')}`
  await world.platform.pool.query(`create table ${table} as select 1 as a`)
  return table
}
const addColumn = (table: string) =>
  world.platform.pool.query(`alter table ${table} add column b int not null default 2`)

describe('the name of a statement', () => {
  it('is the same for the same text, and another for each other text', () => {
    const names = new StatementNames()
    const [one, again, other] = ['select 1', 'select 1', 'select 2'].map((text) =>
      sentTwice(names, text),
    )
    expect(one).toEqual(again)
    expect(one?.name).not.toBe(other?.name)
    // PostgreSQL cuts what is longer.
    expect(one?.name?.length).toBeLessThan(64)
    expect(sentTwice(new StatementNames(), 'select 1')).toEqual(one)
  })

  it.each([
    'begin',
    'commit',
    'rollback',
    'notify "drafts_events"',
    "set local plan_cache_mode = 'auto'",
    'insert into "tests" ("id", "label") values ($1, $2), ($3, $4)',
  ])('is left out of %s', (text) => {
    expect(sentTwice(new StatementNames(), text)).toEqual({ text })
  })

  it('is not given at the first sight of a text', () => {
    expect(new StatementNames().of('select 1')).toEqual({ text: 'select 1' })
  })

  it('stays with its text, however many texts come once or where no name is free', () => {
    const names = new StatementNames({ most: 2 })
    const used = ['select 1', 'select 2'].map((text) => sentTwice(names, text))
    for (let n = 10; n < 3000; n += 1) names.of(`select ${n}`)
    expect(sentTwice(names, 'select 3')).toEqual({ text: 'select 3' })
    expect([names.of('select 1'), names.of('select 2'), names.round]).toEqual([...used, 0])
  })

  it('is not given to texts that come back after a thousand others', () => {
    const names = new StatementNames()
    for (let time = 0; time < 3; time += 1)
      for (let n = 0; n < 2000; n += 1)
        expect(names.of(`select ${n}`)).toEqual({ text: `select ${n}` })
  })

  it('is free again where it was used least, if others wanted one', () => {
    const names = new StatementNames({ most: 2, every: 20 })
    const send = (times: number, text: string) => {
      for (let time = 0; time < times; time += 1) names.of(text)
    }
    const kept = sentTwice(names, 'select 1')
    send(5, 'select 1')
    send(3, 'select 2')
    send(9, 'select 3')
    expect(names.freed).toBe(0)
    expect(names.of('select 1')).toEqual(kept)
    expect([names.freed, names.round]).toEqual([1, 0])
    expect(sentTwice(names, 'select 3').name).toBeDefined()
    expect(sentTwice(names, 'select 2')).toEqual({ text: 'select 2' })
  })

  it('stays where nobody wanted another, for ever', () => {
    const names = new StatementNames({ most: 2, every: 5 })
    const name = sentTwice(names, 'select 1')
    for (let n = 0; n < 100; n += 1) names.of(`select ${n + 2}`)
    for (let n = 0; n < 100; n += 1) expect(names.of('select 1')).toEqual(name)
  })

  it('is another in a new round, whose text is too', () => {
    const names = new StatementNames()
    const first = sentTwice(names, 'select 1')
    names.renew()
    const second = names.of('select 1')
    expect(second.name).not.toBe(first.name)
    expect(second.text).toBe('/* 1 */ select 1')
  })
})

describe('a connection', () => {
  it('prepares a statement once, whatever its values are and however long its lists', () =>
    withServer(1, async (db) => {
      for (const ids of [['a'], ['a', 'b'], []]) {
        await sql`select id from accounts where handle = ${ids.join()}`.execute(db)
        await db.selectFrom('blobs').select('hash').where('hash', '=', anyOf(ids)).execute()
        await db.selectFrom('blobs').select('hash').where('hash', '<>', noneOf(ids)).execute()
      }
      await inTransaction(db, (tx) =>
        tx
          .selectFrom('blobs')
          .select('hash')
          .where('hash', '=', anyOf(['c']))
          .execute(),
      )
      expect(await preparedIn(db)).toEqual([
        'select "hash" from "blobs" where "hash" <> all($1)',
        'select "hash" from "blobs" where "hash" = any($1)',
        'select id from accounts where handle = $1',
      ])
    }))

  it('is closed when a new round has begun, with all that it prepared', () =>
    withServer(1, async (db) => {
      const table = await makeTable()
      const pid = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows
      const read = () => sql`select * from ${sql.ref(table)}`.execute(db)
      const first = await pid()
      await read()
      await read()
      await addColumn(table)
      // PostgreSQL refuses the plan of before, which begins a new round.
      await read()
      expect(await pid()).not.toEqual(first)
      expect(await preparedIn(db)).not.toContain(`select * from "${table}"`)
    }))

  it('closes what was used least when others want its name, and keeps all else', () => {
    const names = new StatementNames({ most: 4, every: 40 })
    return withServer(
      1,
      async (db) => {
        const pid = async () =>
          (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows
        const send = async (text: string, times: number) => {
          for (let time = 0; time < times; time += 1) await sql.raw(text).execute(db)
        }
        const first = await pid()
        await send('select 1 as often', 20)
        for (const n of [2, 3, 4]) await send(`select ${n} as seldom`, 2)
        // No name is free for it until the fortieth statement.
        await send('select 5 as late', 14)
        expect(names.freed).toBe(1)
        const prepared = await preparedIn(db)
        expect(prepared).toEqual(['select 1 as often', 'select 2 as seldom', 'select 5 as late'])
        expect(await pid()).toEqual(first)
        // One that was closed is prepared again once it is used more than others.
        await send('select 3 as seldom', 45)
        expect(await preparedIn(db)).toContain('select 3 as seldom')
      },
      names,
    )
  })

  it('prepares nothing of what comes once', () =>
    withServer(1, async (db) => {
      for (let n = 0; n < 500; n += 1) await sql`select ${sql.lit(n)} as n`.execute(db)
      expect(await preparedIn(db)).toEqual([])
    }))
})

describe('a list', () => {
  it.each([
    [['a', 'b'], ['a'], ['b', 'c']],
    [[], [], ['a', 'b', 'c']],
    [['a', 'a', "'", '{}', ','], ['a'], ['b', 'c']],
  ])('of %j is one parameter', async (list, inside, outside) => {
    const from = sql<{ x: string }>`(values ('a'), ('b'), ('c')) v(x)`
    const { db } = world.platform
    const found = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ x: string }>`
        select x from ${from} where x ${condition} order by x`.execute(db)
      return rows.map(({ x }) => x)
    }
    const one = list.filter((x) => x !== 'b')
    expect(await found(sql`= ${anyOf(one)}`)).toEqual(inside)
    expect(await found(sql`<> ${noneOf(one)}`)).toEqual(outside)
  })
})

describe('the calls of the product', () => {
  it('send the same texts, however many there are of anything', async () => {
    const few = await textsOf(2)
    expect(few.size).toBeGreaterThan(40)
    expect([...(await textsOf(5))].filter((text) => !few.has(text))).toEqual([])
  })
})

describe('a migration of another server', () => {
  it('outdates a statement, which is sent again', () =>
    withServer(1, async (db) => {
      const table = await makeTable()
      const read = async () =>
        (await sql`select * from ${sql.ref(table)} where a = ${1}`.execute(db)).rows
      expect(await read()).toEqual([{ a: 1 }])
      await addColumn(table)
      expect(await read()).toEqual([{ a: 1, b: 2 }])
      expect(await read()).toEqual([{ a: 1, b: 2 }])
    }))

  it.each([
    ['transaction', inTransaction],
    ['snapshot', inSnapshot],
  ] as const)('outdates a statement of a %s, which begins again', (_name, within) =>
    // All connections have prepared it: the second try meets one that did too.
    withServer(2, async (db) => {
      const table = await makeTable()
      const read = (tx: Tx) => sql`select * from ${sql.ref(table)} where a = ${1}`.execute(tx)
      const both = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
      await Promise.all(
        both.map((own, at) =>
          within(db, async (tx) => {
            // The second sight of a text prepares it.
            await read(tx)
            await read(tx)
            own.resolve()
            await both[1 - at]?.promise
          }),
        ),
      )
      await addColumn(table)
      let tries = 0
      const { rows } = await within(db, (tx) => {
        tries += 1
        return read(tx)
      })
      expect([rows, tries]).toEqual([[{ a: 1, b: 2 }], 2])
      for (let n = 0; n < 2; n += 1) expect((await within(db, read)).rows).toEqual(rows)
    }),
  )

  it('is told from other refusals', async () => {
    const refused = await sql`select * from nowhere`
      .execute(world.platform.db)
      .catch((error: unknown) => error)
    expect([isOutdatedPlan(refused), isOutdatedPlan(new Error('no'))]).toEqual([false, false])
  })
})
