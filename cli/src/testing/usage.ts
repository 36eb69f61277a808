import { cpus } from 'node:os'

/** Time on the clock and on all cores since it was made, of the whole machine. */
export class Usage {
  readonly #sinceMs = performance.now()
  readonly #before = busyMs()

  read(): { wallMs: number; busyMs: number; share: number } {
    const wallMs = performance.now() - this.#sinceMs
    const busy = busyMs() - this.#before
    return { wallMs, busyMs: busy, share: busy / (wallMs * cpus().length) }
  }
}

/** Programs and kernel on all cores, in milliseconds since the machine started. */
const busyMs = (): number =>
  cpus()
    .map(({ times }) => times.user + times.nice + times.sys + times.irq)
    .reduce((sum, ms) => sum + ms, 0)
