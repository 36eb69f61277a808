import { Client } from 'pg'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDataFolder, removeDataFolder } from '../../testing/data-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await openDataFolder('drafts-pg-test-')
  dataDir = join(folder, 'postgres')
})

afterEach(async () => {
  for (const running of started.splice(0)) await running.stop()
  await removeDataFolder(folder)
})

let stopped: string | undefined

/** The folder begins with a cluster that was stopped: making one costs a second of CPU, and few tests are about that. */
async function beginStopped(): Promise<void> {
  if (stopped === undefined) {
    stopped = await openDataFolder('drafts-pg-stopped-')
    const made = await startEmbeddedPostgres({
      dataDir: join(stopped, 'postgres'),
      log: () => undefined,
    })
    await made.stop()
  }
  // Node's own copy does not keep the owner.
  execFileSync('cp', ['-a', '--reflink=auto', join(stopped, 'postgres'), folder])
}

afterAll(async () => {
  if (stopped !== undefined) await removeDataFolder(stopped)
})

async function start(): Promise<EmbeddedPostgres> {
  const running = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  started.push(running)
  return running
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** A starter in a process of its own. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; adopted: boolean }> {
  const program = fileURLToPath(new URL('fixtures/hold-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, ...JSON.parse(line ?? '{}') }
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`)

test('the first start makes a database in UTF-8 with checksums, reachable by socket only', async () => {
  const running = await start()
  expect(running.adopted).toBe(false)
  expect(await ask(running.url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(running.url, 'show data_checksums')).toBe('on')
  expect(await ask(running.url, 'show listen_addresses')).toBe('')
  expect(await ask(running.url, 'select current_database()')).toBe('drafts')
  expect(statSync(dataDir).mode & 0o077).toBe(0)
})

test('a second start adopts what is running, and the last to stop ends it', async () => {
  await beginStopped()
  const first = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const second = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const pid = postmasterPid()
  expect(second.adopted).toBe(true)
  expect(second.url).toBe(first.url)
  await second.stop()
  expect(await ask(first.url, 'select 1')).toBe(1)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
})

test('rows outlive a kill -9 of PostgreSQL', async () => {
  await beginStopped()
  const { url } = await start()
  await ask(url, 'create table kept (n int)')
  await ask(url, 'insert into kept values (42)')
  process.kill(postmasterPid(), 'SIGKILL')
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await ask(again.url, 'select n from kept')).toBe(42)
})

test('a lock file with the number of a foreign process is not in the way', async () => {
  await beginStopped()
  const first = await start()
  const pid = postmasterPid()
  const lockFile = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(dataDir, 'postmaster.pid'), lockFile.replace(String(pid), String(process.pid)))
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await ask(again.url, 'select 1')).toBe(1)
})

/** A process of PostgreSQL's account, which alone can be in the way of it. */
async function spawnAsOwner(script: string): Promise<{ pid: number; end: () => Promise<void> }> {
  const { uid, gid } = statSync(dataDir)
  const child = spawn('/bin/sh', ['-c', script], {
    ...(isRoot ? { uid, gid } : {}),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { pid: Number(line), end }
}

const stateOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.slice(0, 1)

test.each([
  ['a zombie, which nobody reaps', 'sleep 0.1 >&- & echo $!; exec sleep 1000 >&-', 'Z'],
  ['another program', 'echo $$; exec sleep 1000', 'S'],
])(
  'after a kill -9 the number of PostgreSQL is that of %s: it starts',
  async (_, script, state) => {
    await beginStopped()
    const { url } = await start()
    await ask(url, 'create table kept (n int)')
    const socketDir = new URL(url).searchParams.get('host') ?? ''
    const lockFiles = [join(dataDir, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(killed)).toBe(false), 60_000)
    const other = await spawnAsOwner(script)
    await vi.waitFor(() => expect(stateOf(other.pid)).toBe(state), 60_000)
    for (const file of lockFiles) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(String(killed), String(other.pid)))
    }
    try {
      const again = await start()
      expect(again.adopted).toBe(false)
      expect(await ask(again.url, 'select count(*)::int from kept')).toBe(0)
    } finally {
      await other.end()
    }
  },
)

test('a crash of the starter leaves PostgreSQL to the next start', async () => {
  await beginStopped()
  const { child, url } = await startElsewhere()
  await ask(url, 'create table kept (n int)')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(await ask(next.url, 'select count(*)::int from kept')).toBe(0)
  const pid = postmasterPid()
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('of two starters at once one starts, the other adopts', async () => {
  const both = await Promise.all([startElsewhere(), startElsewhere()])
  expect(both.filter(({ adopted }) => adopted)).toHaveLength(1)
  const pid = postmasterPid()
  for (const { child } of both) {
    child.stdin?.end()
    await once(child, 'exit')
  }
  expect(isAlive(pid)).toBe(false)
})

test.runIf(isRoot)('a folder closed to the account gets a link to an open place', async () => {
  chmodSync(folder, 0o700)
  const first = await start()
  expect(lstatSync(dataDir).isSymbolicLink()).toBe(true)
  await ask(first.url, 'create table kept (n int)')
  await first.stop()
  const again = await start()
  expect(await ask(again.url, 'select count(*)::int from kept')).toBe(0)
  await again.stop()
  const place = realpathSync(dataDir)
  rmSync(`${place}.log`)
  rmSync(`${place}.leases`, { recursive: true })
})

test.runIf(isRoot)('a database whose place is gone is reported, not made anew', async () => {
  chmodSync(folder, 0o700)
  const first = await start()
  await first.stop()
  const place = realpathSync(dataDir)
  for (const path of [place, `${place}.log`, `${place}.leases`]) rmSync(path, { recursive: true })
  await expect(start()).rejects.toThrow('which is gone')
})

test('a folder with other things in it is left alone', async () => {
  mkdirSync(join(dataDir, 'holiday-photos'), { recursive: true })
  await expect(start()).rejects.toThrow('ENOTEMPTY')
  expect(existsSync(join(dataDir, 'holiday-photos'))).toBe(true)
})
