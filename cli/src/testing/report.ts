import { appendFileSync, existsSync, readFileSync } from 'node:fs'

// Events that the reporters of Vitest and Playwright send while they run: one line of JSON an event, appended to a file, so that
// what was said is there even where the program was killed.

export interface TestResult {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Empty unless it failed. */
  message: string
}

export interface FileResult {
  /** From the root of the repository. */
  file: string
  /** Project of Vitest; `browser` for Playwright. */
  project: string
  tests: TestResult[]
  /** Why the file could not be loaded. */
  error?: string
}

export type Event =
  | { kind: 'planned'; files: { file: string; project: string }[] }
  | { kind: 'failed'; file: string; test: string; message: string }
  | { kind: 'printed'; file: string; text: string }
  | { kind: 'file'; result: FileResult }
  | { kind: 'unhandled'; message: string }
  | { kind: 'end' }

/** For a reporter: DRAFTS_REPORT names the file. */
export const say = (event: Event): void => {
  const path = process.env['DRAFTS_REPORT']
  if (path) appendFileSync(path, `${JSON.stringify(event)}\n`)
}

/** Reads what a program appended since the last call. */
export class EventFile {
  readonly #path: string
  #seen = 0

  constructor(path: string) {
    this.#path = path
  }

  next(): Event[] {
    if (!existsSync(this.#path)) return []
    const text = readFileSync(this.#path, 'utf8')
    // The last line may be half written.
    const end = text.lastIndexOf('\n') + 1
    const fresh = text.slice(this.#seen, end)
    this.#seen = end
    return fresh
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Event)
  }
}
