import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export type NotificationList = ResponseOf<Endpoints['listNotifications']>
export type Notification = NotificationList['notifications'][number]

export const notificationsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: () => api.listNotifications({}),
  refetchInterval: 60_000,
  meta: { isQuiet: true },
})

/** Marks are shown at once; a refusal puts them back. */
const useMark = <T>(
  send: (input: T) => Promise<unknown>,
  isMarked: (n: Notification, input: T) => boolean,
) => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) => list && markSeen(list, (n) => isMarked(n, input)))
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const markSeen = (
  list: NotificationList,
  isMarked: (n: Notification) => boolean,
): NotificationList => ({
  unseenCount: Math.max(
    0,
    list.unseenCount - list.notifications.filter((n) => !n.seen && isMarked(n)).length,
  ),
  notifications: list.notifications.map((n) => (isMarked(n) ? { ...n, seen: true } : n)),
})

export const useMarkSeen = () =>
  useMark(
    (notificationId: string) => api.markNotificationSeen({ notificationId }),
    (notification, id) => notification.id === id,
  )

/** `upto` is the newest notification on the list. */
export const useMarkAllSeen = () =>
  useMark(
    (upto: string) => api.markAllNotificationsSeen({ upto }),
    () => true,
  )
