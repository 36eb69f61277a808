import type { ProblemId } from '@drafts/contract'
import type { ScriptWorld } from '@drafts/formats'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** Names that a script of the problem may use: its generators and groups, and the numbers of the tests that no script makes. */
export const findScriptWorld = async (db: Db | Tx, problemId: ProblemId): Promise<ScriptWorld> => {
  const { rows } = await sql<{ generators: string[]; taken: number[]; groups: string[] }>`
    select
      array(select label from programs where problem_id = ${problemId} and role = 'generator'
        and deleted_at is null order by label) as generators,
      array(select no::int from (select row_number() over (order by position, id) as no, command from tests
        where problem_id = ${problemId}) t where command is null order by no) as taken,
      array(select name from test_groups where problem_id = ${problemId} and deleted_at is null
        order by position) as groups`.execute(db)
  const [row] = rows
  return { generators: row?.generators ?? [], taken: row?.taken ?? [], groups: row?.groups ?? [] }
}
