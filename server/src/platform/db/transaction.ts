import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './connect.ts'
import { isOutdatedPlan } from './named-statements.ts'

// Transactions hold connections and locks, so nothing slow is done inside of one: what renders, parses or hashes asks
// `requireNoTransaction` first. The platform knows of an open transaction by the call chain, not by a parameter.

type AfterCommit = (db: Db) => void

const open = new AsyncLocalStorage<Set<AfterCommit>>()

/** Where a migration outdated a plan the action runs once more: nothing of it was written. */
export const inTransaction = async <R>(db: Db, action: (tx: Tx) => Promise<R>): Promise<R> => {
  const after = new Set<AfterCommit>()
  const result = await withFreshPlans(() => {
    after.clear()
    return open.run(after, () => db.transaction().execute(action))
  })
  for (const run of after) run(db)
  return result
}

const withFreshPlans = async <R>(execute: () => Promise<R>): Promise<R> => {
  try {
    return await execute()
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    return execute()
  }
}

/** Runs the action once the open transaction is committed, and at once where there is none; each action once. */
export const afterCommit = (db: Db, run: AfterCommit): void => {
  const after = open.getStore()
  if (after) after.add(run)
  else run(db)
}

/** Throws: a mistake of the caller, found by whatever test walks that way. */
export const requireNoTransaction = (what: string): void => {
  if (open.getStore())
    throw new Error(`${what} is slow, and was called inside a transaction: prepare it before.`)
}

/** Reads that belong together, as of one moment; nobody is kept from writing. */
export const inSnapshot = <R>(db: Db, read: (tx: Tx) => Promise<R>): Promise<R> =>
  withFreshPlans(() =>
    open.run(new Set(), () => db.transaction().setIsolationLevel('repeatable read').execute(read)),
  )
