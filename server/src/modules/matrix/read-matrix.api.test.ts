import { expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { readRows } from './read-matrix.ts'

const { world, alice } = useWorld('alice')

it('solutions that would be too many cells are left out, and counted', async () => {
  const id = await makeShared(alice, { title: 'Many' })
  for (const input of ['1', '2'])
    await alice.api.createTest({ problemId: id, body: { input: { text: input } } })
  for (const label of ['a', 'b', 'c'])
    await alice.api.createSolution({
      problemId: id,
      body: { label, languageId: 'python3', source: { text: label } },
    })
  const problem = { id, mechanism: 'standard' } as const
  const rows = await readRows(world.platform, problem, 5)
  expect([rows.solutions.map(({ label }) => label), rows.leftOut]).toEqual([['a', 'b'], 1])
  expect((await readRows(world.platform, problem)).leftOut).toBe(0)
})
