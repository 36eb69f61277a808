import type { AccountId, ExecutionId, ProblemId, Submission } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** Newest first. `submitterId`: of this account alone. */
export const listSubmissions = async (
  db: Db,
  problemId: ProblemId,
  { readerId, submitterId }: { readerId: AccountId; submitterId?: AccountId | undefined },
): Promise<Submission[]> => {
  const rows = await db
    .selectFrom('executions as e')
    .innerJoin('accounts as a', 'a.id', 'e.submitter_id')
    .innerJoin('blobs as b', 'b.hash', 'e.source_hash')
    .select(['e.id', 'e.status', 'e.verdict', 'e.language_id', 'e.created_at', 'e.source_open'])
    .select(['a.id as account_id', 'a.handle', 'b.size'])
    .where('e.problem_id', '=', problemId)
    // Of neither a solution nor a trial: what was submitted.
    .where('e.solution_id', 'is', null)
    .where('e.free', '=', false)
    .$if(submitterId !== undefined, (query) =>
      query.where('e.submitter_id', '=', submitterId ?? readerId),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map((row) => ({
    executionId: row.id,
    account: { id: row.account_id, handle: row.handle },
    languageId: row.language_id,
    status: row.status,
    verdict: row.verdict,
    createdAt: row.created_at.toISOString(),
    sourceSize: Number(row.size),
    canViewSource: row.account_id === readerId || row.source_open,
  }))
}

export interface Submitted {
  submitter_id: AccountId
  source_hash: string
  source_open: boolean
  language_id: string
}

/** Undefined: the run is of a solution, or a trial. */
export const findSubmitted = (db: Db, executionId: ExecutionId): Promise<Submitted | undefined> =>
  db
    .selectFrom('executions')
    .select(['submitter_id', 'source_hash', 'source_open', 'language_id'])
    .where('id', '=', executionId)
    .where('solution_id', 'is', null)
    .where('free', '=', false)
    .executeTakeFirst()
