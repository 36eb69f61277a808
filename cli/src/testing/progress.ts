import type { Cores } from './cores.ts'
import { lastLine } from './counts.ts'
import type { Results } from './results.ts'

// Output while the tests run: failures and printed words at once, and a line with the time, the files done
// and what each core does. On a terminal the line is rewritten each second, elsewhere it is printed each half minute.

const TERMINAL_MS = 1000
const LOG_MS = 30_000

export class Progress {
  readonly #results: Results
  readonly #cores: Cores
  readonly #sinceMs = performance.now()
  readonly #isTerminal = process.stdout.isTTY
  readonly #timer: NodeJS.Timeout

  constructor(results: Results, cores: Cores) {
    this.#results = results
    this.#cores = cores
    this.#timer = setInterval(() => this.#show(), this.#isTerminal ? TERMINAL_MS : LOG_MS)
  }

  print(text: string): void {
    this.#clear()
    process.stdout.write(`${text}\n`)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#clear()
  }

  #show(): void {
    this.#clear()
    const { done, planned, counts } = this.#results
    const cores = this.#cores.running.map(
      ({ file, sinceMs }) => `${file} ${seconds(performance.now() - sinceMs)}`,
    )
    const line = [
      clock(performance.now() - this.#sinceMs),
      `${done} of ${planned} files`,
      lastLine(counts),
      ...cores,
    ].join(' · ')
    const shown = this.#isTerminal ? line.slice(0, process.stdout.columns - 1) : `${line}\n`
    process.stdout.write(shown)
  }

  #clear(): void {
    if (this.#isTerminal) process.stdout.write('\r\u001b[K')
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

export const clock = (ms: number): string => {
  const all = Math.floor(ms / 1000)
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}
