import { describe, expect, test } from 'vitest'
import { someOf } from '../../../testing/parts.ts'
import {
  fixturePrograms,
  isTimed,
  judgeFixture,
  judgeOwn,
  ownPrograms,
  useHostile,
} from '../testing/hostile-bed.ts'

// The rows of hostile programs that measure CPU or wall time, or race two limits.

useHostile()

const rows = someOf('sandbox', fixturePrograms.filter(isTimed), 2).map((program) => ({
  name: `${program.file} ${program.stdin?.trim() ?? ''}: ${program.property}`,
  program,
}))

describe.skipIf(rows.length === 0)('the acceptance programs', () => {
  test.for(rows)('$name', { retry: 2 }, async ({ program }) => {
    expect(await judgeFixture(program)).toEqual([])
  })
})

describe('the small set', () => {
  test.for(ownPrograms.filter(isTimed))('$file: $property', { retry: 2 }, async (program) => {
    expect(await judgeOwn(program)).toEqual([])
  })
})
