import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createToken, findAccountByHandle } from '../../modules/accounts/index.ts'
import { startWork } from '../background/work.ts'
import { markWordless, wordsWork } from '../../modules/problems/index.ts'
import { landed } from '../../testing/landed-migrations.ts'
import { oldDatabases, openOldDatabase, readOldDatabase } from '../../testing/open-old-database.ts'
import type { OldDatabase } from '../../testing/open-old-database.ts'
import { clientOf, createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { seedDemo } from '../../../seed/demo.ts'
import { endsOf } from '../../../../testing/parts.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { describeSchema } from './upgrade/catalog.ts'
import { readMigrations } from './upgrade/migration-files.ts'
import { tableSteps } from './upgrade/known-steps.ts'

/** The demo of now: its packages bring the files that the old databases name. */
let demo: World
beforeAll(async () => {
  demo = await createWorld()
  await seedDemo(demo.platform)
})
afterAll(() => demo.close())

const schemaOf = async (pool: OldDatabase['pool']): Promise<string[]> => {
  const client = await pool.connect()
  try {
    return await describeSchema(client, 'public')
  } finally {
    client.release()
  }
}

const freshSchema = async (): Promise<string[]> => {
  const fresh = await openOldDatabase('')
  await migrate(fresh.pool)
  const schema = await schemaOf(fresh.pool)
  await fresh.close()
  return schema
}

/** Each table's rows as one text, by these columns or by all that it has. */
const readRows = async (
  { pool }: OldDatabase,
  columnsOf?: Record<string, string[]>,
): Promise<Record<string, { columns: string[]; count: number; hash: string }>> => {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' group by 1 order by 1`,
  )
  const read: Record<string, { columns: string[]; count: number; hash: string }> = {}
  for (const { table, columns: all } of rows) {
    const columns = all.filter((name) => columnsOf?.[table]?.includes(name) ?? true)
    const text = `concat_ws('|', '', ${columns.map((name) => `"${name}"::text`).join(', ')})`
    const found = await pool.query<{ count: number; hash: string }>(
      `select count(*)::int as count, coalesce(md5(string_agg(md5(${text}), ',' order by md5(${text}))), '') as hash from ${table}`,
    )
    read[table] = { columns, count: found.rows[0]?.count ?? -1, hash: found.rows[0]?.hash ?? '' }
  }
  return read
}

/** Tables whose rows are kept and say it in another way (known-data.ts), or that a step fills. */
const isMended = (table: string): boolean =>
  ['checks', 'contents', 'executions', 'heads', 'notifications'].includes(table)

/** How tests came to be has other words (0033-scripts.sql). */
const isReworded = (table: string, column: string): boolean =>
  table === 'tests' && column === 'origin'

const clientIn = async ({ app, platform }: World, handle: string): Promise<Client> => {
  const account = await findAccountByHandle(platform.db, handle)
  if (!account) throw new Error(`The old database has no account ${handle}.`)
  return clientOf(app, (await createToken(platform.db, account.id, 'test')).token)
}

/** All that a problem shows. */
const lookThrough = async (api: Client, problemId: string): Promise<void> => {
  expect(await api.getProblem({ problemId })).toMatchObject({ title: 'Split the Ribbon' })
  const statement = await api.getStatement({ problemId, locale: 'en-US' })
  expect(statement).toMatchObject({
    notes: 'Hard *words*.',
    bodyHTML: expect.stringContaining('<'),
  })
  const { tests } = await api.listTests({ problemId })
  expect(tests).toContainEqual(expect.objectContaining({ comment: 'kept' }))
  const { solutions } = await api.listSolutions({ problemId })
  expect(solutions.length).toBeGreaterThan(2)
  for (const { id } of solutions) await api.getSolution({ solutionId: id })
  const ran = solutions.flatMap(({ execution }) => execution ?? [])
  for (const { id } of ran)
    expect(await api.getExecution({ executionId: id })).toMatchObject({
      status: 7,
      stoppedBy: { handle: 'alice' },
    })
  expect(ran.length).toBe(1)
}

const lookAtSections = async (api: Client, problemId: string): Promise<void> => {
  const { mechanism } = await api.getProblem({ problemId })
  await api.listTests({ problemId })
  await api.listEditorials({ problemId })
  await api.getSignature({ problemId })
  await api.getAttributes({ problemId })
  await api.getLimits({ problemId })
  await api.getScanspec({ problemId })
  await (mechanism === 'interactive' ? api.getDriver({ problemId }) : api.getChecker({ problemId }))
  const { revisions } = await api.listRevisions({ problemId })
  expect(revisions.length).toBeGreaterThan(0)
}

