import { loadavg } from 'node:os'
import { join } from 'node:path'
import { mountAll } from '../server/src/create-server.ts'
import { createToken, setPermits, upsertAccount } from '../server/src/modules/accounts/index.ts'
import { openPlatform } from '../server/src/open-platform.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { createApp } from '../server/src/platform/http/app.ts'
import { planOf, statementsOf } from '../server/src/testing/plans.ts'
import { seedList } from '../server/src/testing/seed-list.ts'
import { untilQuiet } from './quiet.ts'

// Lists, search and history with 100,000 problems of 10,000 accounts and 2 million revisions, in a database of its own: what a
// whole request takes the server, for somebody with thirty problems and for somebody with three thousand, against an aim of
// 20 ms and beside a floor: a request that only asks who calls, made in turn with it, so that a busy machine slows both. And
// what the database reads for it. `node bench/list.ts [problems]`; it needs 4 GB of disk for a few minutes.

const problems = Number(process.argv[2] ?? 100_000)
const aimMs = 20
const runs = 50
const floorPath = '/accounts/me'
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

let measured = 0
let over = 0

const folder = await openDataFolder('drafts-bench-list-')
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
  await removeDataFolder(folder)
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
    `${problems} problems seeded in ${((performance.now() - began) / 1000).toFixed(0)} s; ${await untilQuiet()}`,
  )
  console.log('who    median    p95  times the floor  request')
  for (const [who, { token }] of [
    ['light', light],
    ['heavy', heavy],
  ] as const)
    for (const path of paths) await measureOne(who, token, path)
  for (const path of ['/admin/problems', '/admin/problems?q=bake', '/problems/bin'])
    await measureOne('admin', admin.token, path)
  console.log(
    `${over} of ${measured} requests over ${aimMs} ms by their median; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

async function timeOf(token: string, path: string): Promise<number> {
  const from = performance.now()
  const { statusCode, body } = await app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  return performance.now() - from
}

async function measureOne(who: string, token: string, path: string): Promise<void> {
  const ask = () => timeOf(token, path)
  for (let run = 0; run < 3; run += 1) await ask()
  const times: number[] = []
  const floors: number[] = []
  for (let run = 0; run < runs; run += 1) {
    floors.push(await timeOf(token, floorPath))
    times.push(await ask())
  }
  const median = partOf(times, 0.5)
  const isOver = median > aimMs
  measured += 1
  if (isOver) over += 1
  const ratio = median / partOf(floors, 0.5)
  console.log(
    `${who.padEnd(6)} ${median.toFixed(1).padStart(6)} ${partOf(times, 0.95).toFixed(1).padStart(6)} ` +
      `${ratio.toFixed(1).padStart(16)}  ${path}${isOver ? ' OVER' : ''}`,
  )
  await showPlans(ask)
}

function partOf(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0
}

async function showPlans(ask: () => Promise<unknown>): Promise<void> {
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
