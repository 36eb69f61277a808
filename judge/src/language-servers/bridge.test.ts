import { languageServerCloses } from '@drafts/contract'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { RunResult } from '../sandbox/sandbox.ts'
import { bridge } from './bridge.ts'
import { frame } from './frames.ts'
import { placesOf } from './server-host.ts'

const join = (early: unknown[] = [], idleMs = 60_000) => {
  const events = new EventTarget()
  const sent: string[] = []
  const closes: unknown[] = []
  const socket = {
    readyState: WebSocket.OPEN as 1,
    bufferedAmount: 0,
    send: (message: string) => void sent.push(message),
    close: (code: number, reason: string) => void closes.push([code, reason]),
    addEventListener: events.addEventListener.bind(events),
  }
  const ended = Promise.withResolvers<RunResult>()
  const session = {
    pid: 1,
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    ended: ended.promise,
    close: vi.fn<() => Promise<void>>(async () => {}),
  }
  // As much of a socket as it uses.
  const done = bridge(socket as never, session, early, idleMs)
  const say = (data: unknown) => events.dispatchEvent(new MessageEvent('message', { data }))
  const lose = () => events.dispatchEvent(new Event('close'))
  return { socket, session, sent, closes, ended, done, say, lose }
}

it('frames become messages with headers and back, what came early first', async () => {
  const { session, sent, say, lose, done } = join(['{"id":1}'])
  say('{"id":2}')
  session.stdout.write(frame('{"result":"é"}'))
  await vi.waitFor(() => expect(sent).toEqual(['{"result":"é"}']), 60_000)
  lose()
  await done
  session.stdin.end()
  expect(await text(session.stdin)).toBe(
    frame('{"id":1}').toString() + frame('{"id":2}').toString(),
  )
  expect(session.close).toHaveBeenCalledOnce()
})

it('a server that ends closes the socket with a sentence', async () => {
  const { closes, ended, done } = join()
  ended.resolve({} as RunResult)
  await done
  expect(closes[0]).toEqual([languageServerCloses.ended, 'The language server ended.'])
})

it('a server that babbles is ended', async () => {
  const { session, closes, done } = join()
  session.stdout.write('x'.repeat(5000))
  await done
  expect(closes[0]).toEqual([
    languageServerCloses.ended,
    'The language server said what cannot be understood.',
  ])
  expect(session.close).toHaveBeenCalledOnce()
})

it('a server whose person is silent is put away; each message starts the wait again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { closes, say, done } = join([], 1000)
  for (let i = 0; i < 4; i += 1) {
    vi.advanceTimersByTime(999)
    say('{}')
  }
  expect(closes).toEqual([])
  vi.advanceTimersByTime(1000)
  await done
  expect(closes[0]).toMatchObject([languageServerCloses.idle, expect.any(String)])
})

it('a server that does not read is given up', async () => {
  const { closes, say, done } = join()
  for (let i = 0; i < 20; i += 1) say('x'.repeat(1_000_000))
  await done
  expect(closes[0]).toEqual([languageServerCloses.tooMuch, 'The language server cannot keep up.'])
})

it('a person who does not read stops the server being read', async () => {
  const { socket, session, sent, lose, done } = join()
  const read = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), 60_000)
  socket.bufferedAmount = 1_000_000
  session.stdout.write(frame('1'))
  await read(1)
  session.stdout.write(frame('2'))
  await read(2)
  socket.bufferedAmount = 1_000_001
  session.stdout.write(frame('3'))
  await read(3)
  session.stdout.write(frame('4'))
  await vi.waitFor(() => expect(session.stdout.readableLength).toBe(frame('4').length), 60_000)
  expect(sent).toEqual(['1', '2', '3'])
  socket.bufferedAmount = 0
  await read(4)
  lose()
  await done
})

it('a message that is not text closes the socket', async () => {
  const { closes, say, done } = join()
  say(new Uint8Array(1))
  await done
  expect(closes[0]).toEqual([languageServerCloses.tooMuch, 'A message must be text.'])
})

it('a session that fails closes the socket', async () => {
  const { closes, ended, done } = join()
  ended.reject(new Error('gone'))
  await done
  expect(closes[0]).toEqual([languageServerCloses.ended, 'The language server could not be run.'])
})

it('as many as half of the memory holds, one at least', () => {
  expect([1, 4, 8, 24, 256].map((gibibytes) => placesOf(gibibytes * 2 ** 30))).toEqual([
    1, 2, 4, 12, 16,
  ])
})
