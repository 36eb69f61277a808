import { expect, test } from 'vitest'
import { interactiveCases, judgeRow, useInteractive } from '../testing/interactive-bed.ts'

// Where the CPU or wall clock decides who ended first, something else that takes the machine may decide instead.

useInteractive()

test.for(interactiveCases(true))('%s', { retry: 2 }, async ([, convention, row]) => {
  expect(await judgeRow(convention, row)).toEqual([])
})
