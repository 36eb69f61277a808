import { expect, it } from 'vitest'
import { untilProved } from './until-proved.ts'

const failing = (times: number, then: () => void) => {
  let calls = 0
  return {
    calls: () => calls,
    proveAll: async () => {
      calls += 1
      if (calls <= times) throw new Error('ENOSPC')
      then()
    },
  }
}

it('what fails is tried again after a pause, with a warning for each time', async () => {
  const notes: string[] = []
  let isDone = false
  const { proveAll, calls } = failing(2, () => (isDone = true))
  const { signal } = new AbortController()
  await untilProved(proveAll, {
    signal,
    warn: (note) => void notes.push(note),
    pause: async () => void notes.push('pause'),
  })
  const note = 'proving languages stopped, and goes on in a minute: Error: ENOSPC'
  expect([isDone, calls(), notes]).toEqual([true, 3, [note, 'pause', note, 'pause']])
})

it('a judge that ends waits no longer, and warns of nothing', async () => {
  const stopping = new AbortController()
  const notes: string[] = []
  const { proveAll, calls } = failing(9, () => undefined)
  const proving = untilProved(proveAll, {
    signal: stopping.signal,
    warn: (note) => {
      notes.push(note)
      stopping.abort()
    },
  })
  await proving
  expect([calls(), notes.length]).toEqual([1, 1])
})
