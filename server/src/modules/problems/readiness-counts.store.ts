import type { AccountId, Mechanism, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { isFree } from '../../platform/background/attempts.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasRole } from '../../platform/db/problem-rights.ts'

// The checklist is counted by its rules, not by the database. What was counted is kept beside the problem, so that lists
// can be sorted and filtered by it, until something changes. What judges can run changes an item, never how many there
// are (docs/product/readiness.md).

export interface Uncounted {
  id: ProblemId
  mechanism: Mechanism
  forkBaseId: ProblemId | null
  turn: number
}

export const hasUncounted = sql<boolean>`exists (select from problems where readiness_high is null and deleted_at is null)`

/** Problems to be counted again: those an account sees, or any that no server is at work on. */
export const listUncounted = async (
  db: Db,
  { visibleTo, limit }: { visibleTo?: AccountId; limit: number },
): Promise<Uncounted[]> => {
  const isWanted = visibleTo
    ? hasRole('view', sql`${visibleTo}`)
    : isFree('counts', sql`p.id || ':' || p.readiness_turn`)
  const { rows } = await sql<Uncounted>`
    select id, mechanism, fork_base_id as "forkBaseId", readiness_turn as turn from problems p
    where readiness_high is null and deleted_at is null and ${isWanted} limit ${limit}`.execute(db)
  return rows
}
