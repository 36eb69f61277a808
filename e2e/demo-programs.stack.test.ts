import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// docs/product/people.md#demo-data: problems of the demo have generators and validators, and all of them compile.

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ judges: 1 })
})
afterAll(() => stack.stop())

it('the programs of the demo compile', async () => {
  const api = stack.client(await stack.tokenOf('alice'))
  const { problems } = await api.listMyProblems({})
  const programs = async () => {
    const found = []
    for (const { id, title } of problems)
      for (const program of (await api.listPrograms({ problemId: id })).programs)
        found.push({ title, ...program })
    return found
  }
  await vi.waitFor(
    async () =>
      expect(
        (await programs()).filter(({ build }) => build.pending).map(({ label }) => label),
      ).toEqual([]),
    { timeout: 60_000, interval: 500 },
  )
  const built = await programs()
  expect(built.filter(({ build }) => build.error !== null)).toEqual([])
  expect(built.map(({ title, role, label }) => `${title}: ${role} ${label}`).toSorted()).toEqual([
    'Hidden Shelf: validator validator',
    'Lantern Row: generator gen_list',
    // Its generator is built with the header of its package, for the same random numbers.
    'Lantern Row: helper testlib.h',
    'Lantern Row: validator validator',
    'Split the Ribbon: validator v',
    'Two Kettles: validator v',
  ])
})
