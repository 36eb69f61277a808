import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createToken, setPermits, upsertAccount } from '../server/src/modules/accounts/index.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { seedList } from '../server/src/testing/seed-list.ts'
import type { Order } from './lean-server.ts'
import { databaseBytes, databaseCpuMs, textsCpuMs } from './process-cpu.ts'
import { untilQuiet } from './quiet.ts'

// What a call costs in CPU: of the server by its own account, of PostgreSQL by that of its processes; beside the same answer
// from Fastify alone. Each call is made with statements that have no names and with statements that have: the first is
// what a server without prepared statements costs. Then thirty readers and ten writers at once, and a server that nobody calls.
// `node bench/lean-calls.ts [--problems 100000] [--calls 100] [--load 20] [--idle 30]`

const { values: given } = parseArgs({
  options: {
    problems: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '100' },
    load: { type: 'string', default: '20' },
    idle: { type: 'string', default: '30' },
    profile: { type: 'string' },
  },
})
const problems = Number(given.problems)
const callsEach = Number(given.calls)
const turns = 4
const figureNames = ['statements', 'server', 'database', 'texts'] as const
const [readers, writers] = [30, 10]
/** Problems with texts and tests, in front of those that are seeded: the first page of the list. */
const whole = 20

interface Call {
  name: string
  method: 'GET' | 'PUT'
  path: string
  body?: () => object
}

const folder = await openDataFolder('drafts-bench-lean-')
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: () => undefined,
})
const postmaster = Number.parseInt(
  readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'),
  10,
)
let saved = 0
const agent = new Agent({ keepAlive: true, maxSockets: readers + writers })
try {
  const { token, people } = await seed()
  const server = await startServer()
  const bench = await openBench(server, token, people)
  await measureCalls(bench)
  for (const isOn of [false, true]) await measureLoad(bench, isOn)
  await measureIdle(bench)
  await server.stop()
} finally {
  agent.destroy()
  await postgres.stop()
  await removeDataFolder(folder)
}

async function seed(): Promise<{ token: string; people: string[] }> {
  const { db, pool } = connect(postgres.url)
  await migrate(pool)
  const [heavy, light] = [await person('heavy'), await person('light')]
  const people = []
  for (let no = 0; no < readers + writers; no += 1) people.push(await person(`reader${no}`))
  await seedList(
    pool,
    { problems, accounts: Math.ceil(problems / 10), revisionsEach: 5, wordsEach: 20 },
    { heavy: heavy.id, light: light.id },
  )
  // Each of the others sees five hundred of its problems.
  for (const { id } of people) {
    const ids = `select 'p' || n from generate_series(50, ${Math.min(549, problems / 50)}) n`
    await pool.query(
      `insert into shares (id, problem_id, account_id, access) select '${id}' || p, p, '${id}', 'editor' from (${ids}) s(p)`,
    )
    await pool.query(
      `update problem_words set viewers = viewers || '${id}'::text where problem_id in (${ids})`,
    )
  }
  await pool.query('vacuum analyze')
  await db.destroy()
  return { token: heavy.token, people: people.map(({ token }) => token) }

  async function person(handle: string) {
    const subject = { issuer: 'bench', subject: handle, handle, name: handle }
    const account = await upsertAccount(db, subject)
    await setPermits(db, account.id, ['drafts:invited'])
    return { id: account.id, token: (await createToken(db, account.id, 'bench')).token }
  }
}

interface Server {
  pid: number
  url: string
  bare: string
  order(order: Order): Promise<unknown>
  stop(): Promise<void>
}

async function startServer(): Promise<Server> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'lean-server.ts'), {
    env: { ...process.env, DATABASE_URL: postgres.url, DRAFTS_DATA: folder },
    ...(given.profile ? { execArgv: ['--cpu-prof', `--cpu-prof-dir=${given.profile}`] } : {}),
  })
  const answer = async (): Promise<unknown> => {
    const [message] = (await once(child, 'message')) as [unknown]
    return message
  }
  const urls = (await answer()) as { url: string; bare: string }
  return {
    ...urls,
    pid: child.pid ?? 0,
    order: async (order) => {
      const answered = answer()
      child.send(order)
      return answered
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.send({ do: 'stop' } satisfies Order)
      await ended
    },
  }
}

