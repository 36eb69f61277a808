import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// An installation as an operator has it: `./drafts up`, `./drafts judge`, each a program with its own settings.

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

export type Settings = Record<string, string>

export interface Program {
  child: ChildProcess
  /** What it printed so far. */
  said(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** `./drafts …` with these settings only: nothing of the machine's own configuration reaches it. */
export const startDrafts = (args: readonly string[], settings: Settings): Program => {
  const child = spawn(
    process.execPath,
    [join(root, 'cli/src/main.ts'), ...args, '--config', '/dev/null'],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  const hear = (text: string): void => void (said += text)
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, said: () => said, ended, stop }
}

/** Until it printed that; it may end before. */
export const untilSaid = async (program: Program, words: string): Promise<void> => {
  while (!program.said().includes(words)) {
    if (program.child.exitCode !== null)
      throw new Error(`It ended with ${program.child.exitCode}:\n${program.said()}`)
    await sleep(50)
  }
}

/** `./drafts token …` */
export const tokenOf = async (args: readonly string[], settings: Settings): Promise<string> => {
  const file = join(root, 'server/src/token.ts')
  const { stdout } = await run(process.execPath, [file, ...args], {
    env: { ...process.env, ...settings },
  })
  return stdout.trim()
}

/** The process of a part, `server` or `judge`, below the program that keeps it alive. */
export const pidOf = async (program: Program, part: 'server' | 'judge'): Promise<number> => {
  const pid = program.child.pid ?? 0
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.trim().split(' ')) {
    const words = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (words.includes(`${part}/src/main.ts`)) return Number(child)
  }
  throw new Error(`No ${part} runs.`)
}

/** One of loopback that nobody listens on. */
export const freePort = async (): Promise<number> => {
  for (let port = 20_000 + (process.pid % 800); ; port += 1) if (await isFree(port)) return port
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Warnings and errors in a log since a moment, each kind once, with its number. */
export const warningsIn = async (file: string, sinceMs: number): Promise<string[]> => {
  const kinds = new Map<string, number>()
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const entry = parse(line)
    if (!entry || !['warn', 'error', 'fatal'].includes(entry.level)) continue
    if (entry.time < sinceMs) continue
    const kind = `${entry.level}: ${entry.msg}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, times]) => (times > 1 ? `${kind} (${times} times)` : kind))
}

const parse = (line: string): { level: string; time: number; msg: string } | undefined => {
  try {
    const { level, time, msg }: Record<string, unknown> = JSON.parse(line)
    return { level: String(level), time: Number(time), msg: String(msg).slice(0, 200) }
  } catch {
    return undefined
  }
}
