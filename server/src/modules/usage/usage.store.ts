import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

// What fills the disk. The files of a problem are those of its tests, solutions, pictures, and what an import kept; the
// same bytes count once for whoever has them twice. Outputs of runs are not counted: they go by themselves.

const files = sql`
  select problem_id, input_hash as hash from tests
  union select problem_id, output_hash from tests
  union select problem_id, source_hash from solutions where deleted_at is null
  union select problem_id, source_hash from programs where deleted_at is null
  union select problem_id, unnest(array[input_hash, answer_hash, output_hash]) from tool_tests
    where deleted_at is null
  union select problem_id, hash from images
  union select problem_id, hash from kept_files`

export interface Usage {
  problems: number
  bytes: number
}

/** The usage counts an account's own problems, including those in the bin. */
export const getUsage = async (db: Db, ownerId: AccountId): Promise<Usage> => {
  const { rows } = await sql<{ problems: string; bytes: string }>`
    select (select count(*) from problems where owner_id = ${ownerId}) as problems,
      (select coalesce(sum(b.size), 0) from blobs b where b.hash in (
        select f.hash from (${files}) f join problems p on p.id = f.problem_id
        where p.owner_id = ${ownerId})) as bytes`.execute(db)
  return { problems: Number(rows[0]?.problems ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

export interface ProblemUsage {
  id: ProblemId
  title: string
  owner: string
  bytes: number
  isDeleted: boolean
}

/** The largest first. */
export const listProblemUsages = async (db: Db, most: number): Promise<ProblemUsage[]> => {
  const { rows } = await sql<Omit<ProblemUsage, 'bytes'> & { bytes: string }>`
    select p.id, p.title, a.handle as owner, u.bytes, p.deleted_at is not null as "isDeleted"
    from (select f.problem_id, sum(b.size) as bytes from (${files}) f join blobs b using (hash)
      group by f.problem_id order by bytes desc limit ${most}) u
    join problems p on p.id = u.problem_id join accounts a on a.id = p.owner_id
    order by u.bytes desc, p.id`.execute(db)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

export interface AccountUsage extends Usage {
  handle: string
}

/** The largest first. */
export const listAccountUsages = async (db: Db, most: number): Promise<AccountUsage[]> => {
  const { rows } = await sql<{ handle: string; problems: string; bytes: string }>`
    select a.handle, u.problems, u.bytes from (
      select p.owner_id, count(distinct p.id) as problems, coalesce(sum(b.size), 0) as bytes
      from problems p
      left join (select distinct p2.owner_id, f.hash, min(f.problem_id) as problem_id
        from (${files}) f join problems p2 on p2.id = f.problem_id group by p2.owner_id, f.hash) o
        on o.problem_id = p.id and o.owner_id = p.owner_id
      left join blobs b on b.hash = o.hash
      group by p.owner_id order by bytes desc limit ${most}) u
    join accounts a on a.id = u.owner_id order by u.bytes desc, a.handle`.execute(db)
  return rows.map(({ handle, problems, bytes }) => ({
    handle,
    problems: Number(problems),
    bytes: Number(bytes),
  }))
}

/** All blobs together, and of these what no problem has: outputs of runs, old versions, uploads. */
export const getTotalUsage = async (db: Db): Promise<{ bytes: number; ofProblems: number }> => {
  const { rows } = await sql<{ bytes: string; ofProblems: string }>`
    select coalesce(sum(size), 0) as bytes,
      coalesce(sum(size) filter (where hash in (select f.hash from (${files}) f)), 0) as "ofProblems"
    from blobs`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), ofProblems: Number(rows[0]?.ofProblems ?? 0) }
}
