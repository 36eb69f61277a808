import {
  languageServerCloses,
  languageServerIdleMs,
  languageServerMessageBytes,
} from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxSession } from '../sandbox/session.ts'
import { frame, FrameReader } from './frames.ts'

// A session joined with a socket: frames become messages with headers and back. The first to end ends the other.
// A side that does not read stops the other being read, or is given up when too much waits for it.

const mostWaitingBytes = 16_000_000
const enoughWaitingBytes = 1_000_000
const lookMs = 20

/** What the bridge needs of a WebSocket. */
export type BridgeSocket = Pick<
  WebSocket,
  'send' | 'close' | 'addEventListener' | 'bufferedAmount' | 'readyState'
>

/** `early`: what came before there was a session. Resolves when both sides are gone. */
export const bridge = async (
  socket: BridgeSocket,
  session: SandboxSession,
  early: readonly unknown[] = [],
  idleMs = languageServerIdleMs,
): Promise<void> => {
  const codes = languageServerCloses
  const closed = Promise.withResolvers<void>()
  const end = (code: number, reason: string): void => {
    socket.close(code, reason)
    closed.resolve()
  }
  const sleepy = setTimeout(
    () => end(codes.idle, 'Nothing was typed for a while; the language server was put away.'),
    idleMs,
  )
  const take = (data: unknown): void => {
    sleepy.refresh()
    if (typeof data !== 'string') return end(codes.tooMuch, 'A message must be text.')
    if (session.stdin.writableLength > mostWaitingBytes)
      return end(codes.tooMuch, 'The language server cannot keep up.')
    session.stdin.write(frame(data))
  }
  early.forEach(take)
  socket.addEventListener('message', ({ data }) => take(data))
  socket.addEventListener('close', () => closed.resolve())
  if (socket.readyState !== WebSocket.OPEN) closed.resolve()
  session.ended.then(
    () => end(codes.ended, 'The language server ended.'),
    () => end(codes.ended, 'The language server could not be run.'),
  )
  carryAnswers(socket, session).catch(() =>
    end(codes.ended, 'The language server said what cannot be understood.'),
  )
  await closed.promise
  clearTimeout(sleepy)
  await session.close()
}

const carryAnswers = async (socket: BridgeSocket, session: SandboxSession): Promise<void> => {
  const reader = new FrameReader(languageServerMessageBytes)
  for await (const chunk of session.stdout) {
    for (const message of reader.push(Buffer.from(chunk))) socket.send(message)
    while (socket.bufferedAmount > enoughWaitingBytes && socket.readyState === WebSocket.OPEN)
      await sleep(lookMs)
  }
}
