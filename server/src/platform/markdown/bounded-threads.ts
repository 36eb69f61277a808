import { Worker } from 'node:worker_threads'

// How work is done apart. A few threads, started when they are needed and ended when there was nothing to do for a
// while, take one question each; what is asked meanwhile waits, and people take turns. The clock of a question starts
// when its thread has it and has loaded what it runs, so that nobody's time is spent by others. A question that takes too long, needs too much
// memory or brings its thread down is answered with a fault, and a fresh thread takes the next one.
//
//   waiting ──a thread is free──▶ asked ──answer──▶ the thread is idle, or takes the next
//                                   │
//                         time, memory, crash: the thread is ended

/** `busy`: it was not asked at all. `time` and `memory` are the question's doing, the others ours. */
export type Fault = 'time' | 'memory' | 'crash' | 'busy'
export type Outcome<Answer> = { answer: Answer } | { fault: Fault }

export interface ThreadSettings {
  /** It posts `ready` once, then gets each question as a message and posts its answer. */
  worker: URL
  threads: number
  patienceMs: number
  idleMs: number
  heapMb: number
  /** Questions of one asker, and of all, that may wait. */
  waitingEach: number
  waitingAll: number
}

interface Task<Question, Answer> {
  question: Question
  resolve: (outcome: Outcome<Answer>) => void
}

interface Thread<Question, Answer> {
  worker: Worker
  isReady: boolean
  task: Task<Question, Answer> | undefined
  timer: NodeJS.Timeout | undefined
}

export class BoundedThreads<Question, Answer> {
  readonly #settings: ThreadSettings
  readonly #threads = new Set<Thread<Question, Answer>>()
  /** By asker, in the order of turns. */
  readonly #waiting = new Map<string, Task<Question, Answer>[]>()
  #waitingCount = 0

  constructor(settings: ThreadSettings) {
    this.#settings = settings
  }

  get running(): number {
    return this.#threads.size
  }

  ask(asker: string, question: Question): Promise<Outcome<Answer>> {
    const own = this.#waiting.get(asker) ?? []
    const { waitingEach, waitingAll } = this.#settings
    if (own.length >= waitingEach || this.#waitingCount >= waitingAll)
      return Promise.resolve({ fault: 'busy' })
    return new Promise((resolve) => {
      own.push({ question, resolve })
      this.#waiting.set(asker, own)
      this.#waitingCount += 1
      this.#next()
    })
  }

  async end(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#drop(thread)))
  }

  #next(): void {
    const idle = [...this.#threads].find(({ task }) => !task)
    if (!idle && this.#threads.size >= this.#settings.threads) return
    const task = this.#take()
    if (!task) return
    const thread = idle ?? this.#start()
    thread.task = task
    clearTimeout(thread.timer)
    if (thread.isReady) this.#startClock(thread)
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.worker.postMessage(task.question)
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

  #start(): Thread<Question, Answer> {
    const { worker: url, heapMb } = this.#settings
    const worker = new Worker(url, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const thread: Thread<Question, Answer> = {
      worker,
      isReady: false,
      task: undefined,
      timer: undefined,
    }
    this.#threads.add(thread)
    worker.once('message', () => {
      thread.isReady = true
      if (thread.task) this.#startClock(thread)
      worker.on('message', (answer: Answer) => this.#finish(thread, answer))
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'),
    )
    worker.on('exit', () => this.#fail(thread, 'crash'))
    return thread
  }

  #startClock(thread: Thread<Question, Answer>): void {
    thread.timer = setTimeout(() => this.#fail(thread, 'time'), this.#settings.patienceMs)
  }

  #finish(thread: Thread<Question, Answer>, answer: Answer): void {
    if (!this.#threads.has(thread)) return
    const { task } = thread
    thread.task = undefined
    clearTimeout(thread.timer)
    // A server that ends waits for no idle thread.
    thread.worker.unref()
    thread.timer = setTimeout(() => void this.#drop(thread), this.#settings.idleMs).unref()
    task?.resolve({ answer })
    this.#next()
  }

  #fail(thread: Thread<Question, Answer>, fault: Fault): void {
    if (!this.#threads.has(thread)) return
    const { task } = thread
    thread.task = undefined
    // The next one starts when this thread's memory is free again.
    void this.#drop(thread).then(() => this.#next())
    task?.resolve({ fault })
  }

  async #drop(thread: Thread<Question, Answer>): Promise<void> {
    clearTimeout(thread.timer)
    thread.task?.resolve({ fault: 'crash' })
    thread.task = undefined
    this.#threads.delete(thread)
    await thread.worker.terminate()
  }
}
