import type { World } from './world.ts'

/** The database's own clock, in milliseconds: what it has stamped between two readings lies between them. */
export const databaseNowMs = async ({ platform }: World): Promise<number> => {
  const { rows } = await platform.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}
