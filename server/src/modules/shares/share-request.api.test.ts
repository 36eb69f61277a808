import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('the request for access is null for whoever has access or did not ask, and goes with a share', async () => {
  const { api: owner } = await world.as('olive')
  const { api: tester } = await world.as('tess')
  const { api: stranger } = await world.as('carol')
  const { api: admin } = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  const { id: problemId } = await owner.createProblem({
    body: { title: 'Asked for', mechanism: 'standard' },
  })
  await owner.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
  for (const api of [owner, tester, admin, stranger])
    expect(await api.getShareRequest({ problemId })).toEqual({ shareRequest: null })
  await stranger.createShareRequest({ problemId })
  const { shareRequest } = await stranger.getShareRequest({ problemId })
  expect(shareRequest).toMatchObject({ problemId })
  await owner.createShare({ problemId, body: { accountHandle: 'carol', access: 'tester' } })
  expect(await stranger.getShareRequest({ problemId })).toEqual({ shareRequest: null })
})
