import { AppError } from '@drafts/contract'
import type { GrammarMatch } from '@drafts/contract'
import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './harper-worker.ts'
import { Turns } from './turns.ts'

// How texts are checked here. One thread, started by the first text and ended when nobody asked for a while, checks
// one text at a time; people take turns, and each may have a few waiting. A text that takes too long, or brings the
// thread down, is answered with a sentence, and the next one starts a fresh thread.
//
//   none ──check──▶ running ──idle──▶ none
//                     │ ▲
//          too long, crash: ended, its text refused, the next text starts another

export interface HarperSettings {
  idleMs: number
  patienceMs: number
  /** Texts of one account that may wait for their turn. */
  waitingEach: number
  worker: URL
}

const defaults: HarperSettings = {
  idleMs: 5 * 60_000,
  patienceMs: 15_000,
  waitingEach: 8,
  worker: new URL('harper-worker.ts', import.meta.url),
}

interface Task {
  text: string
  resolve: (matches: GrammarMatch[]) => void
  reject: (error: unknown) => void
}

export class HarperThread {
  readonly #settings: HarperSettings
  readonly #turns = new Turns<Task>()
  #worker: Worker | undefined
  #current: (Task & { id: number }) | undefined
  #lastId = 0
  #timer: NodeJS.Timeout | undefined

  constructor(settings: Partial<HarperSettings> = {}) {
    this.#settings = { ...defaults, ...settings }
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  check(accountId: string, text: string): Promise<GrammarMatch[]> {
    if (this.#turns.countOf(accountId) >= this.#settings.waitingEach)
      return Promise.reject(unavailable('The grammar checker is still busy with your other texts.'))
    return new Promise((resolve, reject) => {
      this.#turns.add(accountId, { text, resolve, reject })
      this.#next()
    })
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current) return
    const task = this.#turns.take()
    clearTimeout(this.#timer)
    if (!task) {
      this.#timer = setTimeout(() => void this.end(), this.#settings.idleMs).unref()
      return
    }
    this.#lastId += 1
    this.#current = { ...task, id: this.#lastId }
    this.#timer = setTimeout(() => this.#fail('takes too long'), this.#settings.patienceMs)
    this.#worker ??= this.#start()
    this.#worker.postMessage({ id: this.#lastId, text: task.text } satisfies Question, [])
  }

  #start(): Worker {
    const worker = new Worker(this.#settings.worker, { execArgv: [] })
    // A server that ends does not wait for it.
    worker.unref()
    const isCurrent = (): boolean => this.#worker === worker
    worker.on('message', (answer: Answer) => isCurrent() && this.#take(answer))
    worker.on('error', () => isCurrent() && this.#fail('had to stop'))
    worker.on('exit', () => isCurrent() && this.#fail('had to stop'))
    return worker
  }

  #take(answer: Answer): void {
    if (answer.id !== this.#current?.id) return
    if ('fault' in answer) return this.#fail('had to stop')
    const { resolve } = this.#current
    this.#current = undefined
    resolve(answer.matches)
    this.#next()
  }

  /** After a fault the memory of the checker may be in any state: it is never asked again. */
  #fail(what: string): void {
    const task = this.#current
    this.#current = undefined
    void this.end()
    task?.reject(unavailable(`The grammar checker ${what} on this text. Your text is kept.`))
    this.#next()
  }
}

const unavailable = (message: string): AppError => new AppError('ErrUnavailable', { message })
