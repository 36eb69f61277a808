import { expect, test } from 'vitest'
import { roundMemory } from './round-memory.ts'

test.each([
  [256e6, undefined],
  [268_435_456, 256e6],
  [134_217_728, 128e6],
  [67_108_864, 64e6],
  [100_400_000, 100e6],
])('of %i bytes is offered %s', (bytes, wanted) => {
  expect(roundMemory(bytes)).toBe(wanted)
})
