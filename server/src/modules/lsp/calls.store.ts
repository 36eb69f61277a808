import type { JudgeId, LanguageServerCall, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { wake } from '../../platform/db/wake.ts'

/** Longer than anybody waits for a judge: what is older was left by a server that died. */
const forgottenAfterS = 60

export const rememberOffer = async (
  db: Db,
  judgeId: JudgeId,
  languageIds: string[],
): Promise<void> => {
  await sql`insert into language_server_offers (judge_id, language_ids, seen_at)
    values (${judgeId}, ${languageIds}::text[], now())
    on conflict (judge_id) do update set language_ids = excluded.language_ids, seen_at = excluded.seen_at`.execute(
    db,
  )
}

/** Also wakes the judges that wait. */
export const addCall = async (
  db: Db,
  id: string,
  languageId: string,
  problemId: ProblemId | null,
): Promise<void> => {
  await sql`delete from language_server_calls
    where created_at < now() - make_interval(secs => ${forgottenAfterS})`.execute(db)
  await db
    .insertInto('language_server_calls')
    .values({ id, language_id: languageId, problem_id: problemId })
    .execute()
  // The channel of everything that judges wait for.
  await wake(db, 'drafts_jobs')
}

export const removeCall = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('language_server_calls').where('id', '=', id).execute()
}

export interface TakenCall extends Pick<LanguageServerCall, 'id' | 'languageId'> {
  problemId: ProblemId | null
}

/** Each call is taken by one judge. */
export const takeCall = async (db: Db, languageIds: string[]): Promise<TakenCall | undefined> => {
  const { rows } = await sql<{ id: string; language_id: string; problem_id: ProblemId | null }>`
    delete from language_server_calls where id = (
      select id from language_server_calls where language_id = any(${languageIds}::text[])
      order by created_at limit 1 for update skip locked
    ) returning id, language_id, problem_id`.execute(db)
  const row = rows[0]
  return row && { id: row.id, languageId: row.language_id, problemId: row.problem_id }
}
