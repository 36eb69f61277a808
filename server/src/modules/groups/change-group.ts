import { AppError, groupsPerProblem, invalidField } from '@drafts/contract'
import type {
  CreateGroupBody,
  GroupContent,
  GroupId,
  ProblemId,
  RevisionId,
} from '@drafts/contract'
import type * as z from 'zod'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import {
  contentOfGroup,
  getGroup,
  groupOfContent,
  insertGroups,
  listEverGroups,
  listGroups,
  valuesOfGroup,
  writeGroup,
} from './groups.store.ts'
import type { GroupRow, GroupValues } from './groups.store.ts'

// A group that is deleted stays as a row, and its tests keep its id: they are shown without a group. So one Undo brings back the
// group and its tests.

type Actor = Pick<Ctx, 'db' | 'account' | 'now'>

export const createGroup = (
  ctx: Actor,
  problemId: ProblemId,
  content: z.infer<typeof CreateGroupBody>,
): Promise<GroupId> =>
  changeProblem(ctx, problemId, async (tx) => {
    const others = await listGroups(tx, problemId)
    if (others.length >= groupsPerProblem)
      throw new AppError('ErrTooLarge', {
        message: `A problem has at most ${groupsPerProblem} groups. Delete one first.`,
      })
    const id = newId<GroupId>()
    const values = valuesOfGroup(content)
    requireKnown(others, values)
    requireSound([...others, { id, ...values }])
    await insertGroups(tx, problemId, [{ id, values }])
    return changeOf(id, id, null, values)
  })

export const updateGroup = (
  ctx: Actor,
  problemId: ProblemId,
  id: GroupId,
  body: { [N in keyof GroupContent]?: GroupContent[N] | undefined },
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const before = await getGroup(tx, id)
    const groups = await listGroups(tx, problemId)
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    const values = valuesOfGroup({ ...contentOfGroup(before).body, ...Object.fromEntries(given) })
    const change = changeOf(undefined, id, before, values)
    if (change.revision?.changes.length === 0) return { result: undefined }
    if (body.dependsOn !== undefined) requireKnown(groups, values)
    requireSound(groups.map((row) => (row.id === id ? { id, ...values } : row)))
    await writeGroup(tx, id, { ...values, modified_at: at })
    return change
  })

export const deleteGroup = (ctx: Actor, problemId: ProblemId, id: GroupId): Promise<void> =>
  changeProblem(ctx, problemId, (tx, at) => deletionOfGroup(tx, at, id))

const deletionOfGroup = async (
  tx: Tx,
  at: Date,
  id: GroupId,
): Promise<ProblemChange<undefined>> => {
  const before = await getGroup(tx, id)
  await writeGroup(tx, id, { deleted_at: at })
  return changeOf(undefined, id, before, null)
}

/** A group as it was, with its place and its tests, whether it was deleted or changed since. */
export const restoreGroup = (
  ctx: Actor,
  problemId: ProblemId,
  id: GroupId,
  past: { body: object; restoredFrom: RevisionId },
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const all = await listEverGroups(tx, problemId)
    const change = await bringBack(tx, at, all, id, past.body)
    if (!change) return { result: undefined }
    requireSound(await listGroups(tx, problemId))
    const { revision } = change
    return revision
      ? { ...change, revision: { ...revision, restoredFrom: past.restoredFrom } }
      : change
  })

/** All groups as they were, within a transaction that holds the problem: those that came since are deleted. */
export const bringGroupsBack = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  past: ReadonlyMap<GroupId, object>,
): Promise<ProblemChange<undefined>[]> => {
  const all = await listEverGroups(tx, problemId)
  const changes: ProblemChange<undefined>[] = []
  // Those that came since go first: one of then may have the name of such a one.
  for (const { id, deleted_at: deletedAt } of all)
    if (deletedAt === null && !past.has(id)) changes.push(await deletionOfGroup(tx, at, id))
  // Two may have exchanged their names.
  for (const { id } of all) if (past.has(id)) await writeGroup(tx, id, { deleted_at: at })
  for (const [id, body] of past) changes.push((await bringBack(tx, at, all, id, body)) ?? none)
  return changes
}

const none: ProblemChange<undefined> = { result: undefined }

/** Undefined: it is there as it was. */
const bringBack = async (
  tx: Tx,
  at: Date,
  all: readonly GroupRow[],
  id: GroupId,
  body: object,
): Promise<ProblemChange<undefined> | undefined> => {
  const row = all.find((one) => one.id === id)
  if (!row) throw new AppError('ErrNotFound')
  const values = groupOfContent(body)
  const change = changeOf(undefined, id, row.deleted_at === null ? row : null, values)
  const isSame = change.revision?.changes.length === 0
  const others = (await listGroups(tx, row.problem_id)).filter((one) => one.id !== id)
  requireNewName(others, values.name)
  await writeGroup(tx, id, { ...values, deleted_at: null, ...(isSame ? {} : { modified_at: at }) })
  return isSame ? undefined : change
}

type Named = GroupValues & { id: GroupId }

const requireNewName = (others: readonly Named[], name: string): void => {
  if (others.some((other) => other.name === name))
    throw invalidField('name', `“${name}” is there already. Choose another name.`)
}

/** Groups that were deleted may still be named: they count no more. */
const requireKnown = (groups: readonly GroupRow[], { depends_on: wanted }: GroupValues): void => {
  const known = new Set<string>(groups.map(({ id }) => id))
  if (!wanted.every((id) => known.has(id)))
    throw invalidField('dependsOn', 'Some of these groups are not there any more.')
}

/** No two groups have one name, and none waits for itself, around any corner. */
const requireSound = (groups: readonly Named[]): void => {
  for (const [at, { name }] of groups.entries()) requireNewName(groups.slice(0, at), name)
  const rows = new Map(groups.map((row) => [row.id, row]))
  const done = new Set<GroupId>()
  const visit = (row: Named, waiting: readonly Named[]): void => {
    if (done.has(row.id)) return
    if (waiting.includes(row)) {
      const circle = [...waiting.slice(waiting.indexOf(row)), row].map(({ name }) => name)
      const sentence = `${circle.join(' needs ')}: a group cannot need itself.`
      throw invalidField('dependsOn', sentence)
    }
    for (const id of row.depends_on) {
      const other = rows.get(id)
      if (other) visit(other, [...waiting, row])
    }
    done.add(row.id)
  }
  for (const row of groups) visit(row, [])
}

const changeOf = <R>(
  result: R,
  id: GroupId,
  from: GroupValues | null,
  to: GroupValues | null,
): ProblemChange<R> => {
  const path = `groups/${id}`
  const [before, after] = [from, to].map((values) => values && contentOfGroup(values))
  return {
    result,
    revision: {
      path,
      label: (to ?? from)?.name ?? '',
      changes: diffContents(before?.body ?? null, after?.body ?? null),
    },
    contents: { [path]: after ?? null },
    events: [{ kind: 'group', id }],
  }
}
