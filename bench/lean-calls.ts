import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
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
const calls = Number(given.calls)
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
  await measure(server, token, people)
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

async function measure(server: Server, token: string, people: string[]): Promise<void> {
  const ask = ({ method, path, body }: Call, by = token) =>
    send({ url: `${server.url}/api${path}`, method, token: by, body: body?.() })
  const made: string[] = []
  for (let no = 0; no < whole; no += 1) made.push(await makeProblem(no))
  const [first = ''] = made
  const listed: Call[] = [
    { name: 'list', method: 'GET', path: '/problems' },
    { name: 'search', method: 'GET', path: '/problems/search?q=kelimo' },
    { name: 'problem', method: 'GET', path: `/problems/${first}` },
    saveOf(first),
  ]
  await server.order({ do: 'keep', answers: await answersOf() })
  console.log(
    `${problems} problems; ${await untilQuiet()}; ${calls} calls each, CPU of a call in ms`,
  )
  console.log(
    'call      statements   unprepared: server    db   prepared: server    db    bare: server    db',
  )
  for (const call of listed) {
    const cells = [await costOf(() => ask(call), false), await costOf(() => ask(call), true)]
    const floor = await costOf(
      () => send({ url: `${server.bare}/${call.name}`, method: 'GET' }),
      true,
    )
    const [before, after] = cells
    console.log(
      `${call.name.padEnd(10)}${after?.statements.toFixed(1).padStart(10)}` +
        [before, after, floor]
          .map((cost) => ` ${cell(cost?.server, 18)} ${cell(cost?.database, 5)}`)
          .join(''),
    )
  }
  for (const isOn of [false, true]) await measureLoad(isOn)
  await measureIdle()

  async function makeProblem(no: number): Promise<string> {
    const { id } = JSON.parse(
      await send({
        url: `${server.url}/api/problems`,
        method: 'POST',
        token,
        body: { title: `Whole ${no}`, mechanism: 'standard' },
      }),
    ) as { id: string }
    await ask(saveOf(id))
    const handle = `reader${no % writers}`
    await send({
      url: `${server.url}/api/problems/${id}/shares`,
      method: 'POST',
      token,
      body: { accountHandle: handle, access: 'editor' },
    })
    for (let test = 0; test < 5; test += 1)
      await send({
        url: `${server.url}/api/problems/${id}/tests`,
        method: 'POST',
        token,
        body: { type: test === 0 ? 'sample' : 'regular', input: `${test}\n`, output: `${no}\n` },
      })
    return id
  }

  async function answersOf(): Promise<Record<string, string>> {
    const answers: Record<string, string> = {}
    for (const call of listed) answers[call.name] = await ask(call)
    return answers
  }

  /** Of one call, when each statement was sent often enough that its plan is settled. */
  async function costOf(deed: () => Promise<unknown>, isOn: boolean) {
    await server.order({ do: 'prepare', isOn })
    // A connection settles a plan at its sixth use; a page uses several connections at once.
    for (let warm = 0; warm < 40; warm += 1) await deed()
    const before = await figures()
    for (let call = 0; call < calls; call += 1) await deed()
    const after = await figures()
    return {
      server: (after.server - before.server) / calls,
      database: (after.database - before.database) / calls,
      statements: (after.statements - before.statements) / calls,
    }
  }

  async function figures() {
    return {
      server: Number(await server.order({ do: 'cpu' })),
      database: databaseCpuMs(),
      statements: Number(await server.order({ do: 'statements' })),
    }
  }

  async function measureLoad(isOn: boolean): Promise<void> {
    await server.order({ do: 'prepare', isOn })
    const quiet = await untilQuiet()
    const times = { read: [] as number[], save: [] as number[] }
    const until = performance.now() + Number(given.load) * 1000
    const readOf = [
      { name: 'list', method: 'GET', path: '/problems' },
      { name: 'search', method: 'GET', path: '/problems/search?q=kelimo' },
      { name: 'problem', method: 'GET', path: '/problems/p60' },
    ] satisfies Call[]
    const loop = async (
      to: number[],
      by: string | undefined,
      next: (turn: number) => Call,
    ): Promise<void> => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const from = performance.now()
        await ask(next(turn), by)
        to.push(performance.now() - from)
      }
    }
    const before = await figures()
    await Promise.all([
      ...Array.from({ length: readers }, (_, no) =>
        loop(
          times.read,
          people[writers + no],
          (turn) => readOf[(turn + no) % readOf.length] ?? saveOf(first),
        ),
      ),
      ...Array.from({ length: writers }, (_, no) =>
        loop(times.save, people[no], () => saveOf(made[no] ?? first)),
      ),
    ])
    const after = await figures()
    const done = times.read.length + times.save.length
    console.log(
      `${readers} readers and ${writers} writers for ${given.load} s, ${isOn ? 'prepared' : 'unprepared'} (${quiet} before): ` +
        `${(done / Number(given.load)).toFixed(0)} calls/s; read p50 ${part(times.read, 0.5)} p99 ${part(times.read, 0.99)} ms; ` +
        `save p50 ${part(times.save, 0.5)} p99 ${part(times.save, 0.99)} ms; CPU of a call: server ` +
        `${((after.server - before.server) / done).toFixed(1)}, database ${((after.database - before.database) / done).toFixed(1)} ms`,
    )
  }

  async function measureIdle(): Promise<void> {
    await untilQuiet()
    const before = await figures()
    await sleep(Number(given.idle) * 1000)
    const after = await figures()
    const minutes = Number(given.idle) / 60
    const rate = (name: keyof typeof after) => ((after[name] - before[name]) / minutes).toFixed(0)
    console.log(
      `idle, a minute: ${rate('statements')} statements, CPU: server ${rate('server')} ms, database ${rate('database')} ms; ` +
        `memory of the database's processes ${(databaseBytes() / 1e6).toFixed(0)} MB`,
    )
  }
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

/** Of the postmaster's children: by the scheduler's own count, which is finer than ticks, and in ticks those that ended. */
function databaseCpuMs(): number {
  const times = readFileSync(`/proc/${postmaster}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  const endedMs = (Number(times[13]) + Number(times[14])) * 10
  return processes().reduce(
    (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    endedMs,
  )
}

function databaseBytes(): number {
  return processes().reduce((sum, pid) => {
    const anonymous = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return sum + Number(anonymous?.[1] ?? 0) * 1024
  }, 0)
}

function processes(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      return Number(parent) === postmaster ? [Number(name)] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

function part(times: readonly number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)
}

function cell(value: number | undefined, width: number): string {
  return (value ?? 0).toFixed(1).padStart(width)
}