interface Bench {
  server: Server
  people: string[]
  /** Problems with texts and tests. */
  made: string[]
  ask: (call: Call, by?: string) => Promise<string>
}

async function openBench(server: Server, token: string, people: string[]): Promise<Bench> {
  const ask = ({ method, path, body }: Call, by = token) =>
    send({ url: `${server.url}/api${path}`, method, token: by, body: body?.() })
  const post = (path: string, body: object) =>
    send({ url: `${server.url}/api/problems${path}`, method: 'POST', token, body })
  const made: string[] = []
  for (let no = 0; no < whole; no += 1) {
    const title = `Whole ${no}`
    const { id } = JSON.parse(await post('', { title, mechanism: 'standard' })) as { id: string }
    await ask(saveOf(id))
    await post(`/${id}/shares`, { accountHandle: `reader${no % writers}`, access: 'editor' })
    for (let test = 0; test < 5; test += 1)
      await post(`/${id}/tests`, {
        type: test === 0 ? 'sample' : 'regular',
        input: `${test}\n`,
        output: `${no}\n`,
      })
    made.push(id)
  }
  return { server, people, made, ask }
}

async function measureCalls({ server, made: [first = ''], ask }: Bench): Promise<void> {
  const calls: Call[] = [
    { name: 'list', method: 'GET', path: '/problems' },
    { name: 'search', method: 'GET', path: '/problems/search?q=kelimo' },
    { name: 'problem', method: 'GET', path: `/problems/${first}` },
    saveOf(first),
  ]
  const answers: Record<string, string> = {}
  for (const call of calls) answers[call.name] = await ask(call)
  await server.order({ do: 'keep', answers })
  console.log(
    `${problems} problems; ${await untilQuiet()}; ${callsEach} calls each, CPU of a call in ms`,
  )
  console.log('call     sent         statements   server database    texts')
  for (const call of calls) {
    const bare = { url: `${server.bare}/${call.name}`, method: 'GET' }
    const ways: [string, boolean, () => Promise<unknown>][] = [
      ['without names', false, () => ask(call)],
      ['with names', true, () => ask(call)],
      ['by a bare route', true, () => send(bare)],
    ]
    const costs = ways.map(() => ({ statements: 0, server: 0, database: 0, texts: 0 }))
    // In turns, so that a machine that is busy for a while slows all of them.
    for (let turn = 0; turn < turns; turn += 1)
      for (const [at, [, isOn, action]] of ways.entries()) {
        const cost = await costOf(server, action, { isOn, isFirst: turn === 0 })
        for (const name of figureNames) (costs[at] ?? cost)[name] += cost[name] / turns
      }
    for (const [at, [way]] of ways.entries()) {
      const cells = figureNames.map((name) => (costs[at]?.[name] ?? 0).toFixed(1).padStart(9))
      console.log(`${call.name.padEnd(8)} ${way.padEnd(15)}${cells.join('')}`)
    }
  }
}

type Figures = Record<(typeof figureNames)[number], number>

/** The cost of one call, after each statement was sent often enough that its plan is settled. */
async function costOf(
  server: Server,
  action: () => Promise<unknown>,
  { isOn, isFirst }: { isOn: boolean; isFirst: boolean },
): Promise<Figures> {
  await server.order({ do: 'prepare', isOn })
  // A connection settles a plan at its sixth use; a page uses several connections at once.
  for (let warm = 0; warm < (isFirst ? 40 : 3); warm += 1) await action()
  const before = await figuresOf(server)
  const count = callsEach / turns
  for (let call = 0; call < count; call += 1) await action()
  return since(before, await figuresOf(server), count)
}

