// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RandomMessage, RandomRequest } from './random-answer.ts'
import { useRandomInput } from './use-random-input.ts'

class FakeWorker extends EventTarget {
  requests: RandomRequest[] = []
  isTerminated = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(request: RandomRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  answer(data: RandomMessage): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
  fail(): void {
    act(() => void this.dispatchEvent(new Event('error')))
  }
}
let workers: FakeWorker[] = []

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = () => {
  const wishes = { source: '', shape: 'random', mostBytes: 10 } as const
  const hook = renderHook(({ seed }) => useRandomInput({ ...wishes, seed }), {
    initialProps: { seed: 's' },
  })
  return {
    stateOf: () => hook.result.current.state,
    stop: () => act(() => hook.result.current.stop()),
    type: (seed: string) => hook.rerender({ seed }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

test('an input is made 200 ms after the last key', () => {
  const { type, pass, stateOf } = started()
  for (const seed of ['se', 'see', 'seed']) {
    pass(199)
    type(seed)
  }
  expect(workers).toHaveLength(0)
  pass(200)
  expect(workers.map(({ requests }) => requests.map(({ seed }) => seed))).toEqual([['seed']])
  expect(stateOf()).toEqual({ step: 'running' })
  const bytes = new Uint8Array([49])
  workers[0]?.answer('started')
  expect(stateOf()).toEqual({ step: 'running' })
  workers[0]?.answer({ bytes })
  expect(stateOf()).toEqual({ step: 'made', bytes })
})

test('a key ends what runs, and so does Stop', () => {
  const { type, pass, stop, stateOf } = started()
  pass(200)
  type('se')
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  stop()
  pass(200)
  expect(workers).toHaveLength(1)
  expect(stateOf()).toEqual({ step: 'stopped' })
})

test('a worker that does not start and one that dies are told apart', () => {
  const { type, pass, stateOf } = started()
  pass(200)
  workers[0]?.fail()
  expect(stateOf()).toMatchObject({ message: expect.stringContaining('could not be started') })
  type('se')
  pass(200)
  workers[1]?.answer('started')
  workers[1]?.fail()
  expect(stateOf()).toMatchObject({ message: expect.stringContaining('ended without an input') })
})
