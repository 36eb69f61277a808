import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// docs/product/people.md#profiles

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('a profile shows who it is, and only problems that the viewer may see', async () => {
  const olive = await world.as('Olive')
  const carol = await world.as('carol')
  const root = await world.as('root', ['drafts:administrator'])
  const create = async (title: string) =>
    (await olive.api.createProblem({ body: { title, mechanism: 'standard' } })).id
  const [shared, , deleted] = [await create('Shared'), await create('Own'), await create('Gone')]
  await olive.api.createShare({
    problemId: shared,
    body: { accountHandle: 'carol', access: 'tester' },
  })
  await olive.api.deleteProblem({ problemId: deleted })
  const titles = async ({ api }: typeof olive) =>
    (await api.getProfile({ handle: 'olive' })).problems.map(({ title }) => title)
  expect(await titles(olive)).toEqual(['Own', 'Shared'])
  expect(await titles(carol)).toEqual(['Shared'])
  expect(await titles(await world.as('stranger'))).toEqual([])
  expect(await titles(root)).toEqual(['Own', 'Shared'])
  const { problems: _problems, ...seen } = await carol.api.getProfile({ handle: 'OLIVE' })
  expect(seen).toMatchObject({ id: olive.id, handle: 'Olive', name: 'Olive' })
  expect(seen.avatarURL).toMatch(/^data:image/)
  expect(Date.parse(seen.createdAt)).toBeGreaterThan(0)
  expect((await carol.api.getMe({})).profileURL).toBe('/accounts/carol')
  expect((await refusalOf(carol.api.getProfile({ handle: 'nobody' }))).status).toBe(404)
})
