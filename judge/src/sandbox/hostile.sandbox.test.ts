import { chmod } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  fixturePrograms,
  isTimed,
  judgeFixture,
  judgeOwn,
  ownPrograms,
  readCanary,
  useHostile,
} from '../testing/hostile-bed.ts'

useHostile()

const rows = fixturePrograms.map((program) => ({
  name: `${program.file} ${program.stdin?.trim() ?? ''}: ${program.property}`,
  program,
}))

describe.skipIf(rows.length === 0)('the acceptance programs', () => {
  test.for(rows.filter(({ program }) => !isTimed(program)))('$name', async ({ program }) => {
    expect(await judgeFixture(program)).toEqual([])
  })
})

describe('the small set', () => {
  test.for(ownPrograms.filter((program) => !isTimed(program)))(
    '$file: $property',
    async (program) => {
      expect(await judgeOwn(program)).toEqual([])
    },
  )
})

test('the canary folder is readable from outside, or the table above proves nothing', async () => {
  const { folder } = await readCanary()
  await chmod(folder, 0o755)
  const { text, now } = await readCanary()
  expect(now).toBe(text)
})