const goOn = async (api: Client, problemId: string): Promise<void> => {
  const { revisions } = await api.listRevisions({ problemId })
  for (const { id } of revisions) await api.getRevisionChanges({ problemId, revisionId: id })
  const oldest = revisions.at(-1)?.id ?? ''
  // A merge reads the version that was there, and a restore the content of a revision.
  const body = { ...(await api.getStatement({ problemId, locale: 'en-US' })), base: 1 }
  await api.saveStatement({ problemId, locale: 'en-US', body: { ...body, title: 'Cut it' } })
  await api.restoreRevision({
    problemId,
    revisionId: oldest,
    body: { path: 'statements/en-US' },
  })
  expect(await api.getStatement({ problemId, locale: 'en-US' })).toMatchObject({
    title: 'Split the Ribbon',
    notes: expect.not.stringContaining('Hard'),
    bodyHTML: expect.stringContaining('ribbon'),
  })
  await api.restoreRevision({ problemId, revisionId: oldest, body: { path: 'tests' } })
  await api.forkProblem({ problemId })
}

// The newest and the oldest in any case.
describe.each(endsOf('upgrades', oldDatabases.toReversed()))('a database of before, %s', (name) => {
  it('comes to the present with its rows, once', async () => {
    const old = await openOldDatabase(readOldDatabase(name))
    const all = await readRows(old)
    await migrate(old.pool)
    expect(await schemaOf(old.pool)).toEqual(await freshSchema())
    const now = await readRows(old)
    const shared = Object.entries(all).flatMap(([table, { columns }]) => {
      const own = now[table]?.columns
      return own && !tableSteps[table]?.isSkipped
        ? [
            [
              table,
              columns.filter((column) => own.includes(column) && !isReworded(table, column)),
            ] as const,
          ]
        : []
    })
    const columns = Object.fromEntries(shared)
    expect(shared.length).toBeGreaterThan(20)
    const has = await readRows(old, columns)
    const again = await openOldDatabase(readOldDatabase(name))
    const had = await readRows(again, columns)
    await again.close()
    // Pictures had no content of their own; nothing else comes or goes.
    const counts = (read: typeof has) =>
      shared.map(([table]) => [table, read[table]?.count ?? 0] as const)
    const more = counts(has).map(([table, count]) => [table, count - (had[table]?.count ?? 0)])
    expect(more.filter(([table, count]) => count !== 0 && table !== 'contents')).toEqual([])
    expect(new Map(counts(has)).get('contents')).toBeGreaterThanOrEqual(had['contents']?.count ?? 0)
    const hashes = (read: typeof has) =>
      shared.flatMap(([table]) => (isMended(table) ? [] : [[table, read[table]?.hash]]))
    expect(hashes(has)).toEqual(hashes(had))
    expect(await migrate(old.pool)).toEqual([])

    const world = await createWorld({
      DATABASE_URL: old.url,
      BLOBS_URL: pathToFileURL(join(demo.platform.config.dataDir, 'blobs')).href,
    })
    await markWordless(world.platform.db)
    const api = await clientIn(world, 'alice')
    const stop = startWork(world.platform, wordsWork(world.platform))
    const found = await vi
      .waitFor(
        async () => {
          const answer = await api.searchProblems({ q: 'ribbon' })
          expect(answer.problems.map(({ title }) => title)).toContain('Split the Ribbon')
          return answer
        },
        { timeout: 60_000, interval: 50 },
      )
      .finally(stop)
    const problemId = found.problems.find(({ title }) => title === 'Split the Ribbon')?.id ?? ''
    await lookThrough(api, problemId)
    const { problems } = await api.listProblems({})
    expect(problems.length).toBeGreaterThan(2)
    for (const { id } of problems) await lookAtSections(api, id)
    const bob = await clientIn(world, 'bob')
    const { notifications } = await bob.listNotifications({})
    expect(notifications.map(({ detailsHTML }) => detailsHTML).join()).toContain('shared')
    await goOn(api, problemId)
    await world.close()
    await old.close()
  })
})

