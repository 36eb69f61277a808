import type { Parted, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** What decides which parts the problem has; a signature that was never saved is off. */
export const getParted = async (db: Db | Tx, problemId: ProblemId): Promise<Parted> => {
  const { rows } = await sql<{
    mechanism: Parted['mechanism']
    signature: Parted['signature'] | null
  }>`select p.mechanism, s.body as signature
    from problems p left join sections s on s.problem_id = p.id and s.path = 'signature'
    where p.id = ${problemId}`.execute(db)
  const [{ mechanism, signature } = { mechanism: 'standard' as const, signature: null }] = rows
  return { mechanism, signature: signature ?? { enabled: false, arguments: [], returns: [] } }
}
