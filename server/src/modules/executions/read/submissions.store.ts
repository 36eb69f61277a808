import type { AccountId, ExecutionId, ProblemId, Submission } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { noSuchItem } from '../../../platform/http/page-of.ts'

interface Reader {
  readerId: AccountId
  /** Only submissions of this account. */
  submitterId?: AccountId | undefined
}

/** Submissions are the executions that neither a solution nor an import's trial started. */
const submitted = (db: Db, problemId: ProblemId, { submitterId }: Reader) =>
  db
    .selectFrom('executions as e')
    .where('e.problem_id', '=', problemId)
    .where('e.solution_id', 'is', null)
    .where('e.free', '=', false)
    .$if(submitterId !== undefined, (query) =>
      // It is there by the condition.
      query.where('e.submitter_id', '=', submitterId as AccountId),
    )

/** How many there are. */
export const countSubmissions = async (
  db: Db,
  problemId: ProblemId,
  reader: Reader,
): Promise<number> => {
  const { count } = await submitted(db, problemId, reader)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Newest first, from the one behind `after`, else from `start` on: one more than `limit`, which tells whether there are
 * others. Throws ErrInvalid where `after` is none of them.
 */
export const listSubmissions = async (
  db: Db,
  problemId: ProblemId,
  reader: Reader,
  { limit, after, start }: { limit: number; after: string | undefined; start: number },
): Promise<Submission[]> => {
  if (after !== undefined) await requireListed(db, problemId, reader, after)
  const rows = await submitted(db, problemId, reader)
    .innerJoin('accounts as a', 'a.id', 'e.submitter_id')
    .innerJoin('blobs as b', 'b.hash', 'e.source_hash')
    .select(['e.id', 'e.status', 'e.verdict', 'e.language_id', 'e.created_at', 'e.source_open'])
    .select(['a.id as account_id', 'a.handle', 'b.size'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.created_at, e.id) < (select created_at, id from executions where id = ${after})`,
      ),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .offset(after === undefined ? start : 0)
    .execute()
  return rows.map((row) => ({
    executionId: row.id,
    account: { id: row.account_id, handle: row.handle },
    languageId: row.language_id,
    status: row.status,
    verdict: row.verdict,
    createdAt: row.created_at.toISOString(),
    sourceSize: Number(row.size),
    canViewSource: row.account_id === reader.readerId || row.source_open,
  }))
}

const requireListed = async (
  db: Db,
  problemId: ProblemId,
  reader: Reader,
  after: string,
): Promise<void> => {
  const found = await submitted(db, problemId, reader)
    .select('e.id')
    // Any text may be asked for.
    .where('e.id', '=', after as ExecutionId)
    .executeTakeFirst()
  if (!found) throw noSuchItem()
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
