import { serialize } from 'node:v8'
import type { ToChild, ToServer } from './messages.ts'

// The child's end of `startChild`: what the programs that run apart use to talk with the server.

/** Answers each question; a fault ends the process, for its memory may be in any state then. */
export const answerEach = (answer: (question: never) => unknown): void => {
  process.on('message', (message) => {
    // `BoundedChildren` sends nothing else, and knows what its module is asked.
    const { question, answerBytes } = message as ToChild<never>
    void Promise.resolve(answer(question)).then((made) => {
      const bytes = serialize(made)
      sendUp((bytes.length > answerBytes ? { fault: 'size' } : { bytes }) satisfies ToServer)
    })
  })
  sendUp('ready' satisfies ToServer)
}

export const sendUp = (message: unknown): void => {
  // The server may have gone.
  process.send?.(message, undefined, undefined, () => undefined)
}
