import { AppError } from '@drafts/contract'
import type { AccountId, GrammarMatch } from '@drafts/contract'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import type { Fault, ChildSettings } from '../../platform/isolated/bounded-children.ts'

// How texts are checked here: in one bounded process, which takes some hundred MB, so it ends soon after the last text.

const defaults: ChildSettings = {
  module: new URL('harper-worker.ts', import.meta.url),
  processes: 1,
  patienceMs: 15_000,
  idleMs: 30_000,
  heapMb: 512,
  answerBytes: 1_000_000,
  waitingEach: 8,
  waitingAll: 500,
}

export class Harper {
  readonly #children: BoundedChildren<string, GrammarMatch[]>

  constructor(settings: Partial<ChildSettings> = {}) {
    this.#children = new BoundedChildren({ ...defaults, ...settings })
  }

  get isRunning(): boolean {
    return this.#children.running > 0
  }

  async check(accountId: AccountId, text: string): Promise<GrammarMatch[]> {
    const outcome = await this.#children.ask(accountId, text)
    if ('answer' in outcome) return outcome.answer
    throw new AppError('ErrUnavailable', { message: sentences[outcome.fault] })
  }

  end(): Promise<void> {
    return this.#children.end()
  }
}

const sentences: Record<Fault, string> = {
  time: 'The grammar checker takes too long on this text. Your text is kept.',
  size: 'The server found too much to say about this text. Check a part of it.',
  memory: 'The grammar checker takes too much memory for this text. Your text is kept.',
  crash: 'The grammar checker had to stop on this text. Your text is kept.',
  busy: 'The grammar checker is still busy with your other texts.',
}
