import type { FunctionSignature } from '@drafts/scanspec'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import type { ChildSettings, ChildOutcome } from '../../platform/isolated/bounded-children.ts'

/** What a file must be: an input as a scanspec that parses has it, or an output as returns have it. */
export type FileRule = { source: string } | { returns: FunctionSignature['returns'] }

/** Asks whether the file at `path` is as the rule has it. */
export type FileQuestion = FileRule & { path: string }

/** `message` null: the file is right. `reached`: numbers of the bounds of the scanspec that a value of it reaches. */
export interface FileFinding {
  message: string | null
  reached: number[]
}

/** Processes that check files; each takes one at a time. */
export const atOnce = 2

const settings: ChildSettings = {
  module: new URL('check-worker.ts', import.meta.url),
  processes: atOnce,
  // The worker gives up after a minute of CPU time by itself; a busy machine may take longer for it.
  patienceMs: 100_000,
  idleMs: 10_000,
  heapMb: 1536,
  answerBytes: 10_000,
  waitingEach: atOnce,
  waitingAll: atOnce,
}

export class FileChecker {
  readonly #children = new BoundedChildren<FileQuestion, FileFinding>(settings)

  ask(question: FileQuestion): Promise<ChildOutcome<FileFinding>> {
    return this.#children.ask('files', question)
  }

  end(): Promise<void> {
    return this.#children.end()
  }
}
