import { notificationsPerPage } from '@drafts/contract'
import type {
  Endpoints,
  NotificationId,
  ProblemId,
  ResponseOf,
  ShareAccess,
} from '@drafts/contract'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

type Page = ResponseOf<Endpoints['listNotifications']>
type Pages = InfiniteData<Page>
export type Notification = Page['notifications'][number]

/** A page begins after the last line of the one before; one that is not full is the last. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    api.listNotifications(pageParam === undefined ? {} : { before: pageParam }),
  initialPageParam: undefined,
  getNextPageParam: ({ notifications }: Page) =>
    notifications.length < notificationsPerPage ? undefined : notifications.at(-1)?.id,
  refetchInterval: 60_000,
  meta: { isQuiet: true },
})

export const unseenCountOf = (data: Pages | undefined): number => data?.pages[0]?.unseenCount ?? 0

/** Marks are shown at once; a refusal puts them back. */
const useMark = <T>(
  send: (input: T) => Promise<unknown>,
  isMarked: (n: Notification, input: T) => boolean,
  countAfter: (pages: Pages, input: T) => number,
) => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (pages) =>
          pages &&
          markSeen(pages, (n) => isMarked(n, input), Math.max(0, countAfter(pages, input))),
      )
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const markSeen = (
  data: Pages,
  isMarked: (n: Notification) => boolean,
  unseenCount: number,
): Pages => ({
  ...data,
  pages: data.pages.map(({ notifications }) => ({
    unseenCount,
    notifications: notifications.map((n) => (isMarked(n) ? { ...n, seen: true } : n)),
  })),
})

export const useMarkSeen = () =>
  useMark(
    (notificationId: NotificationId) => api.markNotificationSeen({ notificationId }),
    (notification, id) => notification.id === id,
    (pages) => unseenCountOf(pages) - 1,
  )

/** `upto` is the newest notification on the list. */
export const useMarkAllSeen = () =>
  useMark(
    (upto: string) => api.markAllNotificationsSeen({ upto }),
    () => true,
    () => 0,
  )

/** Answers a request for access from its notification. */
export const useGrant = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ accountHandle, access }: { accountHandle: string; access: ShareAccess }) =>
      api.createShare({ problemId, body: { accountHandle, access } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
      ]),
  })
}
