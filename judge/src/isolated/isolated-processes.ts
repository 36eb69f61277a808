import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { QuestionKind, IsolatedQuestion, Questions, IsolatedReply } from './questions.ts'

// Texts of people (outputs, answers, inputs) are read and compared in processes of their own, never in the judge: its
// event loop serves every other check, stops and reports. How this works:
// - The first process is started before it is needed; another one when all are busy, up to the number of slots. One that
//   was idle for a while ends, unless it is the only one.
// - A process takes one question at a time; the others wait in the order in which they were asked.
// - The clock of a question starts when its process takes it. What takes too long, or fills the heap of its process, is
//   answered with an overrun; the process is killed and the next question starts a new one.
// - A process that ends otherwise: the question is asked once more, then its caller gets an error.
// - An aborted signal kills the process that works on the question.

export interface IsolationSettings {
  /** The program of a process. */
  module: URL
  processes: number
  heapMb: number
  idleMs: number
}

/** More than a process was given. */
export interface Overrun {
  overrun: 'time' | 'memory'
}

interface Task {
  question: IsolatedQuestion
  limitMs: number
  attempts: number
  /** Takes its listener from the signal of the caller. */
  leave: () => void
  resolve: (outcome: { answer: unknown } | Overrun) => void
  reject: (reason: unknown) => void
}

interface Isolated {
  child: ChildProcess
  isReady: boolean
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
  busyMs: number
  askedAtMs: number
  /** The last that it wrote on stderr. */
  words: string
}

const usual: IsolationSettings = {
  module: new URL('./answer-questions.ts', import.meta.url),
  processes: 2,
  heapMb: 512,
  idleMs: 60_000,
}
const mostAttempts = 2
/** Seconds of CPU: a process that loops ends by this even where the judge was killed. */
const cpuSeconds = 300
/** A process that was busy for so long is replaced, well before its seconds of CPU are used. */
const retireMs = 120_000
const wordsKept = 4000

export class IsolatedProcesses {
  readonly #settings: IsolationSettings
  readonly #all = new Set<Isolated>()
  #waiting: Task[] = []
  #isClosed = false

  constructor(settings: Partial<IsolationSettings> = {}) {
    this.#settings = { ...usual, ...settings }
  }

