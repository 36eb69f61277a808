import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { say } from './say.ts'

const LOG_BYTES = 20_000_000
const KEPT_LINES = 20
/** Levels of pino. */
const WARN = 40
const ERROR = 50

/**
 * Where a program's lines go: all of them to its log file (the one before is kept as `.1`), warnings and errors
 * to the terminal too, and the last few are remembered for when it ends unexpectedly.
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
    this.#keep(line)
    const shown = wordsOf(line)
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

/** What a person should see of a line: warnings, errors, and text that is not a log line, such as a crash. */
export function wordsOf(line: string): string | undefined {
  if (line.trim() === '') return undefined
  const entry = parseEntry(line)
  if (entry === undefined) return line
  if (entry.level < WARN) return undefined
  const reason =
    entry.reason !== undefined && entry.reason !== entry.message ? ` (${entry.reason})` : ''
  return `${entry.level >= ERROR ? 'error' : 'warning'}: ${entry.message}${reason}`
}

function parseEntry(
  line: string,
): { level: number; message: string; reason: string | undefined } | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err }: { level?: unknown; msg?: unknown; err?: { message?: unknown } } =
      JSON.parse(line)
    if (typeof level !== 'number') return undefined
    const reason = err?.message
    return {
      level,
      message: typeof msg === 'string' ? msg : 'see the log',
      reason: typeof reason === 'string' ? reason : undefined,
    }
  } catch {
    // A line that only begins like one of the log.
    return undefined
  }
}
