import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { mountAll } from '../server/src/create-server.ts'
import { createToken, setPermits, upsertAccount } from '../server/src/modules/accounts/index.ts'
import { openPlatform } from '../server/src/open-platform.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { createApp } from '../server/src/platform/http/app.ts'
import { planOf, statementsOf } from '../server/src/testing/plans.ts'
import { seedList } from '../server/src/testing/seed-list.ts'

// Lists, search and history with 100,000 problems of 10,000 accounts and 2 million revisions, in a database of its own: what a
// whole request takes the server, for somebody with thirty problems and for somebody with three thousand, against an aim of
// 20 ms; and what the database reads for it. `node bench/list.ts [problems]`; it needs 4 GB of disk for a few minutes.

const problems = Number(process.argv[2] ?? 100_000)
const aimMs = 20
const runs = 50
const sorts = ['title', 'owner', 'readiness', 'discussions', 'modified']
const paths = [
  ...['', '/my', '/shared', '/favorites'].map((section) => `/problems${section}`),
  '/problems?start=20',
  ...sorts.map((sort) => `/problems?sort=${sort}`),
  ...['mechanism=interactive', 'topic=topic7', 'readiness=open', 'owner=heavy'].map(
    (filter) => `/problems?${filter}`,
  ),
  // A word of a third of all problems, one of few, an id, an owner, a beginning, an error, nothing.
  ...['tree', 'kelimo', 'p1234', 'heavy', 'bak', 'tere', 'kemoli', 'qqqqzzzz'].map(
    (q) => `/problems/search?q=${q}`,
  ),
  '/problems/filters',
  '/problems/bin',
  '/problems/p7/revisions',
]

const folder = await mkdtemp(join(tmpdir(), 'drafts-bench-list-'))
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: () => undefined,
})
const config = readConfig({
  DATABASE_URL: postgres.url,
  DRAFTS_DATA: folder,
  LOG_LEVEL: 'silent',
  DRAFTS_DEMO: '1',
})
const app = await createApp(config)
const platform = await openPlatform(config, app.log)
try {
  await migrate(platform.pool)
  await mountAll(app, platform, () => 'http://127.0.0.1:3000')
  await app.ready()
  await measure()
} finally {
  await app.close()
  await platform.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function person(handle: string, administrator = false) {
  const { db } = platform
  const account = await upsertAccount(db, {
    issuer: 'bench',
    subject: handle,
    handle,
    name: handle,
  })
  await setPermits(db, account.id, [
    'drafts:invited',
    ...(administrator ? ['drafts:administrator' as const] : []),
  ])
  return { id: account.id, token: (await createToken(db, account.id, 'bench')).token }
}

async function measure(): Promise<void> {
  const [heavy, light, admin] = [
    await person('heavy'),
    await person('light'),
    await person('root', true),
  ]
  const began = performance.now()
  await seedList(
    platform.pool,
    { problems, accounts: Math.ceil(problems / 10), revisionsEach: 20 },
    { heavy: heavy.id, light: light.id },
  )
  console.log(
    `seeded in ${((performance.now() - began) / 1000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log('who    median    p95  request')
  for (const [who, { token }] of [
    ['light', light],
    ['heavy', heavy],
  ] as const)
    for (const path of paths) await measureOne(who, token, path)
  for (const path of ['/admin/problems', '/admin/problems?q=bake', '/problems/bin'])
    await measureOne('admin', admin.token, path)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}

async function measureOne(who: string, token: string, path: string): Promise<void> {
  const ask = async () => {
    const { statusCode, body } = await app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  }
  for (let run = 0; run < 3; run += 1) await ask()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (runs - 1))] ?? 0
  const mark = at(0.5) > aimMs ? ' OVER' : ''
  console.log(
    `${who.padEnd(6)} ${at(0.5).toFixed(1).padStart(6)} ${at(0.95).toFixed(1).padStart(6)}  ${path}${mark}`,
  )
  const plans = []
  for (const statement of await statementsOf(ask)) {
    const plan = await planOf(platform.pool, statement)
    if (/problems|revisions|known_words/.test(statement.text)) plans.push(plan)
  }
  const scanned = [...new Set(plans.flatMap((plan) => plan.scanned))]
  console.log(
    `         ${[...new Set(plans.map(({ top }) => top))].join(', ')}: ${[...new Set(plans.flatMap((plan) => plan.indexes))].join(' ')}`,
  )
  if (scanned.length > 0) console.log(`         scanned: ${scanned.join(' ')}`)
}
