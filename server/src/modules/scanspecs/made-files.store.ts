import type { MakingId, ProblemId, Stored } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { storable } from '../../platform/db/storable.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isScanspecOn, isStillOurs, markUnchecked } from './file-checks.store.ts'
import type { FileCheck, LeasedProblem, UncheckedFiles } from './file-checks.store.ts'
import { markUnvalidated } from './unvalidated.store.ts'

/** Inputs of a making, `m`, `k`, that somebody may still take. After an hour nobody waits for them. */
export const isMadeOpen = sql<boolean>`(not k.is_settled and m.noted_at > now() - interval '1 hour')`

export interface MadeFile {
  hash: string
  /** The group of its test; empty: it is in none. */
  group: string
}

/** Inputs that a making made are read by the scanspec and by validators before they are taken. */
export const noteMadeFiles = (
  db: Db,
  problemId: ProblemId,
  makingId: MakingId,
  files: readonly MadeFile[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`insert into made_files (making_id, input_hash, "group")
      select ${makingId}, hash, of_group from unnest(${files.map(({ hash }) => hash)}::text[],
        ${files.map(({ group }) => group)}::text[]) as f (hash, of_group) group by hash, of_group
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return
    await markUnchecked(tx, problemId)
    await markUnvalidated(tx, problemId)
  })

export const listUncheckedMade = async (
  db: Db,
  problemId: ProblemId,
): Promise<UncheckedFiles[]> => {
  const { rows } = await sql<{
    body: Stored<'scanspec'>
    hash: string
    files: UncheckedFiles['files']
  }>`
    select s.body, s.hash, json_agg(json_build_object('id', m.making_id, 'fileHash', m.input_hash)
      order by m.noted_at, m.input_hash) as files
    from makings k join made_files m on m.making_id = k.id
    join sections s on s.problem_id = k.problem_id and ${isScanspecOn('s')}
    where k.problem_id = ${problemId} and ${isMadeOpen} and m.section_hash is distinct from s.hash
    group by s.problem_id, s.path`.execute(db)
  return rows.map(({ body, hash, files }) => ({
    of: 'makings',
    side: 'input',
    rule: { source: body.source },
    sectionHash: hash,
    files,
  }))
}

/** Renews the lease, and answers whether nothing changed since it began. */
export const writeMadeChecks = (
  db: Db,
  problem: LeasedProblem,
  { sectionHash }: Pick<UncheckedFiles, 'sectionHash'>,
  checks: readonly FileCheck[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`update made_files m set section_hash = ${sectionHash}, message = c.message
      from unnest(${checks.map(({ id }) => id)}::text[], ${checks.map(({ fileHash }) => fileHash)}::text[],
        ${checks.map(({ message }) => message && storable(message))}::text[]) as c (making_id, file_hash, message)
      where m.making_id = c.making_id and m.input_hash = c.file_hash`.execute(tx)
    return isStillOurs(tx, problem)
  })
