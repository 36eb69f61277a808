import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAs, type UnixAccount } from './account.ts'
import type { Binaries } from './binaries.ts'

const POLL_MS = 10
/** Together below the 10 s in which the whole of Drafts has to end. */
const FAST_STOP_MS = 6_000
const IMMEDIATE_STOP_MS = 1_500
const ORPHANS_MS = 5_000
const START_MS = 60_000
const LOG_BYTES = 10_000_000
/** Only part of the socket's name: nothing listens on the network. */
const PORT = '5432'

export interface Postmaster {
  pid: number
  socketDir: string
}

/** The server process that serves this folder now, if there is one. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  // Lines: process, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = readLockFile(dataDir)
  const pid = Number(lines[0])
  if (!isServing(pid, dataDir)) return undefined
  // The socket's line comes a moment after the first ones; without it the process cannot be adopted yet.
  return lines[4] ? { pid, socketDir: lines[4] } : undefined
}

export async function startPostmaster(options: {
  dataDir: string
  socketDir: string
  account: UnixAccount
  binaries: Binaries
}): Promise<void> {
  const { dataDir, socketDir, account, binaries } = options
  await endOrphans(dataDir)
  removeLockFiles(dataDir, socketDir)
  const child = spawnDetached(
    binaries.postgres,
    serverArguments(dataDir, socketDir),
    dataDir,
    account,
  )
  const startedMs = Date.now()
  while (findPostmaster(dataDir) === undefined) {
    const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() - startedMs > START_MS) {
      throw new Error(`PostgreSQL did not start: ${lastWords(dataDir)}`)
    }
    await sleep(POLL_MS)
  }
}

function serverArguments(dataDir: string, socketDir: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', dataDir, '-p', PORT, ...flags]
}

/** Its output goes to a file: a pipe would break when this process ends. */
function spawnDetached(
  program: string,
  args: string[],
  dataDir: string,
  account: UnixAccount,
): ChildProcess {
  const logFile = logFileOf(dataDir)
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) {
    renameSync(logFile, `${logFile}.1`)
  }
  const output = openSync(logFile, 'a', 0o600)
  const child = spawn(program, args, {
    ...spawnAs(account),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // A program that cannot be started is seen by its missing process number.
  child.on('error', () => undefined)
  child.unref()
  return child
}

/** Fast shutdown: open transactions are rolled back, what was committed is on disk. */
export async function stopPostmaster(dataDir: string): Promise<void> {
  const pid = Number(readLockFile(dataDir)[0])
  if (!isServing(pid, dataDir)) return
  process.kill(pid, 'SIGINT')
  if (await waitFor(() => !isServing(pid, dataDir), FAST_STOP_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitFor(() => !isServing(pid, dataDir), IMMEDIATE_STOP_MS)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop; its log is ${logFileOf(dataDir)}.`)
}

/** After a kill -9 of the server its backends live on for a moment. A second server beside them would spoil the data. */
async function endOrphans(dataDir: string): Promise<void> {
  if (await waitFor(() => processesIn(dataDir).length === 0, ORPHANS_MS / 2)) return
  for (const pid of processesIn(dataDir)) signal(pid, 'SIGQUIT')
  if (await waitFor(() => processesIn(dataDir).length === 0, ORPHANS_MS / 2)) return
  throw new Error(
    `Processes of an earlier PostgreSQL still use ${dataDir} (${processesIn(dataDir).join(', ')}): end them, then start again.`,
  )
}

/**
 * PostgreSQL refuses to start while the process number in one of its two lock files exists, even if that process is a
 * zombie or another program by now. The caller holds our own lock and no process serves the folder: both are stale.
 */
function removeLockFiles(dataDir: string, socketDir: string): void {
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true })
  rmSync(join(socketDir, `.s.PGSQL.${PORT}`), { force: true })
}

function processesIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServing(pid, dataDir))
}

/** Every process of PostgreSQL has the data folder as its working folder; a zombie has none. */
function isServing(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === dataDir &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    // It has ended, or is another account's: not ours.
    return false
  }
}

function readLockFile(dataDir: string): string[] {
  const file = join(dataDir, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

async function waitFor(isDone: () => boolean, limitMs: number): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < limitMs; await sleep(POLL_MS)) {
    if (isDone()) return true
  }
  return isDone()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended in the meantime.
  }
}

/** Beside the folder, not in it: root writes there, and must not follow what the account may have put in. */
export function logFileOf(dataDir: string): string {
  return `${dataDir}.log`
}

function lastWords(dataDir: string): string {
  const lines = readFileSync(logFileOf(dataDir), 'utf8').trim().split('\n')
  return lines.slice(-5).join(' / ') || `see ${logFileOf(dataDir)}`
}
