import type { AccountId, MakingId, ProblemId, TestId, Validity } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { MakingPlan } from '../../platform/db/plans/making-plan.ts'
import { isMadeOpen, isScanspecOn } from '../scanspecs/index.ts'
import type { MadeFile } from '../scanspecs/index.ts'
import { saidByValidators } from '../tests/index.ts'
import type { SaidByValidator } from '../tests/index.ts'

/** Makings older than this are forgotten when another one of the problem starts. */
const keptHours = 24

export const insertMaking = async (
  db: Db | Tx,
  making: { id: MakingId; problemId: ProblemId; accountId: AccountId; at: Date; plan: MakingPlan },
): Promise<void> => {
  const { id, problemId, accountId, at, plan } = making
  await sql`delete from makings where problem_id = ${problemId}
    and created_at < ${at}::timestamptz - make_interval(hours => ${keptHours})`.execute(db)
  await db
    .insertInto('makings')
    .values({
      id,
      problem_id: problemId,
      account_id: accountId,
      plan: JSON.stringify(plan),
      created_at: at,
    })
    .execute()
}

/** Undefined: there is none, so that the id is that of a run of the reference. */
export const findMakingPlan = async (db: Db, id: MakingId): Promise<MakingPlan | undefined> =>
  (await db.selectFrom('makings').select('plan').where('id', '=', id).executeTakeFirst())?.plan

/**
 * A test that was taken is done: it is not taken again, whatever becomes of it. Answers those of these tests that nobody has taken
 * yet. The caller holds the problem, so that takings follow one another.
 */
export const noteTaken = async (
  tx: Tx,
  id: MakingId,
  testIds: readonly TestId[],
): Promise<ReadonlySet<TestId>> => {
  const { rows } = await sql<{ taken: TestId[] }>`
    select coalesce(plan->'taken', '[]') as taken from makings where id = ${id}`.execute(tx)
  const before = new Set(rows[0]?.taken)
  const fresh = testIds.filter((testId) => !before.has(testId))
  await sql`update makings set plan = jsonb_set(plan, '{taken}',
    coalesce(plan->'taken', '[]') || ${JSON.stringify(fresh)}::jsonb) where id = ${id}`.execute(tx)
  return new Set(fresh)
}

/** It was taken or stopped: nobody waits for the word of a validator any more. */
export const settleMaking = async (db: Db, id: MakingId): Promise<void> => {
  await db.updateTable('makings').set({ is_settled: true }).where('id', '=', id).execute()
}

/** An input that a making made, with what is said of it; `scanspec` null: it is off, or does not parse. */
export interface SaidOfMade extends MadeFile {
  scanspec: Validity | null
  validators: SaidByValidator[]
  /** Somebody may wait for what is not said yet. */
  isOpen: boolean
}

export const listSaidOfMade = async (db: Db, id: MakingId): Promise<SaidOfMade[]> => {
  const { rows } = await sql<SaidOfMade>`
    select t.input_hash as hash, t."group", t."isOpen", ${saidByValidators} as validators,
      case when s.hash is not null then json_build_object('pending', t.section_hash is distinct from s.hash,
        'error', case when t.section_hash = s.hash then t.message end) end as scanspec
    from (select k.problem_id, m.*, ${isMadeOpen} as "isOpen"
      from makings k join made_files m on m.making_id = k.id where k.id = ${id}) t
    left join sections s on s.problem_id = t.problem_id and ${isScanspecOn('s')}`.execute(db)
  return rows
}

/** An input that a generator of this build printed when it was called so (`call`: a digest). */
export interface MadeInput {
  buildKey: string
  call: string
  hash: string
}

/** Whether any of it was not known. */
export const noteMade = async (db: Db | Tx, made: readonly MadeInput[]): Promise<boolean> => {
  if (made.length === 0) return false
  // Tests of two groups may have the same call: a row is written once only.
  const rows = new Map(
    made.map(({ buildKey, call, hash }) => [
      `${buildKey} ${call} ${hash}`,
      { build_key: buildKey, call, made: hash },
    ]),
  )
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('made_inputs')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['build_key', 'call', 'made'])
        .doUpdateSet({ imported: false })
        .where('made_inputs.imported', '=', true),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Inputs that runs of these builds made for these calls: the word of a package, which anybody may write, does not count. */
export const findMade = async (
  db: Db,
  buildKeys: readonly string[],
  calls: readonly string[],
): Promise<MadeInput[]> => {
  if (calls.length === 0) return []
  const rows = await db
    .selectFrom('made_inputs')
    .selectAll()
    .where('build_key', '=', anyOf(buildKeys))
    .where('call', '=', anyOf(calls))
    .where('imported', '=', false)
    .execute()
  return rows.map(({ build_key: buildKey, call, made }) => ({ buildKey, call, hash: made }))
}

/**
 * Tests of a package that brings its generators have the inputs that these made: commands and inputs are taken by their word
 * until a generator changes. `files`: hashes of all sources and helper files by which they were made later; where a generator is
 * another by now, or a helper file, nothing is known of it.
 */
export const noteImported = async (
  tx: Tx,
  problemId: ProblemId,
  files?: readonly string[],
): Promise<void> => {
  const areSame = files
    ? sql`not exists (select 1 from programs h where h.problem_id = t.problem_id and h.deleted_at is null
        and (h.id = g.id or h.role = 'helper') and h.source_hash <> all (${files}::text[]))`
    : sql`true`
  await sql`
    insert into made_inputs (build_key, call, made, imported)
    select g.build_key, encode(sha256(convert_to(substr(t.command, length(g.label) + 1), 'UTF8')), 'hex'), t.input_hash, true
    from tests t join programs g on g.problem_id = t.problem_id and g.role = 'generator' and g.deleted_at is null
      and g.label = substring(t.command from '^[A-Za-z0-9_-]+') and g.build_key <> ''
    where t.problem_id = ${problemId} and ${areSame}
    on conflict do nothing`.execute(tx)
}
