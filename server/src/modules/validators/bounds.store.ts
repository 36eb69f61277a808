import type { OverviewBound, ProblemId, SectionFacts, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { argumentsForValidator } from '../tests/index.ts'

/** Facts of the scanspec and of statements, by path. */
export const listBoundFacts = async (
  db: Db,
  problemId: ProblemId,
): Promise<Map<string, SectionFacts>> => {
  const rows = await db
    .selectFrom('sections')
    .select(['path', 'facts'])
    .where('problem_id', '=', problemId)
    .where(sql<boolean>`(path = 'scanspec' or path like 'statements/%')`)
    .orderBy('path')
    .execute()
  return new Map(rows.map(({ path, facts }) => [path, facts ?? {}]))
}

/** Tests in their order, with the bounds that their inputs reach by the scanspec of now. */
export const listReached = async (
  db: Db,
  problemId: ProblemId,
): Promise<{ id: TestId; reached: number[] }[]> => {
  const { rows } = await sql<{ id: TestId; reached: number[] }>`
    select t.id, c.reached from tests t
    join sections s on s.problem_id = t.problem_id and s.path = 'scanspec'
    join file_checks c on c.test_id = t.id and c.side = 'input' and c.section_hash = s.hash
      and c.file_hash = t.input_hash
    where t.problem_id = ${problemId} and cardinality(c.reached) > 0
    order by t.position, t.id`.execute(db)
  return rows
}

export interface ReadOverview {
  id: TestId
  validator: string
  overview: OverviewBound[]
}

/** What validators of testlib wrote of the inputs of tests, in the order of validators and tests. */
export const listOverviews = async (db: Db, problemId: ProblemId): Promise<ReadOverview[]> => {
  const isTestlib = sql<boolean>`exists (select from testlib_validators k where k.source_hash = p.source_hash)`
  const { rows } = await sql<ReadOverview>`
    select t.id, p.label as validator, v.overview from tests t
    join programs p on p.problem_id = t.problem_id and p.role = 'validator' and p.deleted_at is null
    join validations v on v.problem_id = t.problem_id and v.build_key = p.build_key
      and v.arguments = ${argumentsForValidator(isTestlib)} and v.input_hash = t.input_hash
    where t.problem_id = ${problemId} and v.overview is not null
    order by p.position, t.position, t.id`.execute(db)
  return rows
}
