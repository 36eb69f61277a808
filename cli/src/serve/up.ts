import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ChildLog } from './child-log.ts'
import { sayWhatIsNotOffered } from '../toolchains/everyday.ts'
import type { JudgeOptions, ServerOptions } from '../command.ts'
import { judgeEnvironment, serverEnvironment, type Programs } from '../programs.ts'
import { CommandRefused, say } from '../say.ts'
import { Supervised, type HealthCheck, type Ready } from './supervised.ts'
import { forgetLocalJudgeToken, localJudgeToken } from '../commands/token.ts'
import { toPlaces } from '../toolchains/toolchain-places.ts'

/** Together below the 10 s of the contract. The judge goes first: it hands its work back to the server. */
const JUDGE_STOP_MS = 4_000
const SERVER_STOP_MS = 4_500
/** The exit code of a judge whose token the server refuses. */
const TOKEN_REFUSED = 4
/** A server that is silent for twenty seconds is started again. */
const HEALTH: HealthCheck = { path: '/healthz', everyMs: 3_000, patienceMs: 10_000 }
const LOW_DISK_BYTES = 2_000_000_000

export async function runUp(
  options: ServerOptions,
  withJudge: boolean,
  programs: Programs,
  health = HEALTH,
): Promise<number> {
  prepareDataDir(options.dataDir)
  return untilSignal(async (running) => {
    const ready = await startServer(options, programs, running, health)
    if (!withJudge) return
    const serverUrl = ready.local ?? `http://127.0.0.1:${options.port}`
    const judge = superviseJudge(programs, options.dataDir, () => ({
      serverUrl,
      token: localJudgeToken(options, programs),
      name: 'local',
      dataDir: options.dataDir,
      authorityFile: undefined,
    }))
    // Last started, first stopped.
    running.unshift({ part: judge, limitMs: JUDGE_STOP_MS })
    await judge.start()
  })
}

export async function runWeb(options: ServerOptions, programs: Programs): Promise<number> {
  prepareDataDir(options.dataDir)
  return untilSignal(async (running) => {
    await startServer(options, programs, running, HEALTH)
  })
}

export async function runJudge(options: JudgeOptions, programs: Programs): Promise<number> {
  prepareDataDir(options.dataDir)
  return untilSignal(async (running) => {
    const judge = superviseJudge(programs, options.dataDir, () => options)
    running.unshift({ part: judge, limitMs: JUDGE_STOP_MS + SERVER_STOP_MS })
    await judge.start()
  })
}

interface Running {
  part: Supervised
  limitMs: number
}

/** Starts the parts, waits for SIGTERM or SIGINT, stops the parts. A start that fails stops the rest too. */
async function untilSignal(start: (running: Running[]) => Promise<void>): Promise<number> {
  const running: Running[] = []
  const signalled = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, () => resolve())
  })
  try {
    await Promise.race([start(running).then(() => signalled), signalled])
    return 0
  } finally {
    for (const { part, limitMs } of running.splice(0)) await part.stop(limitMs)
  }
}

async function startServer(
  options: ServerOptions,
  programs: Programs,
  running: Running[],
  health: HealthCheck,
): Promise<Ready> {
  let port = options.port
  const server = new Supervised({
    title: 'The server',
    program: programs.server,
    log: new ChildLog('server', join(options.dataDir, 'logs/server.log')),
    environment: () => serverEnvironment({ ...options, port }),
    onReady: (ready) => {
      // A port that was chosen by chance stays the same over restarts.
      port = Number(new URL(ready.local ?? `http://localhost:${port}`).port) || port
    },
    health,
    mustStart: true,
  })
  running.push({ part: server, limitMs: SERVER_STOP_MS })
  const ready = await server.start()
  process.stdout.write(`Drafts is at ${ready.url}\n`)
  if (ready.adminLink !== undefined) {
    process.stdout.write(
      `Whoever opens this link first becomes the administrator: ${ready.adminLink}\n`,
    )
  }
  reportSystemd()
  return ready
}

/** `systemctl start` and `restart` wait for it (Type=notify), so what is refused is seen by who started it. */
function reportSystemd(): void {
  if (process.env['NOTIFY_SOCKET']) spawnSync('systemd-notify', ['--ready'])
}

function superviseJudge(
  programs: Programs,
  dataDir: string,
  options: () => JudgeOptions,
): Supervised {
  let isFirst = true
  const logFile = join(dataDir, 'logs/judge.log')
  return new Supervised({
    title: 'The judge',
    program: programs.judge,
    log: new ChildLog('judge', logFile),
    environment: () => judgeEnvironment(options()),
    onReady: ({ languages }) => {
      if (!isFirst) return
      isFirst = false
      process.stdout.write('The judge is ready.\n')
      const line = languages && sayWhatIsNotOffered(languages, toPlaces(dataDir), logFile)
      if (line !== undefined) say(line)
    },
    onUnexpectedEnd: (exitCode) => {
      if (exitCode === TOKEN_REFUSED) forgetLocalJudgeToken(dataDir)
    },
    // Without a judge, people can still write. The judge reports itself what it lacks; it is started again.
    mustStart: false,
  })
}

/** A folder of another account keeps what that account gave it. */
function close(folder: string, mode: number): void {
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, mode)
}

/** Others may pass through (PostgreSQL has an account of its own) but not look around. */
function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    // Toolchains may have made it before, as open as any folder.
    close(dataDir, statSync(dataDir).mode & 0o711)
    const logs = join(dataDir, 'logs')
    mkdirSync(logs, { recursive: true, mode: 0o700 })
    close(logs, 0o700)
  } catch (error) {
    throw new CommandRefused(
      `The data folder ${dataDir} cannot be made or written: choose another with --data.`,
      {
        cause: error,
      },
    )
  }
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < LOW_DISK_BYTES) {
    say(
      `Little disk space: ${Math.floor((bavail * bsize) / 1_000_000)} MB are left for ${dataDir}, so uploads and runs may fail; free some, or move the data with --data.`,
    )
  }
}
