/*
 * How this works
 *
 * A Supervised is one program that should run until stop().
 *
 *   starting → ready (it wrote {"ready":true,...} on stdout) → running
 *   ended before it was ever ready → the start is refused, with its last words
 *   ended later → started again after 0.5 s, 1 s, 2 s … 30 s; a minute of life resets the pause
 *   asked twice and silent both times → ended, and so started again
 *   stop() → SIGTERM, then SIGKILL when the time is over
 *
 * Each program has a session of its own, so that Ctrl-C reaches only us and we end things in order. Should this
 * process be killed, the kernel sends SIGTERM to the programs (setpriv --pdeathsig).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ChildLog } from './child-log.ts'
import { CommandRefused, say } from '../say.ts'

const SETPRIV = '/usr/bin/setpriv'
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const HEALTHY_MS = 60_000

export interface Ready {
  /** Where people find it. */
  url?: string
  /** Where programs of this machine find it, whatever stands between it and people. */
  local?: string
  adminLink?: string
  /** Ids of the languages a judge offers. */
  languages?: string[]
}

/** How a running server is asked whether it answers. */
export interface HealthCheck {
  path: string
  everyMs: number
  patienceMs: number
}

export interface Supervision {
  /** "The server": how it is called in sentences. */
  title: string
  program: string
  log: ChildLog
  /** Asked before every start. */
  environment: () => Record<string, string | undefined>
  /** Called each time it becomes ready. */
  onReady?: (ready: Ready) => void
  /** Called each time it ends without stop(), before it is started again. */
  onUnexpectedEnd?: (exitCode: number | null) => void
  /** A server that is to answer; left out for a program that does not listen. */
  health?: HealthCheck
  /** Whether an end before it was ever ready is final. Otherwise it is tried again. */
  mustStart: boolean
}

export class Supervised {
  readonly #supervision: Supervision
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #healthTimer: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #wasReady = false
  #isStopping = false

  constructor(supervision: Supervision) {
    this.#supervision = supervision
  }

  /** Resolves when it is ready for the first time. */
  start(): Promise<Ready> {
    return new Promise((resolve, reject) => this.#spawn(resolve, reject))
  }

  #spawn(resolve: (ready: Ready) => void, reject: (error: Error) => void): void {
    const { program, log, environment, onReady } = this.#supervision
    const startedMs = Date.now()
    let child: ChildProcess
    try {
      child = spawnTied(program, environment())
    } catch (error) {
      log.writeLine(error instanceof Error ? error.message : String(error))
      return this.#handleUnexpectedEnd(null, 'it could not be started', 0, { resolve, reject })
    }
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => log.write(text))
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = parseReady(line)
        if (ready === undefined) return log.writeLine(line)
        this.#wasReady = true
        onReady?.(ready)
        if (ready.local !== undefined) this.#watch(child, ready.local)
        return resolve(ready)
      })
    }
    child.once('error', (error) => reject(error))
    child.once('close', (code, signal) => {
      this.#child = undefined
      if (this.#isStopping) return
      const how = code === null ? `signal ${signal}` : `exit code ${code}`
      this.#handleUnexpectedEnd(code, how, Date.now() - startedMs, { resolve, reject })
    })
  }

  /** Two silences in a row: after a machine slept, the first one is only its clock. */
  #watch(child: ChildProcess, local: string): void {
    const { health, title, log } = this.#supervision
    if (health === undefined) return
    let silences = 0
    const look = async (): Promise<void> => {
      const answers = await isAnswering(new URL(health.path, local), health.patienceMs)
      if (this.#child !== child || this.#isStopping) return
      silences = answers ? 0 : silences + 1
      if (silences < 2) {
        this.#healthTimer = setTimeout(() => void look(), health.everyMs).unref()
        return
      }
      const sentence = `${title} does not answer any more; ending it.`
      log.writeLine(JSON.stringify({ level: 50, msg: sentence }))
      child.kill('SIGKILL')
    }
    this.#healthTimer = setTimeout(() => void look(), health.everyMs).unref()
  }

  #handleUnexpectedEnd(
    code: number | null,
    how: string,
    livedMs: number,
    first: { resolve: (ready: Ready) => void; reject: (error: Error) => void },
  ): void {
    const { title, log, mustStart, onUnexpectedEnd } = this.#supervision
    if (!this.#wasReady && mustStart) {
      const words = log.lastWords()
      first.reject(
        new CommandRefused(
          `${title} did not start (${how}). ${words && `${words} `}Its log is ${log.file}.`,
        ),
      )
      return
    }
    onUnexpectedEnd?.(code)
    if (livedMs > HEALTHY_MS) this.#pauseMs = FIRST_PAUSE_MS
    say(
      `${title} ended unexpectedly (${how}); starting it again in ${this.#pauseMs / 1000} s. Its log is ${log.file}.`,
    )
    this.#timer = setTimeout(() => this.#spawn(first.resolve, first.reject), this.#pauseMs)
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    clearTimeout(this.#healthTimer)
    const child = this.#child
    if (child === undefined) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    await ended
    clearTimeout(timer)
  }
}

/** Any answer counts; so does a refused connection, which the end of the process explains. */
async function isAnswering(url: URL, patienceMs: number): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch (error) {
    return !(error instanceof Error && error.name === 'TimeoutError')
  }
}

function spawnTied(program: string, environment: Record<string, string | undefined>): ChildProcess {
  const [command, ...args] = existsSync(SETPRIV)
    ? [SETPRIV, '--pdeathsig', 'TERM', process.execPath, program]
    : [process.execPath, program]
  return spawn(command ?? '', args, {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function parseReady(line: string): Ready | undefined {
  if (!line.startsWith('{"ready":true')) return undefined
  try {
    const ready: Ready = JSON.parse(line)
    return ready
  } catch {
    // A line that only begins like one.
    return undefined
  }
}
