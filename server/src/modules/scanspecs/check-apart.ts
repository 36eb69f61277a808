import { BoundedChildren } from '../../platform/apart/bounded-children.ts'
import type { ChildSettings, Outcome } from '../../platform/apart/bounded-children.ts'

/** Asks whether the file at `path` is as the scanspec `source` has it, which parses. */
export interface InputQuestion {
  source: string
  path: string
}

/** Processes that check inputs; each takes one at a time. */
export const atOnce = 2

const settings: ChildSettings = {
  module: new URL('check-worker.ts', import.meta.url),
  processes: atOnce,
  // The worker gives up after a minute of CPU time by itself; a busy machine may take longer for it.
  patienceMs: 100_000,
  idleMs: 10_000,
  heapMb: 1536,
  waitingEach: atOnce,
  waitingAll: atOnce,
}

export class InputChecker {
  readonly #children = new BoundedChildren<InputQuestion, string | null>(settings)

  /** Answers null, or the message of what is wrong. */
  ask(question: InputQuestion): Promise<Outcome<string | null>> {
    return this.#children.ask('inputs', question)
  }

  end(): Promise<void> {
    return this.#children.end()
  }
}
