import { DpkgProblem, everyPage } from '@drafts/contract'
import type { Client, GroupId, TestGroup } from '@drafts/contract'
import { documentPath } from '@drafts/formats'
import { digestOf } from './folder/digests.ts'
import type { PartContent } from './folder/digests.ts'
import { PartFault } from './folder/folder-files.ts'
import { parsePart } from './read-text.ts'
import type { Keyed } from './read-text.ts'

// Groups of tests are one part: each group is a field of it, by its name, so that two people who change two groups are in no conflict.
// In the folder they stand in problem.json, where a group names those that it needs. Tests and solutions name theirs.

export type SyncedGroup = DpkgProblem['groups'][number]
export type GroupNames = ReadonlyMap<string, string>

/** A name that is a number would stand before the others. */
const fieldOf = (name: string): string => `group ${name}`

const contentOf = (groups: readonly SyncedGroup[]): PartContent | undefined =>
  groups.length === 0
    ? undefined
    : Object.fromEntries(groups.map((group) => [fieldOf(group.name), group]))

/** The groups of a part, in its order; a field without a value is none. */
export const groupsIn = (content: PartContent): SyncedGroup[] =>
  DpkgProblem.shape.groups.parse(Object.values(content).filter((group) => group !== undefined))

export const readGroupsPart = (document: Keyed): PartContent | undefined => {
  const list = document['groups']
  if (list === undefined) return undefined
  const groups = parsePart(DpkgProblem.shape.groups, list, `${documentPath}, groups`)
  const names = groups.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new PartFault(`${documentPath}: two groups are called ${twice}.`)
  return contentOf(groups)
}

export const fetchGroups = (client: Client, problemId: string): Promise<TestGroup[]> =>
  everyPage(async (page) => {
    const { groups, next } = await client.listGroups({ problemId, ...page })
    return { items: groups, next }
  })

export const namesOfGroups = (groups: readonly TestGroup[]): GroupNames =>
  new Map(groups.map(({ id, name }) => [id, name]))

export const groupsPart = (groups: readonly TestGroup[]): PartContent | undefined => {
  const names = namesOfGroups(groups)
  return contentOf(
    groups.map(({ id: _id, problemId: _of, modifiedAt: _at, dependsOn, ...group }) => ({
      ...group,
      dependsOn: dependsOn.flatMap((id) => names.get(id) ?? []),
    })),
  )
}

export const idOfGroup = (groups: readonly TestGroup[], name: string): GroupId => {
  const found = groups.find((group) => group.name === name)
  if (!found)
    throw new PartFault(`No group is called ${name}: ${documentPath} has the groups in "groups".`)
  return found.id
}

/**
 * Makes these groups of the server what the content has. One that is gone and one that is new and otherwise the same are one group that
 * was renamed: its tests stay in it. What a group needs is said once all are there.
 */
export const sendGroups = async (
  client: Client,
  problemId: string,
  content: PartContent,
  fields: readonly string[],
): Promise<PartContent> => {
  const before = await fetchGroups(client, problemId)
  const wanted = groupsIn(content).filter(({ name }) => fields.includes(fieldOf(name)))
  const isGone = ({ name }: { name: string }): boolean =>
    fields.includes(fieldOf(name)) && content[fieldOf(name)] === undefined
  const gone = before.filter(isGone)
  requireOrder(groupsIn(content))
  // No group needs itself in between.
  for (const { id: groupId, dependsOn, name } of before)
    if (dependsOn.length > 0 && wanted.some((group) => group.name === name))
      await client.updateGroup({ groupId, body: { dependsOn: [] } })
  for (const { dependsOn: _needs, ...body } of wanted) {
    const at = gone.findIndex((group) => isSame(group, body))
    const known =
      before.find(({ name }) => name === body.name) ?? (at < 0 ? undefined : gone.splice(at, 1)[0])
    if (known) await client.updateGroup({ groupId: known.id, body })
    else await client.createGroup({ problemId, body })
  }
  for (const { id: groupId } of gone) await client.deleteGroup({ groupId })
  const after = await fetchGroups(client, problemId)
  for (const { name, dependsOn } of wanted)
    if (dependsOn.length > 0)
      await client.updateGroup({
        groupId: idOfGroup(after, name),
        body: { dependsOn: dependsOn.map((one) => idOfGroup(after, one)) },
      })
  return groupsPart(await fetchGroups(client, problemId)) ?? {}
}

/** Refused before anything is sent: a group that needs one that is not there, or itself around corners. */
const requireOrder = (groups: readonly SyncedGroup[]): void => {
  const left = new Map(groups.map(({ name, dependsOn }) => [name, dependsOn]))
  for (const [name, needs] of left)
    for (const needed of needs)
      if (!left.has(needed))
        throw new PartFault(
          `Group ${name} needs ${needed}, and no group is called so: ${documentPath} has the groups in "groups".`,
        )
  // Those that need nothing that is left go, until none is left.
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const [name, needs] of left) if (!needs.some((one) => left.has(one))) left.delete(name)
  }
  const [circle] = left.keys()
  if (circle !== undefined)
    throw new PartFault(`${documentPath}: group ${circle} needs itself, by way of others.`)
}

type Worth = Omit<SyncedGroup, 'name' | 'dependsOn'>

/** Whatever it is called and needs: names of those that it needs may have changed with it. */
const isSame = (one: Worth, other: Worth): boolean => worthOf(one) === worthOf(other)

const worthOf = ({ points, policy, checkerArguments, validatorArguments }: Worth): string =>
  digestOf({ points, policy, checkerArguments, validatorArguments })