describe('migrations', () => {
  it('are never edited once they landed: a change is a new file', async () => {
    const checksums = Object.fromEntries(
      (await readMigrations()).map(({ name, checksum }) => [name, checksum]),
    )
    // A new file adds its line with its landing, and is as fixed from then on.
    expect(checksums).toEqual(landed)
  })

  it('are kept where the database is as they make it, and no table is made anew', async () => {
    const old = await openOldDatabase('')
    const { pool } = old
    await migrate(pool)
    const tables = async () =>
      (
        await pool.query(
          "select oid from pg_class where relnamespace = 'public'::regnamespace order by 1",
        )
      ).rows
    const before = await tables()
    const { rows } = await pool.query('select name, checksum from migrations order by name')
    await pool.query('update migrations set checksum = null')
    expect(await migrate(pool)).toEqual([])
    expect(await tables()).toEqual(before)
    expect((await pool.query('select name, checksum from migrations order by name')).rows).toEqual(
      rows,
    )
    await old.close()
  })

  it.each([
    [
      'a file that was changed after it ran',
      "update migrations set checksum = 'other' where name = '0003-judging.sql'",
      'The migration 0003-judging.sql is not the one that this database ran. Nothing was changed. Bring its file back as it was released (git checkout -- server/migrations), then start again.',
    ],
    [
      'a database that is newer',
      "insert into migrations (name, checksum) values ('9000-later.sql', 'x')",
      'The database is newer than this program (it has 9000-later.sql). Update Drafts, or restore a backup of before the upgrade.',
    ],
    [
      'a table that nobody knows',
      'update migrations set checksum = null; create table own_notes (id text)',
      'The database has a table own_notes, which no version of Drafts made. Nothing was changed. Move it to another schema, then start again.',
    ],
    [
      'a column that nobody knows',
      'update migrations set checksum = null; alter table problems add colour text',
      'The table problems of the database has a column colour, which no version of Drafts made. Nothing was changed. Remove the column, then start again.',
    ],
    [
      'a view',
      'update migrations set checksum = null; create view titles as select title from problems',
      'The database has titles in the schema public, which no version of Drafts made. Nothing was changed. Move it to another schema, then start again.',
    ],
    [
      'a column of another type',
      'update migrations set checksum = null; alter table tests alter comment type varchar(9)',
      'The column comment of the table tests is character varying(9) in the database, as in no version of Drafts. Nothing was changed. Restore a backup, or ask for help with this sentence.',
    ],
  ])('refuse %s before anything runs', async (_what, change, sentence) => {
    const old = await openOldDatabase('')
    await migrate(old.pool)
    await old.pool.query(change)
    const before = [await schemaOf(old.pool), await readRows(old)]
    await expect(migrate(old.pool)).rejects.toThrow(sentence)
    expect([await schemaOf(old.pool), await readRows(old)]).toEqual(before)
    await old.close()
  })

  it('may have had another name', async () => {
    const old = await openOldDatabase('')
    await migrate(old.pool)
    await old.pool.query(
      `update migrations set checksum = null;
       update migrations set name = '0012-administration.sql' where name = '0011-administration.sql'`,
    )
    await migrate(old.pool)
    expect(await schemaOf(old.pool)).toEqual(await freshSchema())
    const { rows } = await old.pool.query<{ name: string }>(
      'select name from migrations order by 1',
    )
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name))
    await old.close()
  })

  it('say what a database user lacks', async () => {
    const old = await openOldDatabase(readOldDatabase(oldDatabases.at(-1) ?? ''))
    const role = `poor_${randomUUID().replaceAll('-', '')}`
    await old.pool.query(
      `create role ${role} login; grant all on all tables in schema public to ${role}`,
    )
    const url = new URL(old.url)
    url.username = role
    const { pool, db } = connect(url.href, 1)
    await expect(migrate(pool)).rejects.toThrow('grant create on database NAME to USER')
    await pool.end()
    await db.destroy()
    await old.pool.query(`drop owned by ${role}; drop role ${role}`)
    await old.close()
  })

  it('run once where servers start together', async () => {
    const [first = ''] = oldDatabases
    const old = await openOldDatabase(readOldDatabase(first))
    await Promise.all([migrate(old.pool), migrate(old.pool), migrate(old.pool)])
    expect(await schemaOf(old.pool)).toEqual(await freshSchema())
    await old.close()
  })
})
