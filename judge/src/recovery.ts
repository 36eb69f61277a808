import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MB, environment } from './languages/language.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// A judge that failed at a job would fail at it again at once, until all its tries are spent. After a fault of its own
// it claims nothing for a while (1 s, doubled for every fault in a row) and until its disk takes a file and the sandbox
// runs a program again.

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Less than this on the disk and the next build or input would fail. */
const leastFreeBytes = 64 * MB

/** Resolves after that time; rejects when aborted. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>
const sleepFor: Pause = (ms, signal) => sleep(ms, undefined, { signal })

export class Recovery {
  readonly #sandbox: Pick<Sandbox, 'run'>
  readonly #folder: string
  readonly #pause: Pause
  #faults = 0
  #wait: Promise<void> | undefined

  /** `folder`: on the disk that the judge works on. */
  constructor(sandbox: Pick<Sandbox, 'run'>, folder: string, pause: Pause = sleepFor) {
    this.#sandbox = sandbox
    this.#folder = folder
    this.#pause = pause
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
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (this.#faults - 1))
      // It fails by being aborted only, which the next line looks at.
      await this.#pause(waitMs, signal).catch(() => {})
      if (signal.aborted || ((await hasDisk(this.#folder)) && (await this.#works()))) return
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

/** The disk has room and takes a file, to the last byte. */
const hasDisk = async (folder: string): Promise<boolean> => {
  const place = join(folder, `probe-${randomUUID()}`)
  try {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < leastFreeBytes) return false
    const file = await open(place, 'w')
    try {
      await file.writeFile(Buffer.alloc(65_536, 1))
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch {
    // Full, gone or read-only: whichever it is, there is no disk to work on.
    return false
  } finally {
    // A disk that cannot delete fails the next probe; the result of this one is known already.
    await rm(place).catch(() => {})
  }
}
