import { expect, it, vi } from 'vitest'
import { sweepOnce } from './sweep.ts'
import { useWorld } from './testing/use-world.ts'

const { world, alice } = useWorld('alice')
const dayMs = 24 * 3_600_000
const sweepsOf = async () =>
  (await world.platform.db.selectFrom('sweeps').select('id').execute()).length

it('a machine whose clock is a month ahead removes nothing, and says why', async () => {
  const body = { title: 'Deleted', mechanism: 'standard' } as const
  const { id: problemId } = await alice.api.createProblem({ body })
  await alice.api.deleteProblem({ problemId })
  const before = await sweepsOf()
  const warn = vi.fn<(about: object, words: string) => void>()
  const platform = {
    ...world.platform,
    now: () => new Date(world.platform.now().getTime() + 31 * dayMs),
    log: Object.assign(Object.create(world.platform.log), { warn }),
  }
  await sweepOnce(platform)
  expect(warn).toHaveBeenCalledWith(
    { offS: expect.closeTo((31 * dayMs) / 1000, -2) },
    'The clock here is not that of the database: nothing is swept until it is set',
  )
  expect(await sweepsOf()).toBe(before)
  await alice.api.bringBackProblem({ problemId })
  expect((await alice.api.getProblem({ problemId })).id).toBe(problemId)
})

it('a machine whose clock is right sweeps', async () => {
  const before = await sweepsOf()
  await sweepOnce(world.platform)
  expect(await sweepsOf()).toBe(before + 1)
})
