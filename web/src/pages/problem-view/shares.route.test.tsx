// @vitest-environment jsdom
import { AccountId, ApiError, ShareId } from '@drafts/contract'
import type { ErrorCode } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, startWorld } from '../../testing/world.ts'

const share = {
  id: ShareId.parse('h1'),
  resourceId: problemId,
  account: { id: AccountId.parse('a2'), handle: 'ed' },
  access: 'editor',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

test('who may not share reads who has access, and changes nothing', async () => {
  const problem = problemOf({
    canShare: false,
    owner: { id: AccountId.parse('a3'), handle: 'alice' },
  })
  startWorld({ problem, shares: [share] })
  const { user, address } = renderRoute('/p/1/statement')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(button.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'See who has access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has access' }))
  const people = await dialog.findByRole('list', { name: 'People with access' })
  expect(
    within(people)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['aliceAuthor', 'edEditor'])
  expect(dialog.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(dialog.queryByRole('combobox')).toBeNull()
  expect(address()).toBe('/p/1/statement#share')
})

test('the access of a person is changed in their row', async () => {
  let access: 'editor' | 'tester' = 'editor'
  const { server } = startWorld(
    {},
    {
      listShares: () => ({
        owner: { id: AccountId.parse('a1'), handle: 'bob' },
        shares: [{ ...share, access }],
      }),
      updateShare: (call) => {
        access = (call.body as { access: 'tester' }).access
        return { ...share, access }
      },
    },
  )
  const { user } = renderRoute('/p/1/statement#share')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Access of ed' })
  expect(field.value).toBe('editor')
  await user.selectOptions(field, 'Tester')
  await vi.waitFor(() => expect(server.writes).toEqual(['PUT /api/shares/h1']), 60_000)
  await vi.waitFor(() => expect(field.value).toBe('tester'), 60_000)
  dialog.getByText(/reads the statement, submits solutions and discusses/)
})

test('a handle that is written while a share is on its way stays', async () => {
  const shared = Promise.withResolvers<typeof share>()
  const { server } = startWorld(
    {},
    { createShare: () => shared.promise, searchAccounts: () => ({ accounts: [] }) },
  )
  const { user } = renderRoute('/p/1/statement#share:ed')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Handle' })
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  await vi.waitFor(() => expect(server.calls).toContain('createShare'), 60_000)
  await user.clear(field)
  await user.type(field, 'eve')
  shared.resolve(share)
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Share' })
  await vi.waitFor(() => expect(send.disabled).toBe(false), 60_000)
  expect(field.value).toBe('eve')
})

test('while one person is changed or removed, the others stay as they are', async () => {
  const asked = Promise.withResolvers<never>()
  const other = {
    ...share,
    id: ShareId.parse('h2'),
    account: { id: AccountId.parse('a5'), handle: 'eve' },
  }
  startWorld(
    { shares: [share, other] },
    { updateShare: () => asked.promise, deleteShare: () => asked.promise },
  )
  const { user } = renderRoute('/p/1/statement#share')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const accessOf = (name: string) =>
    dialog.getByRole<HTMLSelectElement>('combobox', { name: `Access of ${name}` })
  await dialog.findByRole('combobox', { name: 'Access of ed' })
  await user.selectOptions(accessOf('ed'), 'Tester')
  await vi.waitFor(() => expect(accessOf('ed').value).toBe('tester'), 60_000)
  expect(accessOf('eve').value).toBe('editor')
  const removeOf = (name: string) =>
    dialog.getByRole<HTMLButtonElement>('button', { name: `Remove ${name}` })
  await user.click(removeOf('eve'))
  await vi.waitFor(() => expect(removeOf('eve').disabled).toBe(true), 60_000)
  expect(removeOf('ed').disabled).toBe(false)
})

test('a tester is told why Edit and Share are grey, and asks to edit', async () => {
  const { server } = startWorld(
    { problem: problemOf({ canEdit: false, canShare: false }) },
    {
      createShareRequest: () => ({ shareRequest: { problemId, createdAt: share.createdAt } }),
    },
  )
  const { user } = renderRoute('/p/1/statement')
  const why = await screen.findByText('You are a tester: you read, submit and discuss.')
  for (const name of ['Edit', 'Share'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-describedby')).toBe(why.id)
  await user.click(screen.getByRole('button', { name: 'Request edit access' }))
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Request Sent' })
  expect(sent.disabled).toBe(true)
  expect(server.writes).toEqual(['POST /api/problems/1/share_request'])
})

test.each([
  ['#share', ''],
  ['#share:carol', 'carol'],
  ['#share=carol', 'carol'],
])('the address %s opens the dialog with the handle “%s”', async (hash, handle) => {
  startWorld({ shares: [share] })
  renderRoute(`/p/1/statement${hash}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Handle' })
  expect(field.value).toBe(handle)
  await dialog.findByRole('button', { name: 'Remove ed' })
})

const sentences: [ErrorCode, string][] = [
  ['ErrInvalidAccountHandle', 'You have entered an invalid handle.'],
  ['ErrBadAccount', 'The handle you have entered does not exist.'],
  ['ErrBadAccountDrafts', "carol is not on the product's drafts service."],
  ['ErrShareUnneeded', 'You already have access to this problem.'],
  ['ErrShareDuplicate', 'carol already has access to this problem.'],
]

test.each(sentences)(
  'the refusal %s reads “%s”, and keeps what was typed',
  async (code, sentence) => {
    startWorld(
      {},
      {
        createShare: () => {
          throw new ApiError(409, { error: 'another sentence', code })
        },
      },
    )
    const { user } = renderRoute('/p/1/statement#share:carol')
    const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
    await user.click(await dialog.findByRole('button', { name: 'Share' }))
    await dialog.findByText(sentence)
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Handle' }).value).toBe('carol')
  },
)

test('who has no access asks once', async () => {
  let asked = false
  const shareRequest = { problemId, createdAt: share.createdAt }
  const { server } = startWorld(
    {},
    {
      getProblem: () => {
        throw new ApiError(403, { error: 'no', code: 'ErrNoAccess' })
      },
      getShareRequest: () => ({ shareRequest: asked ? shareRequest : null }),
      createShareRequest: () => {
        asked = true
        return { shareRequest }
      },
    },
  )
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Request Access' }))
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Request Sent' })
  expect(sent.disabled).toBe(true)
  expect(server.writes).toEqual(['POST /api/problems/1/share_request'])
})

test('Share is in the editor’s head, for those who may share, and one stays in the editor', async () => {
  startWorld()
  const first = renderRoute('/p/1/edit/limits')
  const head = within(await screen.findByRole('complementary', { name: 'Problem editor' }))
  await first.user.click(head.getByRole('button', { name: 'Share' }))
  await screen.findByRole('dialog', { name: 'Share' })
  expect(first.address()).toBe('/p/1/edit/limits#share')
  first.unmount()
  startWorld({ problem: problemOf({ canShare: false }) })
  renderRoute('/p/1/edit/limits')
  const other = within(await screen.findByRole('complementary', { name: 'Problem editor' }))
  expect(other.queryByRole('button', { name: 'Share' })).toBeNull()
})
