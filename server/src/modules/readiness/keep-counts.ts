import { AccountId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { Platform } from '../../platform/http/context.ts'
import { listUncounted, writeReadiness } from '../problems/index.ts'
import type { Uncounted } from '../problems/index.ts'
import { countProblems } from './count-problems.ts'

const atOnce = 50

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

/** Counts what changed, bit by bit, for as long as the server runs. Any number of servers may do it. */
export const keepCounts = ({
  db,
  log,
  config,
}: Pick<Platform, 'db' | 'log' | 'config'>): (() => void) => {
  let isBusy = false
  const run = async (): Promise<void> => {
    for (;;) {
      const problems = await listUncounted(db, { limit: atOnce })
      await count(db, problems)
      if (problems.length < atOnce) return
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void run()
      .catch((error: unknown) => log.error({ err: error }, 'checklists could not be counted'))
      .finally(() => {
        isBusy = false
      })
  }, config.pace.countEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
