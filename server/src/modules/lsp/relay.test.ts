import { EventEmitter } from 'node:events'
import { languageServerCloses } from '@drafts/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Relay } from './relay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket whose peer takes no part in being closed: it goes on sending. */
class StubbornSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isTerminated = false
  readonly sent: string[] = []
  readonly closes: number[] = []

  send(text: string): void {
    this.sent.push(text)
  }
  ping(): void {
    this.emit('pong')
  }
  close(code: number): void {
    this.readyState = 2
    this.closes.push(code)
  }
  terminate(): void {
    this.readyState = 3
    this.isTerminated = true
    this.emit('close', 1006, Buffer.alloc(0))
  }
  hear(text: string, isBinary = false): void {
    this.emit('message', Buffer.from(text), isBinary)
  }
}

const waiting = () => {
  const relay = new Relay()
  const person = new StubbornSocket()
  const onGone = vi.fn<() => void>()
  relay.wait('a', person, onGone)
  return { relay, person, onGone }
}
const joined = () => {
  const { relay, person } = waiting()
  const judge = new StubbornSocket()
  relay.join('a', judge)
  return { person, judge }
}
const large = 'x'.repeat(3_900_000)

it('nothing is kept of who sends too much before a judge comes, and it is cut off', async () => {
  const { relay, person, onGone } = waiting()
  for (let n = 0; n < 3; n += 1) person.hear(large)
  expect(person.closes).toEqual([languageServerCloses.tooMuch])
  expect([relay.has('a'), onGone.mock.calls.length]).toEqual([false, 1])
  for (let n = 0; n < 50; n += 1) person.hear(large)
  const judge = new StubbornSocket()
  relay.join('a', judge)
  expect([judge.sent, judge.closes]).toEqual([[], [languageServerCloses.noJudge]])
  expect(person.isTerminated).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect([person.isTerminated, person.closes.length, onGone.mock.calls.length]).toEqual([
    true,
    1,
    1,
  ])
})

it('what fits is kept in its order', () => {
  const { relay, person } = waiting()
  for (const text of [large, 'b', large]) person.hear(text)
  const judge = new StubbornSocket()
  relay.join('a', judge)
  expect(judge.sent).toEqual([large, 'b', large])
  expect(person.closes).toEqual([])
})

it('a flood is carried no further than its limit', async () => {
  const { person, judge } = joined()
  for (let n = 0; n < 1200; n += 1) person.hear('{}')
  expect([judge.sent.length, person.closes]).toEqual([1000, [languageServerCloses.tooMuch]])
  await vi.advanceTimersByTimeAsync(1000)
  expect([person.isTerminated, judge.closes]).toEqual([true, [languageServerCloses.noJudge]])
})

it('who sends more than the other side reads is cut off', async () => {
  const { person, judge } = joined()
  judge.bufferedAmount = 32_000_001
  person.hear('more')
  judge.bufferedAmount = 0
  person.hear('and more')
  expect([judge.sent, person.closes]).toEqual([[], [languageServerCloses.tooMuch]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(person.isTerminated).toBe(true)
})

it('who sends bytes is cut off', async () => {
  const { person, judge } = joined()
  person.hear('x', true)
  person.hear('text')
  expect([judge.sent, person.closes]).toEqual([[], [1003]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(person.isTerminated).toBe(true)
})
