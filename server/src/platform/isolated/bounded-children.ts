import { deserialize } from 'node:v8'
import type { ToChild, ToServer } from './messages.ts'
import { startChild } from './start-child.ts'
import type { Child } from './start-child.ts'

// How isolated processes answer questions. A few processes start when they are needed and end after a while without
// work. Each takes one question at a time; other questions wait, and askers take turns. The clock of a question starts
// when its process has loaded its module, so that no asker loses time to a start. A question that takes too long, needs
// too much memory or crashes its process is answered with a fault, and a fresh process takes the next one. An answer
// that is too large stays in its process: the server never reads it.
//
//   waiting ──a process is free──▶ asked ──answer, size──▶ the process is idle, or takes the next
//                                    │
//                          time, memory, crash: the process is ended

/** `busy`: it was not asked at all. `time`, `memory` and `size` are the question's doing, the others ours. */
export type Fault = 'time' | 'memory' | 'size' | 'crash' | 'busy'
/** `cpuMs`: what the answer took. */
export type ChildOutcome<Answer> = { answer: Answer; cpuMs?: number } | { fault: Fault }

export interface AskOptions {
  /** Where it is aborted the question leaves the queue, or its process is ended; `ask` throws the reason. */
  gone?: AbortSignal | undefined
  /** CPU time of this question, in place of the settings'. */
  cpuMs?: number
}

export interface ChildSettings {
  /** What a process runs: it calls `answerEach`. */
  module: URL
  processes: number
  /** Time that a question has, however busy the machine is. */
  patienceMs: number
  /** CPU time that a question has: less than its patience, and the same on a busy machine. Left out: only patience counts. */
  cpuMs?: number
  idleMs: number
  heapMb: number
  /** The most bytes of an answer, as they are sent. */
  answerBytes: number
  /** Questions of one asker, and of all, that may wait. */
  waitingEach: number
  waitingAll: number
}

/** Time spent on questions; well below the seconds of CPU that `startChild` allows. */
const retireMs = 120_000
/** CPU time is counted in steps of 10 ms. */
const leastLookMs = 10

interface Task<Question, Answer> {
  question: Question
  cpuMs: number | undefined
  resolve: (outcome: ChildOutcome<Answer>) => void
}

interface Worker<Question, Answer> {
  child: Child
  askedAtMs: number
  /** CPU time that the process had used when it was asked. */
  cpuFromMs: number
  busyMs: number
  isReady: boolean
  task: Task<Question, Answer> | undefined
  timer: NodeJS.Timeout | undefined
}

export class BoundedChildren<Question, Answer> {
  readonly #settings: ChildSettings
  readonly #workers = new Set<Worker<Question, Answer>>()
  /** By asker, in the order of turns. */
  readonly #waiting = new Map<string, Task<Question, Answer>[]>()
  #waitingCount = 0

  constructor(settings: ChildSettings) {
    this.#settings = settings
  }

  get running(): number {
    return this.#workers.size
  }

