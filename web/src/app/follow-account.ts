import type { AccountId, AccountTopic } from '@drafts/contract'
import type { QueryClient } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import { meQuery } from '../product/queries/me.ts'
import { optionsQuery } from '../product/queries/options.ts'
import { queryKeys } from '../product/queries/query-keys.ts'
import { createRefresher } from '../product/realtime/refresher.ts'
import { realtime, topics } from '../product/realtime/topics.ts'

/** Connects while somebody is signed in, and reads again what others change. Called once, when the page starts. */
export const followAccount = (client: QueryClient): void => {
  const refresher = createRefresher(client)
  topics.onMissed(refresher.missed)
  topics.onChanged((change) => {
    refresher.changed(change)
    // A share was given or taken, perhaps: what is open is asked for again, and so is the right to follow it.
    if (change.kind !== 'notification') return
    topics.followAgain()
    void client.invalidateQueries({
      predicate: ({ queryKey: [first, , third] }) => first === 'problem' && third === 'version',
    })
  })
  let followedId: AccountId | undefined
  let unfollow: (() => void) | undefined
  const meHash = hashKey(queryKeys.me)
  const follow = (): void => {
    const id = client.getQueryData(meQuery.queryKey)?.id
    if (id === followedId) return
    unfollow?.()
    // Another account is another connection.
    realtime.stop()
    followedId = id
    if (id === undefined) return
    const topic: AccountTopic = `account:${id}`
    unfollow = topics.follow(topic)
    realtime.start(async () => (await client.ensureQueryData(optionsQuery)).glueBase)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === meHash) follow()
  })
  follow()
}
