import { describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import {
  interactiveCases,
  judgeRow,
  programsLeft,
  useInteractive,
} from '../testing/interactive-bed.ts'

// Where the CPU or wall clock decides who ended first, something else that takes the machine may decide instead.

/** Each by one convention, and with the part of the roles by every one that it is of. */
const cases = interactiveCases(true).filter(
  ([, convention, { conventions = [convention] }]) =>
    isPartOn('roles') || convention === conventions[0],
)
const waiting = cases.filter(([, , { waits = false }]) => waits)

// Three of those that wait do so at once: the start of more takes time from each other, for which the judge looks again.
useInteractive({ slots: 3 })

describe.concurrent('side by side', () => {
  test.for(waiting)('%s', { retry: 2 }, async ([, convention, row]) => {
    expect(await judgeRow(convention, row)).toEqual([])
  })
})

test('none of those that waited is left', async () => {
  expect(await programsLeft()).toEqual([])
})

test.for(cases.filter((one) => !waiting.includes(one)))(
  '%s',
  { retry: 2 },
  async ([, convention, row]) => {
    expect(await judgeRow(convention, row)).toEqual([])
  },
)