  async ask(
    asker: string,
    question: Question,
    { gone, cpuMs = this.#settings.cpuMs }: AskOptions = {},
  ): Promise<ChildOutcome<Answer>> {
    gone?.throwIfAborted()
    const own = this.#waiting.get(asker) ?? []
    const { waitingEach, waitingAll } = this.#settings
    if (own.length >= waitingEach || this.#waitingCount >= waitingAll) return { fault: 'busy' }
    const { promise, resolve } = Promise.withResolvers<ChildOutcome<Answer>>()
    const task = { question, cpuMs, resolve }
    own.push(task)
    this.#waiting.set(asker, own)
    this.#waitingCount += 1
    const forget = (): void => this.#forget(asker, task)
    gone?.addEventListener('abort', forget, { once: true })
    this.#next()
    const outcome = await promise
    gone?.removeEventListener('abort', forget)
    gone?.throwIfAborted()
    return outcome
  }

  /** Starts a process before anybody asks, so that the first who does need not wait for it. */
  warm(): void {
    if (this.#workers.size === 0) this.#start()
  }

  async end(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => this.#drop(worker)))
  }

  #next(): void {
    const idle = [...this.#workers].find(({ task }) => !task)
    if (!idle && this.#workers.size >= this.#settings.processes) return
    const task = this.#take()
    if (!task) return
    const worker = idle ?? this.#start()
    worker.task = task
    clearTimeout(worker.timer)
    worker.child.setIdle(false)
    if (worker.isReady) this.#give(worker)
  }

  #give(worker: Worker<Question, Answer>): void {
    if (!worker.task) return
    worker.askedAtMs = performance.now()
    worker.cpuFromMs = worker.child.cpuMs() ?? 0
    this.#watch(worker, worker.task, this.#settings.patienceMs)
    const { answerBytes } = this.#settings
    worker.child.send({ question: worker.task.question, answerBytes } satisfies ToChild<Question>)
  }

  /** Looks at the process when its CPU time may be used up, and at the end of its patience. */
  #watch(worker: Worker<Question, Answer>, task: Task<Question, Answer>, patienceMs: number): void {
    const { cpuMs = Infinity } = task
    const used = (): number => (worker.child.cpuMs() ?? Infinity) - worker.cpuFromMs
    const wait = (leftMs: number, lookInMs: number): void => {
      const ms = Math.min(leftMs, lookInMs)
      worker.timer = setTimeout(() => {
        const cpuLeftMs = cpuMs - (cpuMs === Infinity ? 0 : used())
        if (ms === leftMs || cpuLeftMs <= 0) this.#fail(worker, 'time')
        else wait(leftMs - ms, Math.max(leastLookMs, cpuLeftMs))
      }, ms)
    }
    wait(patienceMs, cpuMs)
  }

  #forget(asker: string, task: Task<Question, Answer>): void {
    const worker = [...this.#workers].find((one) => one.task === task)
    if (worker) return this.#fail(worker, 'crash')
    const own = this.#waiting.get(asker) ?? []
    const left = own.filter((one) => one !== task)
    this.#waitingCount -= own.length - left.length
    if (left.length > 0) this.#waiting.set(asker, left)
    else this.#waiting.delete(asker)
    task.resolve({ fault: 'crash' })
  }

  #take(): Task<Question, Answer> | undefined {
    const [entry] = this.#waiting
    if (!entry) return undefined
    const [asker, own] = entry
    const task = own.shift()
    this.#waiting.delete(asker)
    if (own.length > 0) this.#waiting.set(asker, own)
    this.#waitingCount -= 1
    return task
  }

  #start(): Worker<Question, Answer> {
    const { module, heapMb } = this.#settings
    const worker: Worker<Question, Answer> = {
      child: startChild(module, heapMb, {
        message: (message) => this.#hear(worker, message),
        end: (why, words) => {
          if (why === 'crash' && this.#workers.has(worker)) process.stderr.write(words)
          this.#fail(worker, why)
        },
      }),
      askedAtMs: 0,
      cpuFromMs: 0,
      busyMs: 0,
      isReady: false,
      task: undefined,
      timer: undefined,
    }
    this.#workers.add(worker)
    return worker
  }

  #hear(worker: Worker<Question, Answer>, message: unknown): void {
    // `answerEach` of the settings' own module sends nothing else.
    const said = message as ToServer
    if (said !== 'ready') return this.#finish(worker, this.#outcomeOf(said))
    worker.isReady = true
    if (worker.task) this.#give(worker)
    else this.#rest(worker)
  }

  #outcomeOf(said: Exclude<ToServer, 'ready'>): ChildOutcome<Answer> {
    if ('fault' in said || said.bytes.length > this.#settings.answerBytes) return { fault: 'size' }
    // The module answers with what its settings say.
    return { answer: deserialize(said.bytes) as Answer, cpuMs: said.cpuMs }
  }

  #finish(worker: Worker<Question, Answer>, outcome: ChildOutcome<Answer>): void {
    if (!this.#workers.has(worker)) return
    const { task } = worker
    worker.task = undefined
    clearTimeout(worker.timer)
    worker.busyMs += performance.now() - worker.askedAtMs
    // Its CPU time is counted, and is all used up one day.
    if (worker.busyMs > retireMs) void this.#drop(worker)
    else this.#rest(worker)
    task?.resolve(outcome)
    this.#next()
  }

  #rest(worker: Worker<Question, Answer>): void {
    worker.child.setIdle(true)
    worker.timer = setTimeout(() => void this.#drop(worker), this.#settings.idleMs).unref()
  }

  #fail(worker: Worker<Question, Answer>, fault: Fault): void {
    if (!this.#workers.has(worker)) return
    const { task } = worker
    worker.task = undefined
    // The next one starts when this worker's memory is free again.
    void this.#drop(worker).then(() => this.#next())
    task?.resolve({ fault })
  }

  async #drop(worker: Worker<Question, Answer>): Promise<void> {
    clearTimeout(worker.timer)
    worker.task?.resolve({ fault: 'crash' })
    worker.task = undefined
    this.#workers.delete(worker)
    await worker.child.kill()
  }
}
