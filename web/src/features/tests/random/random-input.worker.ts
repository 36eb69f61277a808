import { answerOf } from './random-answer.ts'
import type { RandomMessage, RandomRequest } from './random-answer.ts'

// Making an input may take seconds: it never holds up the page, and the page ends it by ending the worker.

addEventListener('message', ({ data }: MessageEvent<RandomRequest>) => {
  const answer = answerOf(data)
  send(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

const send = (message: RandomMessage, transfer: Transferable[]): void =>
  postMessage(message, { transfer })

send('started', [])
