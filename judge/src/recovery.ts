import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from './languages/language.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// A judge that failed at a job would fail at it again at once, until all its tries are spent. After a fault of its own
// it claims nothing for a while (1 s, doubled for every fault in a row) and until the sandbox runs a program again.

const firstWaitMs = 1000
const longestWaitMs = 30_000

export class Recovery {
  readonly #sandbox: Pick<Sandbox, 'run'>
  readonly #firstWaitMs: number
  #faults = 0
  #wait: Promise<void> | undefined

  constructor(sandbox: Pick<Sandbox, 'run'>, waitMs = firstWaitMs) {
    this.#sandbox = sandbox
    this.#firstWaitMs = waitMs
  }

  get waiting(): boolean {
    return this.#wait !== undefined
  }

  succeeded(): void {
    this.#faults = 0
  }

  failed(signal: AbortSignal): void {
    this.#faults += 1
    this.#wait ??= this.#recover(signal).finally(() => {
      this.#wait = undefined
    })
  }

  /** Resolves at once where nothing failed; rejects when the judge is stopped. */
  async ready(signal: AbortSignal): Promise<void> {
    await this.#wait
    signal.throwIfAborted()
  }

  async #recover(signal: AbortSignal): Promise<void> {
    do {
      const waitMs = Math.min(longestWaitMs, this.#firstWaitMs * 2 ** (this.#faults - 1))
      await sleep(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted || (await this.#works())) return
      this.#faults += 1
    } while (!signal.aborted)
  }

  async #works(): Promise<boolean> {
    const run = this.#sandbox.run({
      argv: ['/usr/bin/true'],
      env: environment,
      box: null,
      work: null,
      readOnly: [],
      stdin: null,
      cpuNs: 1e9,
      wallNs: 5e9,
      memoryBytes: 64e6,
      processes: 8,
      outputBytes: 4096,
      stderrBytes: 4096,
      fileBytes: 4096,
      answer: null,
      inlineBytes: 4096,
    })
    return run.then(
      (result) => result.exitCode === 0,
      () => false,
    )
  }
}
