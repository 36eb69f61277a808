import { AppError, GroupContent, invalidField } from '@drafts/contract'
import type { GroupId, ProblemId, TestGroup } from '@drafts/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { VersionContent } from '../revisions/index.ts'

export type GroupRow = Selectable<Tables['test_groups']>

const query = (db: Db | Tx) =>
  db.selectFrom('test_groups').selectAll().where('deleted_at', 'is', null)

export const listGroups = (db: Db | Tx, problemId: ProblemId): Promise<GroupRow[]> =>
  query(db).where('problem_id', '=', problemId).orderBy('position').execute()

/** Facts of the groups of several problems, in the order of each. */
export const listGroupsOf = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<Map<ProblemId, Pick<GroupRow, 'id' | 'problem_id' | 'name'>[]>> => {
  const rows = await db
    .selectFrom('test_groups')
    .select(['id', 'problem_id', 'name'])
    .where('deleted_at', 'is', null)
    .where('problem_id', '=', anyOf(problemIds))
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ problem_id: id }) => id)
}

/** Deleted ones too. */
export const listEverGroups = (db: Db | Tx, problemId: ProblemId): Promise<GroupRow[]> =>
  db
    .selectFrom('test_groups')
    .selectAll()
    .where('problem_id', '=', problemId)
    .orderBy('position')
    .execute()

export const getGroup = async (db: Db | Tx, id: GroupId): Promise<GroupRow> => {
  const row = await query(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** Throws where a test is to be moved into a group that is not there. */
export const requireGroup = async (
  tx: Tx,
  problemId: ProblemId,
  id: GroupId | null | undefined,
): Promise<void> => {
  if (!id) return
  const row = await query(tx).where('id', '=', id).executeTakeFirst()
  if (row?.problem_id !== problemId)
    throw invalidField('group', 'This group is not there any more.')
}

/** `all`: the groups of its problem; a group that was deleted is waited for no more. */
export const viewGroup = (row: GroupRow, all: readonly GroupRow[]): TestGroup => ({
  id: row.id,
  problemId: row.problem_id,
  ...contentOfGroup(row).body,
  dependsOn: row.depends_on.filter((id) => all.some((other) => other.id === id)),
  modifiedAt: row.modified_at.toISOString(),
})

/** A group without its place in the list. */
export type GroupValues = Pick<
  Insertable<Tables['test_groups']>,
  'name' | 'points' | 'policy' | 'depends_on' | 'checker_arguments' | 'validator_arguments'
>

export const contentOfGroup = (row: GroupValues): VersionContent & { body: GroupContent } => ({
  body: {
    name: row.name,
    points: row.points,
    policy: row.policy,
    dependsOn: row.depends_on,
    checkerArguments: row.checker_arguments,
    validatorArguments: row.validator_arguments,
  },
})

export const valuesOfGroup = (content: GroupContent): GroupValues => ({
  name: content.name,
  points: content.points,
  policy: content.policy,
  depends_on: content.dependsOn,
  checker_arguments: content.checkerArguments,
  validator_arguments: content.validatorArguments,
})

/** Reads back what `contentOfGroup` keeps. */
export const groupOfContent = (body: object): GroupValues => valuesOfGroup(GroupContent.parse(body))

export const insertGroups = async (
  tx: Tx,
  problemId: ProblemId,
  groups: readonly { id: GroupId; values: GroupValues }[],
): Promise<void> => {
  if (groups.length === 0) return
  await tx
    .insertInto('test_groups')
    .values(groups.map(({ id, values }) => ({ ...values, id, problem_id: problemId })))
    .execute()
}

export const writeGroup = async (
  tx: Tx,
  id: GroupId,
  values: Updateable<Tables['test_groups']>,
): Promise<void> => {
  await tx.updateTable('test_groups').set(values).where('id', '=', id).execute()
}
