import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listSorts } from '../contract/src/index.ts'
import { createToken, setPermits, upsertAccount } from '../server/src/modules/accounts/index.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { seedList } from '../server/src/testing/seed-list.ts'
import type { Order, Sent } from './lean-server.ts'
import { databaseBytes, databaseCpuMs } from './process-cpu.ts'

// Thirty readers of ordinary lists beside one account that goes through all kinds of lists there are, each twice, over and over
// (docs/decisions/021): how many of the readers' statements find themselves prepared, and what PostgreSQL has in memory.
// node bench/many-lists.ts [--problems 5000] [--seconds 10] [--passes 2]

const { values: given } = parseArgs({
  options: {
    problems: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
    passes: { type: 'string', default: '2' },
  },
})
const problems = Number(given.problems)
const readers = 30
/** Calls of the account at once. */
const makers = 8

const folder = await openDataFolder('drafts-bench-lists-')
const dataDir = join(folder, 'postgres')
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
try {
  const tokens = await seed()
  const child = fork(join(import.meta.dirname, 'lean-server.ts'), {
    env: { ...process.env, DATABASE_URL: postgres.url, DRAFTS_DATA: folder },
  })
  const answer = async (): Promise<unknown> => ((await once(child, 'message')) as [unknown])[0]
  const { url } = (await answer()) as { url: string }
  const order = async (one: Order): Promise<unknown> => {
    const answered = answer()
    child.send(one)
    return answered
  }
  const ask = async (path: string, token: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api${path}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
  }
  const [maker = '', ...others] = tokens
  const kinds = kindsOfLists()
  const ordinary = ['/problems', '/problems/my', '/problems/search?q=kelimo', '/problems/p60']

  /** For so many seconds, or until the account has asked for each kind twice; answers how many were asked. */
  const load = async (isWithMaker: boolean): Promise<{ reads: number; kinds: number }> => {
    const asked = { reads: 0, kinds: 0 }
    const until = performance.now() + Number(given.seconds) * 1000
    const isOver = (): boolean =>
      isWithMaker ? asked.kinds >= 2 * kinds.length : performance.now() >= until
    const read = async (token: string, no: number): Promise<void> => {
      for (let turn = no; !isOver(); turn += 1, asked.reads += 1)
        await ask(ordinary[turn % ordinary.length] ?? '', token)
    }
    const make = async (): Promise<void> => {
      while (!isOver()) {
        const kind = kinds[(asked.kinds >> 1) % kinds.length] ?? ''
        asked.kinds += 1
        await ask(kind, maker)
      }
    }
    await Promise.all([
      ...others.map(read),
      ...(isWithMaker ? Array.from({ length: makers }, make) : []),
    ])
    return asked
  }

  const show = async (name: string, isWithMaker: boolean): Promise<void> => {
    const before = databaseCpuMs(postmaster)
    const asked = await load(isWithMaker)
    const cpu = databaseCpuMs(postmaster) - before
    const { prepared, parsed, unnamed, others: ofMaker } = (await order({ do: 'sent' })) as Sent
    const all = prepared + parsed + unnamed
    const share = (count: number) => `${((count / all) * 100).toFixed(2)} %`
    console.log(
      `${name}: ${asked.reads} reads and ${asked.kinds} lists of other kinds; of ${all} statements of readers ` +
        `${share(prepared)} were prepared, ${share(parsed)} were parsed for a name, ${share(unnamed)} had none; ` +
        `${ofMaker} other statements; PostgreSQL ${(cpu / (asked.reads + asked.kinds)).toFixed(1)} ms of CPU a call, ` +
        `${(databaseBytes(postmaster) / 1e6).toFixed(0)} MB`,
    )
  }

  console.log(`${problems} problems, ${kinds.length} kinds of lists`)
  await order({ do: 'learn' })
  for (const path of ordinary) for (const token of others) await ask(path, token)
  await order({ do: 'sent' })
  await show('readers alone', false)
  for (let pass = 1; pass <= Number(given.passes); pass += 1)
    await show(`beside the account, ${pass}`, true)
  await show('readers alone again', false)
  const ended = once(child, 'exit')
  child.send({ do: 'stop' } satisfies Order)
  await ended
} finally {
  await postgres.stop()
  await removeDataFolder(folder)
}

function kindsOfLists(): string[] {
  const paths = ['', '/my', '/shared', '/favorites', '/search']
  const optional = [
    ['mechanism', 'standard'],
    ['topic', 'dp'],
    ['owner', 'light'],
    ['readiness', 'ready'],
  ] as const
  return paths.flatMap((path) =>
    listSorts.flatMap((sort) =>
      ['asc', 'desc'].flatMap((order) =>
        Array.from({ length: 2 ** optional.length }, (_none, chosen) => {
          const query = new URLSearchParams({ sort, order })
          for (const [at, [name, value]] of optional.entries())
            if (chosen & (1 << at)) query.set(name, value)
          if (path === '/search') query.set('q', 'kelimo')
          return `/problems${path}?${query.toString()}`
        }),
      ),
    ),
  )
}

async function seed(): Promise<string[]> {
  const { db, pool } = connect(postgres.url)
  await migrate(pool)
  const person = async (handle: string) => {
    const subject = { issuer: 'bench', subject: handle, handle, name: handle }
    const { id } = await upsertAccount(db, subject)
    await setPermits(db, id, ['drafts:invited'])
    return { id, token: (await createToken(db, id, 'bench')).token }
  }
  const [heavy, light] = [await person('heavy'), await person('light')]
  const people = await Promise.all(
    Array.from({ length: readers }, (_none, no) => person(`reader${no}`)),
  )
  await seedList(
    pool,
    { problems, accounts: Math.ceil(problems / 10), revisionsEach: 2, wordsEach: 20 },
    { heavy: heavy.id, light: light.id },
  )
  for (const { id } of people) {
    const ids = "select 'p' || n from generate_series(50, 99) n"
    await pool.query(
      `insert into shares (id, problem_id, account_id, access) select '${id}' || p, p, '${id}', 'editor' from (${ids}) s(p)`,
    )
    await pool.query(
      `update problem_words set viewers = viewers || '${id}'::text where problem_id in (${ids})`,
    )
  }
  await pool.query('vacuum analyze')
  await db.destroy()
  return [light.token, ...people.map(({ token }) => token)]
}
