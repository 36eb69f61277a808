import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { say } from '../say.ts'

const LOG_BYTES = 20_000_000
const KEPT_LINES = 20
/** Levels in ascending order. Libraries that write numbers count them by tens: 10 is trace. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
type Level = (typeof LEVELS)[number]

/**
 * Where a program's lines go: all of them to its log file (the one before is kept as `.1`), warnings and errors
 * to the terminal too, and the last few are remembered for when it ends unexpectedly. Every line of the file is JSON with a
 * level, a time and `msg`: text that is not, such as the trace of a crash, becomes the `msg` of a warning.
 */
export class ChildLog {
  readonly file: string
  readonly #name: string
  #bytes: number
  #unfinished = ''
  /** Lines that could not be written since the last that was. */
  #lost = 0
  #lastLines: string[] = []

  constructor(name: string, file: string) {
    this.#name = name
    this.file = file
    try {
      mkdirSync(dirname(file), { recursive: true })
    } catch {
      // The first line says so.
    }
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }

  write(text: string): void {
    const lines = (this.#unfinished + text).split('\n')
    this.#unfinished = lines.pop() ?? ''
    for (const line of lines) this.writeLine(line)
  }

  writeLine(line: string): void {
    if (line.trim() !== '') this.#keep(asEntry(line))
    const shown = logLineWords(line)
    if (shown === undefined) return
    this.#lastLines = [...this.#lastLines.slice(1 - KEPT_LINES), shown]
    say(`${this.#name}: ${shown}`)
  }

  /** A full or read-only disk costs lines of the log, never the programs: it is tried again with the next line. */
  #keep(line: string): void {
    try {
      if (this.#bytes > LOG_BYTES) {
        renameSync(this.file, `${this.file}.1`)
        this.#bytes = 0
      }
      appendFileSync(this.file, `${line}\n`, { mode: 0o600 })
      this.#bytes += Buffer.byteLength(line) + 1
      if (this.#lost > 0) say(`${this.file} is written again; ${this.#lost} lines are lost.`)
      this.#lost = 0
    } catch (error) {
      this.#lost += 1
      if (this.#lost === 1)
        say(`${this.file} cannot be written (${wordsOfFault(error)}): its lines are lost for now.`)
    }
  }

  /** What the program said last, for a person. */
  lastWords(): string {
    if (this.#unfinished !== '') this.write('\n')
    return this.#lastLines.at(-1) ?? ''
  }
}

const wordsOfFault = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** A line that a program wrote by our rules stays as it is; others get level, time and `msg`. */
function asEntry(line: string): string {
  const entry = parseEntry(line)
  if (entry === undefined) return JSON.stringify({ level: 'warn', time: Date.now(), msg: line })
  const { level, time } = entry.whole
  if (typeof level === 'string' && time !== undefined) return line
  return JSON.stringify({ time: Date.now(), ...entry.whole, level: entry.level })
}

/** What a person should see of a line: warnings, errors, and text that is not a log line, such as a crash. */
export function logLineWords(line: string): string | undefined {
  if (line.trim() === '') return undefined
  const entry = parseEntry(line)
  if (entry === undefined) return line
  const { level, reason } = entry
  if (level === 'trace' || level === 'debug' || level === 'info') return undefined
  const message = entry.message ?? 'see the log'
  const because = reason !== undefined && reason !== message ? ` (${reason})` : ''
  return `${level === 'warn' ? 'warning' : 'error'}: ${message}${because}`
}

interface Entry {
  level: Level
  message: string | undefined
  reason: string | undefined
  whole: Record<string, unknown>
}

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const whole: Record<string, unknown> & { err?: { message?: unknown } } = JSON.parse(line)
    const level = levelOf(whole['level'])
    if (level === undefined) return undefined
    const reason = textOf(whole.err?.message) ?? callOf(whole)
    return { level, message: textOf(whole['msg']), reason, whole }
  } catch {
    // A line that only begins like one of the log.
    return undefined
  }
}

/** Which call a line of the server is about. */
const callOf = ({ method, route, status, ms }: Record<string, unknown>): string | undefined =>
  typeof route === 'string'
    ? `${String(method)} ${route}, ${String(status)}, ${String(ms)} ms`
    : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

function levelOf(level: unknown): Level | undefined {
  if (typeof level === 'number') {
    const at = Math.min(Math.max(Math.floor(level / 10), 1), LEVELS.length)
    return LEVELS[at - 1]
  }
  return LEVELS.find((name) => name === level)
}
