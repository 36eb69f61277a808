import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export const getDatabaseVersionAndSize = async (
  db: Db,
): Promise<{ version: string; size: number }> => {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version,
           pg_database_size(current_database()) as size`.execute(db)
  const [row] = rows
  return { version: row?.version ?? '', size: Number(row?.size ?? 0) }
}
