import { AppError } from '@drafts/contract'
import type { AccountId, GrammarMatch } from '@drafts/contract'
import { BoundedThreads } from '../../platform/markdown/bounded-threads.ts'
import type { Fault, ThreadSettings } from '../../platform/markdown/bounded-threads.ts'

// How texts are checked here: in one bounded thread, which takes some hundred MB, so it ends soon after the last text.

const defaults: ThreadSettings = {
  worker: new URL('harper-worker.ts', import.meta.url),
  threads: 1,
  patienceMs: 15_000,
  idleMs: 30_000,
  heapMb: 512,
  waitingEach: 8,
  waitingAll: 500,
}

export class HarperThread {
  readonly #threads: BoundedThreads<string, GrammarMatch[]>

  constructor(settings: Partial<ThreadSettings> = {}) {
    this.#threads = new BoundedThreads({ ...defaults, ...settings })
  }

  get isRunning(): boolean {
    return this.#threads.running > 0
  }

  async check(accountId: AccountId, text: string): Promise<GrammarMatch[]> {
    const outcome = await this.#threads.ask(accountId, text)
    if ('answer' in outcome) return outcome.answer
    throw new AppError('ErrUnavailable', { message: sentences[outcome.fault] })
  }

  end(): Promise<void> {
    return this.#threads.end()
  }
}

const sentences: Record<Fault, string> = {
  time: 'The grammar checker takes too long on this text. Your text is kept.',
  memory: 'The grammar checker takes too much memory for this text. Your text is kept.',
  crash: 'The grammar checker had to stop on this text. Your text is kept.',
  busy: 'The grammar checker is still busy with your other texts.',
}
