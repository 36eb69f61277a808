import type { AccountId, ListedSolution, ProblemId, SolutionId } from '@drafts/contract'
import { AppError, GroupId, solutionRoles, textsTogetherBytes, WantVerdict } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import * as z from 'zod'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { ProblemAccess } from '../../platform/http/context.ts'
import type { VersionContent } from '../revisions/index.ts'

export type SolutionRow = Selectable<Tables['solutions']> & { source_size: string; creator: string }

const everyOne = (db: Db | Tx) =>
  db
    .selectFrom('solutions as s')
    .innerJoin('accounts as a', 'a.id', 's.creator_id')
    .innerJoin('blobs as b', 'b.hash', 's.source_hash')
    .selectAll('s')
    .select(['a.handle as creator', 'b.size as source_size'])

const query = (db: Db | Tx) => everyOne(db).where('s.deleted_at', 'is', null)

export const listSolutions = (db: Db | Tx, problemId: ProblemId): Promise<SolutionRow[]> =>
  query(db).where('s.problem_id', '=', problemId).orderBy('s.position').execute()

export const getSolution = async (db: Db | Tx, solutionId: SolutionId): Promise<SolutionRow> => {
  const row = await query(db).where('s.id', '=', solutionId).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** The solution of this problem, even if it was deleted; undefined where it never existed. */
export const findEverSolution = (
  db: Db | Tx,
  problemId: ProblemId,
  id: SolutionId,
): Promise<SolutionRow | undefined> =>
  everyOne(db).where('s.id', '=', id).where('s.problem_id', '=', problemId).executeTakeFirst()

/** Those that were deleted too, in the order they came. */
export const listEverSolutions = (db: Db | Tx, problemId: ProblemId): Promise<SolutionRow[]> =>
  everyOne(db).where('s.problem_id', '=', problemId).orderBy('s.position').execute()

/** Whose they are and whether they are private, those that were deleted too. */
export const listOwnership = async (
  db: Db,
  ids: readonly SolutionId[],
): Promise<Map<SolutionId, { private: boolean; creator_id: AccountId }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('solutions')
    .select(['id', 'private', 'creator_id'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** A private solution's source is read only by its creator and the owner (docs/product/people.md#private-solutions). */
export const mayViewSource = (
  row: { private: boolean; creator_id: AccountId },
  accountId: AccountId,
  problem: Pick<ProblemAccess, 'role'>,
): boolean => !row.private || row.creator_id === accountId || problem.role === 'owner'

/** All verdicts that are expected of it. */
export const solutionVerdicts = ({
  want_verdict,
  want_verdicts,
}: Pick<SolutionRow, 'want_verdict' | 'want_verdicts'>): WantVerdict[] =>
  want_verdicts ?? (want_verdict === null ? [] : [want_verdict])

export const presentSolution = (
  row: SolutionRow,
  canView: boolean,
): Omit<
  ListedSolution,
  'execution' | 'needsExecution' | 'currentVerdict' | 'currentGroups' | 'brokenProgram'
> => ({
  id: row.id,
  problemId: row.problem_id,
  label: row.label,
  languageId: row.language_id,
  sourceSize: canView ? Number(row.source_size) : null,
  reference: row.reference,
  role: row.role,
  wantVerdict: row.want_verdict,
  wantVerdicts: solutionVerdicts(row),
  wantGroups: row.want_groups ?? {},
  notes: row.notes,
  private: row.private,
  creator: { handle: row.creator },
  canView,
  ...(canView && row.files.length > 0
    ? { files: row.files.map(({ name, size }) => ({ name, size })) }
    : {}),
  modifiedAt: row.modified_at.toISOString(),
})

/** What a solution is, beside its place in the list. */
export type SolutionValues = Omit<
  Insertable<Tables['solutions']>,
  'id' | 'problem_id' | 'position' | 'deleted_at'
>

/** What history keeps of a solution: the hash of its source, never its bytes. */
export const solutionContent = (
  row: Omit<SolutionValues, 'creator_id' | 'files'>,
): VersionContent => ({
  body: {
    label: row.label,
    languageId: row.language_id,
    source: row.source_hash,
    reference: row.reference,
    role: row.role ?? 'solution',
    wantVerdict: row.want_verdict,
    ...(row.want_verdicts ? { wantVerdicts: row.want_verdicts } : {}),
    ...(row.want_groups ? { wantGroups: row.want_groups } : {}),
    notes: row.notes,
    private: row.private,
  },
})

/** What `solutionContent` keeps, read back. */
export const SolutionContent = z.object({
  label: z.string(),
  languageId: z.string(),
  source: z.string(),
  reference: z.boolean(),
  role: z.enum(solutionRoles),
  wantVerdict: WantVerdict.nullable(),
  wantVerdicts: z.array(WantVerdict).nullable().default(null),
  wantGroups: z.record(GroupId, z.array(WantVerdict)).nullable().default(null),
  notes: z.string(),
  private: z.boolean(),
})
export type SolutionContent = z.infer<typeof SolutionContent>

/** A solution as history kept it; its files and its creator never change. */
export const solutionAsOf = (row: SolutionRow, body: object): SolutionRow => {
  const { languageId, source, wantVerdict, wantVerdicts, wantGroups, ...same } =
    SolutionContent.parse(body)
  return {
    ...row,
    ...same,
    language_id: languageId,
    source_hash: source,
    want_verdict: wantVerdict,
    want_verdicts: wantVerdicts,
    want_groups: wantGroups,
    // What is private now was perhaps open then, and is not opened by looking back.
    private: row.private || same.private,
  }
}

export const insertSolutions = async (
  tx: Tx,
  problemId: ProblemId,
  solutions: readonly { id: SolutionId; values: SolutionValues }[],
): Promise<void> => {
  if (solutions.length === 0) return
  await tx
    .insertInto('solutions')
    .values(solutions.map(({ id, values }) => ({ ...values, id, problem_id: problemId })))
    .execute()
  await requireModestNotes(tx, problemId)
}

export const writeSolution = async (
  tx: Tx,
  id: SolutionId,
  values: Updateable<Tables['solutions']>,
): Promise<void> => {
  const { problem_id } = await tx
    .updateTable('solutions')
    .set(values)
    .where('id', '=', id)
    .returning('problem_id')
    .executeTakeFirstOrThrow()
  if (values.notes !== undefined) await requireModestNotes(tx, problem_id)
}

/** All of them are read for a list or a package. */
const requireModestNotes = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(notes)), 0) as bytes from solutions
    where problem_id = ${problemId} and deleted_at is null`.execute(tx)
  if (Number(rows[0]?.bytes ?? 0) <= textsTogetherBytes) return
  throw new AppError('ErrTooLarge', {
    message: `The notes of all solutions of a problem may have ${textsTogetherBytes / 1e6} MB together.`,
  })
}

/** It stays as a row, with its runs: history brings it back (docs/product/editing.md#restoring). */
export const removeSolution = async (tx: Tx, id: SolutionId, at: Date): Promise<void> => {
  await tx.updateTable('solutions').set({ deleted_at: at }).where('id', '=', id).execute()
}

export const findReference = (
  tx: Tx,
  problemId: ProblemId,
): Promise<{ id: SolutionId; label: string } | undefined> =>
  tx
    .selectFrom('solutions')
    .select(['id', 'label'])
    .where('problem_id', '=', problemId)
    .where('reference', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
