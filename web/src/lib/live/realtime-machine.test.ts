import { expect, test } from 'vitest'
import { beforeStart, moveConnection, timeOf } from './realtime-machine.ts'
import type { ConnectionEvent, ConnectionState } from './realtime-machine.ts'

const tries = { attempt: 3, isPollingFirst: false }
const states = {
  stopped: { ...tries, name: 'stopped' },
  opening: { ...tries, name: 'opening', failures: 2, isFirst: false },
  connected: { ...tries, name: 'connected' },
  waiting: { ...tries, name: 'waiting', failures: 2 },
  givenUp: { ...tries, name: 'givenUp' },
} as const satisfies Record<string, ConnectionState>
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

const opened = { type: 'opened', attempt: 3 } as const
const closed = { type: 'closed', attempt: 3 } as const

/** Each move there is: where it leads, and what is done. */
const moves: [Name, ConnectionEvent, object, string[]][] = [
  [
    'stopped',
    { type: 'start' },
    { name: 'opening', attempt: 4, failures: 0, isFirst: true },
    ['open'],
  ],
  ['opening', opened, { name: 'connected', attempt: 3 }, ['greet']],
  ['opening', closed, { name: 'waiting', failures: 3 }, []],
  ['opening', { type: 'time' }, { name: 'waiting', failures: 3, isPollingFirst: true }, ['close']],
  ['connected', closed, { name: 'waiting', failures: 1 }, []],
  [
    'waiting',
    { type: 'time' },
    { name: 'opening', attempt: 4, failures: 2, isFirst: false },
    ['open'],
  ],
  [
    'waiting',
    { type: 'back' },
    { name: 'opening', attempt: 4, failures: 0, isFirst: false },
    ['open'],
  ],
  [
    'givenUp',
    { type: 'back' },
    { name: 'opening', attempt: 4, failures: 0, isFirst: false },
    ['open'],
  ],
  ...names.map((name): (typeof moves)[number] => [
    name,
    { type: 'stop' },
    { name: 'stopped', attempt: 3 },
    ['close'],
  ]),
]

test.each(moves)('from $0 by $1.type', (name, event, state, effects) => {
  expect(moveConnection(states[name], event)).toEqual({
    state: expect.objectContaining(state),
    effects,
  })
})

const events: ConnectionEvent[] = [
  { type: 'start' },
  { type: 'back' },
  { type: 'time' },
  opened,
  closed,
  { type: 'opened', attempt: 2 },
  { type: 'closed', attempt: 2 },
]
const others = names.flatMap((name) =>
  events
    .filter((event) => !moves.some(([from, moving]) => from === name && moving === event))
    .filter(
      ({ type }) =>
        !moves.some(
          ([from, moving]) => from === name && moving.type === type && !('attempt' in moving),
        ),
    )
    .map((event) => [name, event] as const),
)

test.each(others)('nothing moves $0 by $1.type otherwise', (name, event) => {
  expect(moveConnection(states[name], event)).toEqual({ state: states[name], effects: [] })
})

test('each state has its time: 10 s to open, 1 s more after each failure, at most 5', () => {
  expect(names.map((name) => timeOf(states[name]))).toEqual([
    undefined,
    10_000,
    undefined,
    2000,
    undefined,
  ])
  expect([1, 4, 5, 10].map((failures) => timeOf({ ...states.waiting, failures }))).toEqual([
    1000, 4000, 5000, 5000,
  ])
})

test('the attempt after the tenth failure is the last', () => {
  let { state } = moveConnection(beforeStart, { type: 'start' })
  let attempts = 0
  for (; state.name === 'opening'; attempts += 1) {
    state = moveConnection(state, { type: 'closed', attempt: state.attempt }).state
    state = moveConnection(state, { type: 'time' }).state
  }
  expect([attempts, state.name]).toEqual([11, 'givenUp'])
})
