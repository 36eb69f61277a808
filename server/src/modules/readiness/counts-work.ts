import { AccountId } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Platform } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/ids/ids.ts'
import { hasUncounted, listUncounted, writeReadiness } from '../problems/index.ts'
import type { Uncounted } from '../problems/index.ts'
import { countProblems } from './count-problems.ts'

const atOnce = 50

type Own = Pick<Platform, 'db' | 'log' | 'config'>

/** With the eyes of an editor who wrote none of the private solutions: what is kept shows nothing of their sources. */
const anyEditor = AccountId.parse('-')

const count = async (db: Db, problems: readonly Uncounted[]): Promise<void> => {
  const counts = await countProblems(
    { db, account: { id: anyEditor } },
    problems.map((problem) => ({ ...problem, owner: { id: AccountId.parse('?') }, canEdit: true })),
  )
  await writeReadiness(
    db,
    problems.flatMap(({ id, turn }) => {
      const counted = counts.get(id)
      return counted ? [{ id, turn, ...counted }] : []
    }),
  )
}

/** Counts what is not counted of the problems an account sees, before a list of them is sorted by it. */
export const countVisible = async (db: Db, visibleTo: AccountId): Promise<void> => {
  const problems = await listUncounted(db, { visibleTo, limit: atOnce * 4 })
  for (let at = 0; at < problems.length; at += atOnce)
    await count(db, problems.slice(at, at + atOnce))
}

/**
 * Counts what changed; its rows are batches. A problem that changes while it is counted waits for the next poll: while many of its
 * solutions run it would be counted all the time.
 */
export const countsWork = (platform: Own): BackgroundWork<readonly Uncounted[]> => {
  let hasAll = false
  return {
    pollMs: platform.config.pace.countPollMs,
    waits: hasUncounted,
    list: async () => {
      const problems = hasAll ? [] : await listUncounted(platform.db, { limit: atOnce })
      hasAll = problems.length > 0 && problems.length < atOnce
      return problems.length > 0 ? [problems] : []
    },
    work: (problems) => countBatch(platform, problems),
    fault: 'checklists could not be counted',
  }
}

/** All in one go, unless that was begun before and did not end: then each by itself, so that one stops nobody. */
const countBatch = async (platform: Own, problems: readonly Uncounted[]): Promise<void> => {
  const { db } = platform
  const turns = problems.map(({ id, turn }) => `${id}:${turn}`)
  const about = `checklists of ${problems.length} problems`
  const end = await attempt(
    platform,
    { kind: 'counts', id: sha256(turns.join()), about },
    { work: () => count(db, problems), giveUp: async () => undefined },
  )
  if (end === 'done') return
  for (const problem of problems)
    await attempt(
      platform,
      {
        kind: 'counts',
        id: `${problem.id}:${problem.turn}`,
        about: `the checklist of problem ${problem.id}`,
      },
      {
        work: () => count(db, [problem]),
        // Its editor counts by itself; lists show nothing open until it changes.
        giveUp: () => writeReadiness(db, [{ ...problem, high: 0, low: 0 }]),
      },
    )
}
