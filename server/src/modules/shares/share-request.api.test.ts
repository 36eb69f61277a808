import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('the request for access is null for a caller who has access or did not ask, and goes with a share', async () => {
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

const duplicate = (handle: string) => [
  409,
  'ErrShareDuplicate',
  `${handle} already has access to this problem.`,
]

it('each share that cannot be given has its reason', async () => {
  const { api: owner } = await world.as('otto')
  const { api: admin } = await world.as('root')
  await world.as('dave', [])
  await world.as('tom')
  const { id: problemId } = await owner.createProblem({
    body: { title: 'Refused', mechanism: 'standard' },
  })
  const share = (api: typeof owner, accountHandle: string) =>
    api.createShare({ problemId, body: { accountHandle, access: 'tester' } })
  await share(owner, 'tom')
  const refused = async (api: typeof owner, handle: string) => {
    const { status, code, error } = await refusalOf(share(api, handle))
    return [status, code, error]
  }
  expect(await refused(owner, '<b>')).toEqual([
    400,
    'ErrInvalidAccountHandle',
    'You have entered an invalid handle.',
  ])
  expect(await refused(owner, 'nobody-here')).toEqual([
    400,
    'ErrBadAccount',
    'The handle you have entered does not exist.',
  ])
  expect(await refused(owner, 'dave')).toEqual([
    400,
    'ErrBadAccountDrafts',
    "dave is not on the product's drafts service.",
  ])
  const unneeded = [409, 'ErrShareUnneeded', 'You already have access to this problem.']
  expect(await refused(owner, 'OTTO')).toEqual(unneeded)
  // Without a share of their own: an administrator needs none.
  expect(await refused(admin, 'root')).toEqual(unneeded)
  expect(await refused(owner, 'tom')).toEqual(duplicate('tom'))
  expect(await refused(admin, 'otto')).toEqual(duplicate('otto'))
})

it('a share takes another access by its own call and by sharing again, and tells who has it', async () => {
  const { api: owner } = await world.as('opal')
  const { api: tim } = await world.as('tim')
  const { id: problemId } = await owner.createProblem({
    body: { title: 'Changed', mechanism: 'standard' },
  })
  const give = (access: 'editor' | 'tester') =>
    owner.createShare({ problemId, body: { accountHandle: 'tim', access } })
  const { id: shareId } = await give('tester')
  const canEdit = async () => (await tim.getProblem({ problemId })).canEdit
  expect(await canEdit()).toBe(false)

  const changed = await owner.updateShare({ shareId, body: { access: 'editor' } })
  expect(changed).toMatchObject({ id: shareId, access: 'editor', account: { handle: 'tim' } })
  expect(await canEdit()).toBe(true)
  expect(await give('tester')).toMatchObject({ id: shareId, access: 'tester' })
  expect(await canEdit()).toBe(false)

  const { code } = await refusalOf(give('tester'))
  expect(code).toBe('ErrShareDuplicate')
  // The same again is no change.
  await owner.updateShare({ shareId, body: { access: 'tester' } })
  const { revisions } = await owner.listRevisions({ problemId })
  const shared = revisions.filter(({ path }) => path === `shares/${shareId}`)
  expect(shared.map(({ changes: [change] }) => [change?.from, change?.to])).toEqual([
    ['editor', 'tester'],
    ['tester', 'editor'],
    [null, 'tester'],
  ])
  const { notifications } = await tim.listNotifications({})
  expect(notifications.map(({ detailsHTML }) => detailsHTML)).toEqual([
    'opal shared “Changed” with you as tester.',
  ])
})

it('a tester asks to edit, and who gets it asks no longer', async () => {
  const { api: owner } = await world.as('oona')
  const { api: tester } = await world.as('toni')
  const { id: problemId } = await owner.createProblem({
    body: { title: 'Wanted', mechanism: 'standard' },
  })
  await owner.createShare({ problemId, body: { accountHandle: 'toni', access: 'tester' } })
  await tester.createShareRequest({ problemId })
  const { notifications } = await owner.listNotifications({})
  expect(notifications[0]).toMatchObject({ detailsHTML: 'toni asks to edit “Wanted”.' })
  await owner.createShare({ problemId, body: { accountHandle: 'toni', access: 'editor' } })
  const { code } = await refusalOf(tester.createShareRequest({ problemId }))
  expect(code).toBe('ErrNoAccess')
})
