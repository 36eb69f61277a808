// @vitest-environment jsdom
import {
  ApiError,
  NotificationId,
  ShareId,
  AccountId,
  notificationsPerPage,
} from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, startWorld } from '../../testing/world.ts'

type Notification = ResponseOf<Endpoints['listNotifications']>['notifications'][number]

const time = '2026-01-01T00:00:00.000Z'

const lineOf = (id: number, part: Partial<Notification> = {}): Notification => ({
  id: NotificationId.parse(String(id)),
  seen: false,
  objectHref: '/p/1/statement?discussions=body',
  detailsHTML: `ed started discussion ${id}.`,
  createdAt: time,
  eventSite: 'drafts',
  asking: null,
  ...part,
})

/** A server that has these lines, newest first, and marks them. */
const startLines = (lines: Notification[], more: Parameters<typeof startWorld>[1] = {}) =>
  startWorld(
    {},
    {
      listNotifications: ({ before }) => ({
        notifications: lines
          .filter(({ id }) => before === undefined || Number(id) < Number(before))
          .slice(0, notificationsPerPage),
        unseenCount: lines.filter(({ seen }) => !seen).length,
      }),
      markNotificationSeen: ({ notificationId }) => {
        for (const line of lines) if (line.id === notificationId) line.seen = true
        return undefined
      },
      markAllNotificationsSeen: ({ upto }) => {
        for (const line of lines) if (Number(line.id) <= Number(upto)) line.seen = true
        return undefined
      },
      ...more,
    },
  )

const openPanel = async (name: string) => {
  const { user, address } = renderRoute('/problems/all/p1')
  await user.click(await screen.findByRole('button', { name }))
  const panel = await screen.findByRole('dialog', { name: /^Notifications/ })
  return { user, address, panel: within(panel) }
}

test('the list is 350 px high, and a line is marked by itself or with all up to it', async () => {
  const { server } = startLines([lineOf(3), lineOf(2), lineOf(1)])
  const { user, panel } = await openPanel('Notifications, 3 new ones')
  expect(panel.getByRole('region', { name: 'Notification list' }).style.height).toBe('350px')
  const [first] = await panel.findAllByRole('button', { name: 'Mark seen' })
  if (first) await user.click(first)
  await screen.findByRole('button', { name: 'Notifications, 2 new ones' })
  // The focus does not fall out of the panel with the button that is gone.
  expect(document.activeElement?.textContent).toContain('discussion 3')
  await user.click(panel.getByRole('button', { name: 'Mark all seen' }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(panel.queryAllByRole('button', { name: 'Mark seen' })).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull())
  // Marks are shown before they are sent.
  await waitFor(() =>
    expect(server.writes.toSorted()).toEqual([
      'POST /api/notifications/3/mark_seen',
      'POST /api/notifications/mark_seen_all',
    ]),
  )
})

const refuse = () => {
  throw new ApiError(500, { error: 'Something went wrong', code: 'ErrInternal' })
}

test('a mark that is refused is taken back', async () => {
  startLines([lineOf(1)], { markNotificationSeen: refuse })
  const { user, panel } = await openPanel('Notifications, 1 new one')
  await user.click(await panel.findByRole('button', { name: 'Mark seen' }))
  await screen.findByText('Something went wrong')
  expect(await panel.findByRole('button', { name: 'Mark seen' })).toBeTruthy()
})

test('older ones come by pages', async () => {
  const total = notificationsPerPage + 2
  startLines(Array.from({ length: total }, (_, at) => lineOf(total - at, { seen: true })))
  const { user, panel } = await openPanel('Notifications')
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(notificationsPerPage))
  await user.click(panel.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(total))
  expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('a line leads to its place, is seen then, and the panel closes', async () => {
  const { server } = startLines([lineOf(7)], { listDiscussions: () => ({ discussions: [] }) })
  const { user, panel, address } = await openPanel('Notifications, 1 new one')
  await user.click(await panel.findByRole('link', { name: /discussion 7/ }))
  await screen.findByRole('dialog', { name: 'Discussions of the body' })
  expect(address()).toBe('/p/1/statement?discussions=body')
  expect(server.writes).toEqual(['POST /api/notifications/7/mark_seen'])
  expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull()
})

test('who asks to edit is a tester already: that is not offered again', async () => {
  const line = lineOf(9, {
    objectHref: '/p/1#share:carol',
    detailsHTML: 'carol and dora ask for access to “Sums”.',
    asking: { problemId, handles: ['carol', 'dora'], toEdit: ['carol'] },
  })
  startLines([line], {})
  const { panel } = await openPanel('Notifications, 1 new one')
  const group = within(await panel.findByRole('group', { name: 'Share with carol' }))
  const names = group.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Share with carol as editor'])
  panel.getByRole('button', { name: 'Share with dora as tester' })
})

test('a request for access is granted with one click, and seen with the last', async () => {
  const line = lineOf(9, {
    objectHref: '/p/1#share:carol',
    detailsHTML: 'carol and dora ask for access to “Sums”.',
    asking: { problemId, handles: ['carol', 'dora'] },
  })
  const granted: unknown[] = []
  const { server } = startLines([line], {
    createShare: ({ body }) => {
      granted.push(body)
      const handles = line.asking?.handles.filter((handle) => handle !== body.accountHandle) ?? []
      line.asking = handles.length > 0 ? { problemId, handles } : null
      return {
        id: ShareId.parse('h'),
        resourceId: problemId,
        account: { id: AccountId.parse('a'), handle: body.accountHandle ?? '' },
        access: body.access,
        createdAt: time,
      }
    },
  })
  const { user, panel } = await openPanel('Notifications, 1 new one')
  await user.click(await panel.findByRole('button', { name: 'Share with carol as tester' }))
  await screen.findByText('carol has access as tester.')
  await waitFor(() => expect(panel.queryByRole('group', { name: 'Share with carol' })).toBeNull())
  await user.click(panel.getByRole('button', { name: 'Share with dora as editor' }))
  await screen.findByRole('button', { name: 'Notifications' })
  await waitFor(() =>
    expect(server.writes).toEqual([
      'POST /api/problems/1/shares',
      'POST /api/problems/1/shares',
      'POST /api/notifications/9/mark_seen',
    ]),
  )
  expect(granted).toEqual([
    { accountHandle: 'carol', access: 'tester' },
    { accountHandle: 'dora', access: 'editor' },
  ])
})