async function figuresOf(server: Server): Promise<Figures> {
  return {
    server: Number(await server.order({ do: 'cpu' })),
    database: databaseCpuMs(postmaster),
    texts: textsCpuMs(server.pid),
    statements: Number(await server.order({ do: 'statements' })),
  }
}

function since(before: Figures, after: Figures, count: number): Figures {
  const each = (name: keyof Figures) => (after[name] - before[name]) / count
  return {
    statements: each('statements'),
    server: each('server'),
    database: each('database'),
    texts: each('texts'),
  }
}

async function measureLoad({ server, people, made, ask }: Bench, isOn: boolean): Promise<void> {
  await server.order({ do: 'prepare', isOn })
  const quiet = await untilQuiet()
  const times = { read: [] as number[], save: [] as number[] }
  const until = performance.now() + Number(given.load) * 1000
  const reads: Call[] = [
    { name: 'list', method: 'GET', path: '/problems' },
    { name: 'search', method: 'GET', path: '/problems/search?q=kelimo' },
    { name: 'problem', method: 'GET', path: '/problems/p60' },
  ]
  const loop = async (
    to: number[],
    by: string | undefined,
    next: (turn: number) => Call | undefined,
  ): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const call = next(turn)
      if (!call) return
      const from = performance.now()
      await ask(call, by)
      to.push(performance.now() - from)
    }
  }
  const before = await figuresOf(server)
  await Promise.all([
    ...Array.from({ length: readers }, (_, no) =>
      loop(times.read, people[writers + no], (turn) => reads[(turn + no) % reads.length]),
    ),
    ...Array.from({ length: writers }, (_, no) =>
      loop(times.save, people[no], () => saveOf(made[no] ?? '')),
    ),
  ])
  const done = times.read.length + times.save.length
  const cost = since(before, await figuresOf(server), done)
  const cpu = (['server', 'database', 'texts'] as const)
    .map((name) => `${name} ${cost[name].toFixed(1)}`)
    .join(', ')
  console.log(
    `${readers} readers and ${writers} writers, ${isOn ? 'with' : 'without'} names (${quiet}): ` +
      `${(done / Number(given.load)).toFixed(0)} calls/s; read ${partsOf(times.read)}, save ${partsOf(times.save)}; ` +
      `CPU of a call: ${cpu} ms`,
  )
}

async function measureIdle({ server }: Bench): Promise<void> {
  await untilQuiet()
  const before = await figuresOf(server)
  await sleep(Number(given.idle) * 1000)
  const { statements, ...cpu } = since(before, await figuresOf(server), Number(given.idle) / 60)
  console.log(
    `idle, a minute: ${statements.toFixed(0)} statements, CPU: server ${cpu.server.toFixed(0)} ms, ` +
      `database ${cpu.database.toFixed(0)} ms; memory of the database's processes ${(databaseBytes(postmaster) / 1e6).toFixed(0)} MB`,
  )
}

function saveOf(problemId: string): Call {
  return {
    name: 'save',
    method: 'PUT',
    path: `/problems/${problemId}/statements/en-US`,
    body: () => ({
      title: 'Whole',
      body: `There are $n$ trees, and **${(saved += 1)}** of them are tall.\n\n${'Words of a text. '.repeat(40)}`,
      input: 'The number $n$.',
      output: 'The answer.',
      notes: '',
    }),
  }
}

interface Sent {
  url: string
  method: string
  token?: string
  body?: object | undefined
}

async function send({ url, method, token, body }: Sent): Promise<string> {
  const text = body && JSON.stringify(body)
  const call = request(url, {
    agent,
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(text
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        : {}),
    },
  })
  call.end(text)
  const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks).toString()
  if ((response.statusCode ?? 500) >= 400) throw new Error(`${method} ${url}: ${answer}`)
  return answer
}

function partsOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)
  return `p50 ${part(0.5)} p99 ${part(0.99)} ms`
}
