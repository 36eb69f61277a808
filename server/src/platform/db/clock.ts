import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const getDatabaseClockMs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return Number(rows[0]?.ms ?? 0)
}
