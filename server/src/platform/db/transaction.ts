import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './connect.ts'

// Transactions hold connections and locks, so nothing slow is done inside of one: what renders, parses or hashes asks
// `requireNoTransaction` first. The platform knows of an open transaction by the call chain, not by a parameter.

const open = new AsyncLocalStorage<true>()

export const inTransaction = <R>(db: Db, deed: (tx: Tx) => Promise<R>): Promise<R> =>
  open.run(true, () => db.transaction().execute(deed))

/** Throws: a mistake of the caller, found by whatever test walks that way. */
export const requireNoTransaction = (what: string): void => {
  if (open.getStore())
    throw new Error(`${what} is slow, and was called inside a transaction: prepare it before.`)
}

/** Reads that belong together, as of one moment; nobody is kept from writing. */
export const inSnapshot = <R>(db: Db, read: (tx: Tx) => Promise<R>): Promise<R> =>
  open.run(true, () => db.transaction().setIsolationLevel('repeatable read').execute(read))