  /** Process ids, of those that work on a question too; for tests and status pages. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ child }) => child.pid ?? [])
  }

  get busy(): number {
    return [...this.#all].filter(({ task }) => task).length
  }

  /** Starts the first process before it is needed. */
  warm(): void {
    if (this.#all.size === 0) this.#start()
  }

  ask<K extends QuestionKind>(
    question: { kind: K } & Questions[K]['asked'],
    limitMs: number,
    signal: AbortSignal,
  ): Promise<{ answer: Questions[K]['answer'] } | Overrun> {
    const asked = Promise.withResolvers<{ answer: unknown } | Overrun>()
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#isClosed) return Promise.reject(new Error('The judge ends.'))
    const leave = (): void => this.#abandon(task, signal.reason)
    const task: Task = {
      question: question as IsolatedQuestion,
      limitMs,
      attempts: 0,
      leave: () => signal.removeEventListener('abort', leave),
      resolve: asked.resolve,
      reject: asked.reject,
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(task)
    this.#next()
    // The process answers a question of a kind with an answer of that kind.
    return asked.promise as Promise<{ answer: Questions[K]['answer'] } | Overrun>
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const task of this.#waiting.splice(0)) this.#end(task).reject(new Error('The judge ends.'))
    const all = [...this.#all]
    await Promise.all(
      all.map((one) => {
        if (one.task) this.#end(one.task).reject(new Error('The judge ends.'))
        return this.#kill(one)
      }),
    )
  }

  #next(): void {
    for (const one of this.#all) {
      if (one.task || !one.isReady) continue
      const task = this.#waiting.shift()
      if (!task) return
      this.#give(one, task)
    }
    const starting = [...this.#all].filter(({ isReady }) => !isReady).length
    const room = this.#settings.processes - this.#all.size
    for (let n = Math.min(room, this.#waiting.length - starting); n > 0; n -= 1) this.#start()
  }

  #start(): void {
    const { module, heapMb } = this.#settings
    const node = [process.execPath, `--max-old-space-size=${heapMb}`, fileURLToPath(module)]
    const child = spawn('/bin/sh', ['-c', `ulimit -t ${cpuSeconds}; exec "$@"`, 'sh', ...node], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    })
    const one: Isolated = {
      child,
      isReady: false,
      task: undefined,
      timer: undefined,
      busyMs: 0,
      askedAtMs: 0,
      words: '',
    }
    this.#all.add(one)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      one.words = (one.words + text).slice(-wordsKept)
    })
    child.on('message', (reply) => this.#hear(one, reply as IsolatedReply))
    // It could not be started, or a question met it at its end: 'close' follows where it was started.
    child.on('error', () => {
      if (child.pid === undefined) this.#ended(one)
    })
    // Not 'exit': what it wrote on stderr comes after that.
    child.once('close', () => this.#ended(one))
  }

  #give(one: Isolated, task: Task): void {
    clearTimeout(one.timer)
    one.task = task
    one.askedAtMs = performance.now()
    task.attempts += 1
    setHeldOpen(one.child, true)
    one.timer = setTimeout(() => this.#overrun(one, 'time'), task.limitMs)
    one.child.send(task.question, () => {})
  }

  #hear(one: Isolated, reply: IsolatedReply): void {
    if (!this.#all.has(one)) return
    if (reply === 'ready') one.isReady = true
    else {
      const { task } = one
      one.task = undefined
      one.busyMs += performance.now() - one.askedAtMs
      if (task) {
        const { resolve, reject } = this.#end(task)
        if ('error' in reply) reject(new Error(reply.error))
        else resolve(reply)
      }
    }
    this.#rest(one)
    this.#next()
  }

  #rest(one: Isolated): void {
    clearTimeout(one.timer)
    setHeldOpen(one.child, false)
    if (one.busyMs > retireMs) void this.#kill(one)
    else one.timer = setTimeout(() => this.#endIdle(one), this.#settings.idleMs).unref()
  }

  #endIdle(one: Isolated): void {
    if (this.#all.size > 1) void this.#kill(one)
  }

  #overrun(one: Isolated, overrun: Overrun['overrun']): void {
    const { task } = one
    one.task = undefined
    if (task) this.#end(task).resolve({ overrun })
    void this.#kill(one).then(() => this.#next())
  }

  #ended(one: Isolated): void {
    clearTimeout(one.timer)
    if (!this.#all.delete(one)) return
    const { task } = one
    one.task = undefined
    if (task && /heap out of memory|heap limit/.test(one.words))
      this.#end(task).resolve({ overrun: 'memory' })
    else if (task) this.#again(task, one.words)
    else if (!one.isReady) this.#failedToStart(one.words)
    this.#next()
  }

  #again(task: Task, words: string): void {
    if (task.attempts < mostAttempts) this.#waiting.unshift(task)
    else this.#end(task).reject(new Error(`The process that compares outputs ended: ${words}`))
  }

  /** It counts as an attempt of the question that waits longest: processes that never start must not be started for ever. */
  #failedToStart(words: string): void {
    const task = this.#waiting.shift()
    if (!task) return
    task.attempts += 1
    this.#again(task, words)
  }

  #abandon(task: Task, reason: unknown): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== task)
    const one = [...this.#all].find((isolated) => isolated.task === task)
    if (one) one.task = undefined
    this.#end(task).reject(reason)
    if (one) void this.#kill(one).then(() => this.#next())
  }

  #end(task: Task): Task {
    task.leave()
    return task
  }

  /** Resolves when its memory is free again. */
  async #kill(one: Isolated): Promise<void> {
    clearTimeout(one.timer)
    this.#all.delete(one)
    const { child } = one
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    setHeldOpen(child, true)
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGKILL')
    await ended
  }
}

/** While it is idle it does not keep the judge running. */
const setHeldOpen = (child: ChildProcess, isHeldOpen: boolean): void => {
  const verb = isHeldOpen ? 'ref' : 'unref'
  child[verb]()
  child.channel?.[verb]()
  // A pipe of a child process is a socket.
  ;(child.stderr as unknown as { ref(): void; unref(): void } | null)?.[verb]()
}
