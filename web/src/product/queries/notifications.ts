import { notificationsPerPage } from '@drafts/contract'
import type { Endpoints, NotificationId, ProblemId, ResponseOf } from '@drafts/contract'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

type Page = ResponseOf<Endpoints['listNotifications']>
type Pages = InfiniteData<Page>
export type ListedNotification = Page['notifications'][number]

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
  isMarked: (n: ListedNotification, input: T) => boolean,
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
  isMarked: (n: ListedNotification) => boolean,
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

/** The page shows the discussions of this part: lines about them are marked, also those that the bell has not read. */
export const useDiscussionsSeen = (
  problemId: ProblemId,
  partKey: string,
  isShown: boolean,
): void => {
  const client = useQueryClient()
  const { data } = useInfiniteQuery(notificationsQuery)
  const { mutate } = useMarkSeen()
  // A mark that is refused is not sent again and again.
  const sent = useRef(new Set<NotificationId>())
  const sentUpTo = useRef(new Set<NotificationId>())
  const { mutate: markOlder } = useMutation({
    mutationFn: (upto: NotificationId) =>
      api.markAllNotificationsSeen({ upto, discussionsOf: problemId, partKey }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
  useEffect(() => {
    if (!isShown) return
    const href = `/p/${problemId}/statement?discussions=${partKey}`
    const lines = data?.pages.flatMap(({ notifications }) => notifications) ?? []
    for (const { id, seen, objectHref } of lines) {
      if (seen || objectHref !== href || sent.current.has(id)) continue
      sent.current.add(id)
      mutate(id)
    }
    const oldest = lines.at(-1)?.id
    const unseen = lines.filter(({ seen }) => !seen).length
    if (oldest === undefined || unseenCountOf(data) <= unseen || sentUpTo.current.has(oldest))
      return
    sentUpTo.current.add(oldest)
    markOlder(oldest)
  }, [data, isShown, markOlder, mutate, partKey, problemId])
}
