import { flushCompileCache } from 'node:module'
import { serialize } from 'node:v8'
import type { ToChild, ToServer } from './messages.ts'

// The child's end of `startChild`: what isolated processes use to talk with the server.

/** Answers each question; a fault ends the process, for its memory may be in any state then. */
export const answerEach = (answer: (question: never) => unknown): void => {
  process.on('message', (message) => {
    // `BoundedChildren` sends nothing else, and knows what its module is asked.
    const { question, answerBytes } = message as ToChild<never>
    const before = process.cpuUsage()
    void Promise.resolve(answer(question)).then((made) => {
      const bytes = serialize(made)
      const { user, system } = process.cpuUsage(before)
      const cpuMs = (user + system) / 1000
      sendUp((bytes.length > answerBytes ? { fault: 'size' } : { bytes, cpuMs }) satisfies ToServer)
    })
  })
  sendReady('ready' satisfies ToServer)
}

/**
 * The message that the child has loaded. A child is killed and never exits by itself, and Node stores what it compiled
 * at an exit: without this each child would compile everything again.
 */
export const sendReady = (message: unknown): void => {
  sendUp(message)
  flushCompileCache()
}

export const sendUp = (message: unknown): void => {
  // The server may have gone.
  process.send?.(message, undefined, undefined, () => undefined)
}
