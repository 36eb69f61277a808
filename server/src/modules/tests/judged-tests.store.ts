import type { ProblemId, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/connect.ts'
import { groupArguments } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'

// Keys and runs read tests here. They need no facts of files and no marks of outdated ones, which cost ten times as much.

/** Fields of a problem's tests that decide verdicts and points, in order, without what is known of their files. */
export const listKeyedTests = (
  db: Db,
  problemId: ProblemId,
): Promise<
  (Pick<TestRow, 'id' | 'label' | 'type' | 'weight' | 'input_hash' | 'output_hash'> &
    Pick<TestRow, 'checker_arguments' | 'group'> & { group_arguments: string | null })[]
> =>
  db
    .selectFrom('tests as t')
    .leftJoin('test_groups as w', (join) =>
      join.onRef('w.id', '=', 't.group').on('w.deleted_at', 'is', null),
    )
    .select(['t.id', 't.label', 't.type', 't.weight', 't.input_hash', 't.output_hash'])
    .select(['t.checker_arguments', 'w.id as group', groupArguments.as('group_arguments')])
    .where('t.problem_id', '=', problemId)
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()

/** The fields of a test that a run needs. */
export type JudgedTest = Pick<
  TestRow,
  'id' | 'label' | 'type' | 'shown' | 'input_hash' | 'output_hash' | 'checker_arguments' | 'group'
> &
  Pick<TestRow, 'isGrouped' | 'groupArguments'> & {
    inputBlob: { size: number }
    outputBlob: { size: number }
  }

/** In order; `testIds`: of these alone. */
export const listJudgedTests = async (
  db: Db,
  problemId: ProblemId,
  testIds?: readonly TestId[],
): Promise<JudgedTest[]> => {
  const rows = await db
    .selectFrom('tests as t')
    .innerJoin('blobs as i', 'i.hash', 't.input_hash')
    .innerJoin('blobs as o', 'o.hash', 't.output_hash')
    .leftJoin('test_groups as w', (join) =>
      join.onRef('w.id', '=', 't.group').on('w.deleted_at', 'is', null),
    )
    .select(['t.id', 't.label', 't.type', 't.shown', 't.input_hash', 't.output_hash'])
    .select(['t.checker_arguments', 't.group', 'i.size as i_size', 'o.size as o_size'])
    .select([sql<boolean>`w.id is not null`.as('isGrouped'), groupArguments.as('groupArguments')])
    .where('t.problem_id', '=', problemId)
    .$if(testIds !== undefined, (some) => some.where('t.id', '=', anyOf(testIds ?? [])))
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()
  return rows.map(({ i_size: input, o_size: output, ...row }) => ({
    ...row,
    inputBlob: { size: Number(input) },
    outputBlob: { size: Number(output) },
  }))
}
