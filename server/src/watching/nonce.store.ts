import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/connect.ts'

// A nonce proves that a caller has the keys of the database: it is the name of an advisory lock that an open transaction of
// the caller holds. Every server of the installation sees it, nothing is stored, and it ends with the transaction.

export interface Nonce {
  first: number
  second: number
}

const most = 2 ** 31

export const createNonce = (): Nonce => ({
  first: randomInt(1, most),
  second: randomInt(1, most),
})

export const nonceText = ({ first, second }: Nonce): string => `${first}.${second}`

/** Undefined: the text is no nonce. */
export const parseNonce = (text: unknown): Nonce | undefined => {
  const [, first, second] =
    /^(\d{1,10})\.(\d{1,10})$/.exec(typeof text === 'string' ? text : '') ?? []
  const nonce = { first: Number(first), second: Number(second) }
  return nonce.first > 0 && nonce.first < most && nonce.second > 0 && nonce.second < most
    ? nonce
    : undefined
}

/** Until the end of the transaction. */
export const lockNonce = async (tx: Tx, { first, second }: Nonce): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`.execute(tx)
}

/** Two numbers as the key are marked by `objsubid` 2 (PostgreSQL's manual, pg_locks). */
export const hasNonce = async (db: Db, { first, second }: Nonce): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and classid = ${first}::int::oid and objid = ${second}::int::oid
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
