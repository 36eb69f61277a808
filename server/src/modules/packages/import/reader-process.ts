import { startChild } from '../../../platform/isolated/start-child.ts'
import type { Child, End } from '../../../platform/isolated/start-child.ts'
import type { Answer, Question, WorkerInput } from './package-worker.ts'

// The process that reads a package (package-worker.ts). To load what it runs takes a third of a second of a core, more than an
// ordinary package does, so one that is done with a package forgets it and waits for the next one for a while.
//
//   loads ──▶ reads a package, answers questions ──release, nothing is open──▶ forgets ──ready──▶ waits ──▶ reads the next
//                              │                                                  │                │
//                              └─ a question is open, it has worked for long ─▶ killed ◀───────────┘ nobody came
//
// A process reads one package at a time: two imports at once have two, and one of them waits afterwards.

const heapMb = 768
const idleMs = 30_000
/** To close its files takes it a moment. */
const forgetMs = 5000
/** CPU time, from its start on. A process that has worked for long has a large heap, and may use 300 s in all. */
const retireMs = 5000

export interface PackageListener {
  answer: (answer: Answer) => void
  end: (why: End, words: string) => void
}

export interface PackageReader {
  ask: (question: Question) => void
  /** Once. `isDone`: the process has answered whatever it was asked. */
  release: (isDone: boolean) => Promise<void>
}

interface Process {
  child: Child
  isReady: boolean
  /** Undefined while it waits for a package. */
  package: { input: WorkerInput; listener: PackageListener } | undefined
  /** While it forgets: whether it has. */
  onForgotten: ((hasForgotten: boolean) => void) | undefined
  timer: NodeJS.Timeout | undefined
}

/** The process that waits. */
let spare: Process | undefined

/** Starts to read; `listener` hears what the process answers. */
export const startReading = (input: WorkerInput, listener: PackageListener): PackageReader => {
  const own = takeSpare() ?? start()
  own.package = { input, listener }
  if (own.isReady) own.child.send(input)
  return {
    ask: (question) => own.child.send(question),
    release: async (isDone) => {
      own.package = undefined
      const isFit = isDone && (own.child.cpuMs() ?? retireMs) < retireMs
      if (isFit && (await forgets(own)) && !spare) keep(own)
      else await own.child.kill()
    },
  }
}

/** The next package is read by a new process. */
export const endSpareReader = async (): Promise<void> => {
  await takeSpare()?.child.kill()
}

const start = (): Process => {
  const own: Process = {
    isReady: false,
    package: undefined,
    onForgotten: undefined,
    timer: undefined,
    child: startChild(new URL('package-worker.ts', import.meta.url), heapMb, {
      message: (message) => hear(own, message as Answer),
      end: (why, words) => {
        if (own === spare) takeSpare()
        own.onForgotten?.(false)
        own.package?.listener.end(why, words)
      },
    }),
  }
  return own
}

/** What package-worker.ts sends. */
const hear = (own: Process, answer: Answer): void => {
  if (!('ready' in answer)) {
    own.package?.listener.answer(answer)
    return
  }
  own.isReady = true
  own.onForgotten?.(true)
  if (own.package) own.child.send(own.package.input)
}

const forgets = async (own: Process): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), forgetMs)
  own.onForgotten = resolve
  own.child.send({ forget: true })
  const hasForgotten = await promise
  clearTimeout(timer)
  own.onForgotten = undefined
  return hasForgotten
}

const keep = (own: Process): void => {
  spare = own
  own.child.setIdle(true)
  own.timer = setTimeout(() => void endSpareReader(), idleMs).unref()
}

const takeSpare = (): Process | undefined => {
  const own = spare
  spare = undefined
  clearTimeout(own?.timer)
  own?.child.setIdle(false)
  return own
}
