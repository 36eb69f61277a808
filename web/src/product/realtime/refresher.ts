import { TestId, changedMessage, isProblemTopic, problemOfTopic } from '@drafts/contract'
import type { Changed, ListedTest, ProblemId, ProblemTopic, Test, Topic } from '@drafts/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { mutationKeys, queryKeys } from '../queries/query-keys.ts'
import { testsQuery } from '../queries/tests.ts'
import { keysChangedBy } from './keys-changed.ts'
import type { Refresh } from './keys-changed.ts'

// Reads again what changed. A run changes five times a second and an import changes 250 tests at once: changes are
// gathered for a moment, each query is asked once, and the next round waits until this one has been answered, since a
// query that is asked again gives up the answer that is on its way. Only a query without an answer waits for its first
// one, which may have been read before the change: it is asked again after that. Lists that thirty runs change at once are read
// once a second: their rows cost the page more than their answers.

const firstMs = 20
const roundMs = 250
const pacedMs = 1000

export interface Refresher {
  /** While nobody sees the page changes of problems wait. */
  changed: (change: Changed) => void
  /** Something may have been missed. */
  missed: (topic: Topic) => void
  stop: () => void
}

export const createRefresher = (client: QueryClient): Refresher => {
  let gathered: Changed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let paced = new Map<string, Refresh>()
  let pacedTimer: ReturnType<typeof setTimeout> | undefined
  let pacedAt = -Infinity
  let roundAt = -Infinity
  let isOver = false
  const unseen = new Map<string, Changed>()

  const round = async (): Promise<void> => {
    const changes = gathered
    gathered = []
    const keys = keysOf(changes)
    for (const [hash, refresh] of keys) if (refresh.isPaced) paced.set(hash, refresh)
    planPaced()
    await Promise.allSettled(refreshesOf(client, changes, keys))
    roundAt = performance.now()
    timer = undefined
    if (gathered.length > 0) plan()
  }
  const pacedRound = async (): Promise<void> => {
    const refreshes = [...paced.values()]
    paced = new Map()
    pacedAt = performance.now()
    await Promise.allSettled(refreshes.map((refresh) => readAgain(client, refresh)))
    pacedTimer = undefined
    planPaced()
  }
  const planPaced = (): void => {
    if (isOver || paced.size === 0) return
    const ms = Math.max(0, pacedAt + pacedMs - performance.now())
    pacedTimer ??= setTimeout(() => void pacedRound(), ms)
  }
  const plan = (): void => {
    if (isOver) return
    const ms = Math.max(firstMs, roundAt + roundMs - performance.now())
    timer ??= setTimeout(() => void round(), ms)
  }
  const handleSeen = (): void => {
    if (document.hidden || unseen.size === 0) return
    gathered.push(...unseen.values())
    unseen.clear()
    plan()
  }
  document.addEventListener('visibilitychange', handleSeen)
  return {
    changed: (change) => {
      if (document.hidden && isProblemTopic(change.topic)) {
        unseen.set(changedMessage(change), change)
        return
      }
      gathered.push(change)
      plan()
    },
    missed: (topic) => {
      if (!isProblemTopic(topic)) void readAgain(client, { queryKey: queryKeys.notifications })
      else {
        void readAgain(client, { queryKey: queryKeys.problem(problemOfTopic(topic)) })
        void readAgain(client, { queryKey: ['execution'] })
      }
    },
    stop: () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleSeen)
      clearTimeout(timer)
      clearTimeout(pacedTimer)
    },
  }
}

/** What is to be read at once is not paced, whatever else changes it. */
const keysOf = (changes: readonly Changed[]): Map<string, Refresh> => {
  const refreshes = changes
    .flatMap(keysChangedBy)
    .toSorted((one, other) => Number(other.isPaced) - Number(one.isPaced))
  return new Map(refreshes.map((refresh) => [nameOf(refresh), refresh]))
}

const nameOf = ({ queryKey, exact }: Pick<Refresh, 'queryKey' | 'exact'>): string =>
  hashKey([queryKey, exact])

const refreshesOf = (
  client: QueryClient,
  changes: readonly Changed[],
  all: ReadonlyMap<string, Refresh>,
): Promise<unknown>[] => {
  const alone = testsAlone(changes)
  const keys = new Map([...all].filter(([, { isPaced }]) => !isPaced))
  // One test is read by itself; the list has it after that.
  for (const { topic, id } of alone) {
    const problemId = problemOfTopic(topic)
    for (const queryKey of [queryKeys.tests(problemId), queryKeys.test(problemId, id)])
      keys.delete(nameOf({ queryKey, exact: true }))
  }
  return [
    ...(changes.some(({ topic }) => !isProblemTopic(topic)) ? [askRefusedAgain(client)] : []),
    ...alone.map(({ topic, id }) => refreshTest(client, problemOfTopic(topic), id)),
    ...[...keys.values()].map((refresh) => readAgain(client, refresh)),
  ]
}

/** A notification may be of a share that was given: a problem that was refused is asked for again. */
const askRefusedAgain = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => queryKey[0] === 'problem' && state.status === 'error',
  })

const readAgain = async (
  client: QueryClient,
  filters: { queryKey: QueryKey; exact?: boolean },
): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries(filters)
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
  await Promise.all(
    first.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
  )
}

/** Tests that are the only one of their problem to change: where several did, the list is read. */
const testsAlone = (changes: readonly Changed[]): { topic: ProblemTopic; id: TestId }[] => {
  const tests = changes.flatMap(({ topic, kind, id }) =>
    kind === 'test' && isProblemTopic(topic) ? [{ topic, id: TestId.parse(id) }] : [],
  )
  return [...Map.groupBy(tests, ({ topic }) => topic)].flatMap(([topic, events]) => {
    const ids = new Set(events.map(({ id }) => id))
    const [id] = ids
    return ids.size === 1 && id !== undefined ? [{ topic, id }] : []
  })
}

/** A new one and one that is gone change the list itself. */
const refreshTest = async (
  client: QueryClient,
  problemId: ProblemId,
  testId: TestId,
): Promise<void> => {
  const { queryKey } = testsQuery(problemId)
  const list = client.getQueryState(queryKey)
  // An answer on its way would be written over what is read here.
  const isListed =
    list?.fetchStatus === 'idle' &&
    list.data?.some(({ id }) => id === testId) === true &&
    !isDeleting(client, problemId, testId)
  // A test that cannot be read alone is read with the list, which shows what is wrong.
  const test = isListed ? await api.getTest({ testId }).catch(() => undefined) : undefined
  if (!test || !('comment' in test)) return readAgain(client, { queryKey, exact: true })
  const testKey = queryKeys.test(problemId, testId)
  if (client.getQueryState(testKey)) client.setQueryData(testKey, test)
  client.setQueryData(queryKey, (tests) =>
    tests?.map((one) => (one.id === testId ? listedOf(test) : one)),
  )
}

/** This page deletes it, and hears of it before the answer comes. */
const isDeleting = (client: QueryClient, problemId: ProblemId, testId: TestId): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: mutationKeys.deleteTests(problemId), status: 'pending' })
    .some(({ state }) => Array.isArray(state.variables) && state.variables.includes(testId))

const listedOf = ({ input, output, ...test }: Test): ListedTest => ({
  ...test,
  input: infoOf(input),
  output: infoOf(output),
})

const infoOf = ({ snip: _snip, truncated: _truncated, ...info }: Test['input']) => info
