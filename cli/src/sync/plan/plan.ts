import { mergeFields } from '@drafts/contract'
import { isSameDigests } from '../folder/digests.ts'
import type { Digests } from '../folder/digests.ts'
import { fieldKindsOf, getPart, isSectionKind, singleKinds } from '../parts.ts'

// What is to be done with each part (docs/product/packages.md#in-step-with-a-folder). Three sides decide: what was in step
// last, the folder, the server. Nothing is read or written here.

/** A part on the three sides; undefined: it is not there. */
export interface Sides {
  base: Digests | undefined
  folder: Digests | undefined
  server: Digests | undefined
}

const nowhere: Sides = { base: undefined, folder: undefined, server: undefined }

/** Whose side is taken where both changed the same. */
export type Take = 'folder' | 'server'

export interface Exchange {
  toServer: readonly string[]
  toFolder: readonly string[]
}

export type SyncAction =
  | { do: 'nothing' }
  /** Fields go the one way, the other, or some each way; a side without the part gets all of it. */
  | ({ do: 'exchange' } & Exchange)
  /** Both changed the same texts: the server merges them line by line. Where it cannot, a side is taken if one is chosen. */
  | { do: 'merge'; fields: readonly string[]; taken: Exchange | undefined }
  | { do: 'deleteOnServer' }
  | { do: 'deleteInFolder' }
  | { do: 'conflict'; why: ConflictWhy; fields: readonly string[] }

export type ConflictWhy =
  /** Both changed these fields. */
  | 'bothChanged'
  /** Both have it, and nothing is known of before. */
  | 'bothNew'
  | 'deletedInFolder'
  | 'deletedOnServer'
  /** Every part of its kind is gone from the folder. */
  | 'allGone'
  /** No call changes it. */
  | 'fixed'

export type SyncStep = SyncAction & { key: string }

/** The steps for all parts, in the order in which they run. */
export const planSync = (
  parts: ReadonlyMap<string, Sides>,
  take: Take | undefined,
): readonly SyncStep[] => {
  const emptied = emptiedFolders(parts)
  const placeIn = (step: SyncStep): number => placeOf(step, parts.get(step.key) ?? nowhere)
  return [...parts]
    .map(([key, sides]): SyncStep => {
      const action = planPart(key, sides, take)
      const isGone = action.do === 'deleteOnServer' && emptied.has(folderOf(key))
      if (!isGone || take === 'folder') return { key, ...action }
      if (take === 'server') return { key, ...wholly('toFolder', sides) }
      return { key, do: 'conflict', why: 'allGone', fields: [] }
    })
    .toSorted((a, b) => placeIn(a) - placeIn(b))
}

/** What is deleted makes room, and one solution is the reference no more before another is. */
const placeOf = ({ key, ...action }: SyncStep, { folder }: Sides): number => {
  if (action.do === 'deleteOnServer' || action.do === 'deleteInFolder') return 0
  const { kind } = getPart(key)
  const single = singleKinds.findIndex((one) => one === kind)
  if (single >= 0) return 1 + single
  if (kind === 'test') return 11
  if (kind !== 'solution') return 10
  const isSent = action.do === 'exchange' && action.toServer.includes('reference')
  return isSent && folder?.['reference'] === 'false' ? 12 : 13
}

/** Folders of which everything that was in step is gone: nobody meant to delete all of that. */
const emptiedFolders = (parts: ReadonlyMap<string, Sides>): ReadonlySet<string> => {
  const known = [...parts].filter(([key, { base }]) => base && key.includes('/'))
  const folders = new Set(known.map(([key]) => folderOf(key)))
  for (const [key, { folder }] of parts) if (folder) folders.delete(folderOf(key))
  return folders
}

const folderOf = (key: string): string => key.split('/')[0] ?? key

export const planPart = (key: string, sides: Sides, take?: Take): SyncAction => {
  const { base, folder, server } = sides
  if (isSameDigests(folder, server)) return { do: 'nothing' }
  if (folder && server) return planBoth(key, { base, folder, server }, take)
  if (!base) return wholly(folder ? 'toServer' : 'toFolder', sides)
  if (folder) {
    if (isSameDigests(folder, base)) return { do: 'deleteInFolder' }
    if (take) return take === 'folder' ? wholly('toServer', sides) : { do: 'deleteInFolder' }
    return { do: 'conflict', why: 'deletedOnServer', fields: [] }
  }
  if (isSameDigests(server, base)) return { do: 'deleteOnServer' }
  if (take) return take === 'server' ? wholly('toFolder', sides) : { do: 'deleteOnServer' }
  return { do: 'conflict', why: 'deletedInFolder', fields: [] }
}

const wholly = (way: 'toServer' | 'toFolder', { folder, server }: Sides): SyncAction => ({
  do: 'exchange',
  toServer: [],
  toFolder: [],
  [way]: Object.keys((way === 'toServer' ? folder : server) ?? {}),
})

const planBoth = (key: string, sides: Required<Sides>, take: Take | undefined): SyncAction => {
  const { base, folder = {}, server = {} } = sides
  const names = [...new Set([...Object.keys(server), ...Object.keys(folder)])]
  const differing = names.filter((name) => folder[name] !== server[name])
  const { kind } = getPart(key)
  const kinds = Object.fromEntries(names.map((name) => [name, 'scalar'] as const))
  const { conflicts } = base
    ? mergeFields<Record<string, string>>(kinds, { ...base }, { ...server }, { ...folder })
    : { conflicts: differing }
  if (kind === 'problem') {
    const isTyped = base !== undefined && !isSameDigests(folder, base) && take !== 'server'
    return isTyped
      ? { do: 'conflict', why: 'fixed', fields: differing }
      : { do: 'exchange', toServer: [], toFolder: differing }
  }
  const goesUp = (name: string): boolean =>
    conflicts.includes(name) ? take === 'folder' : folder[name] !== base?.[name]
  const exchange = {
    toServer: differing.filter(goesUp),
    toFolder: differing.filter((name) => !goesUp(name)),
  }
  if (conflicts.length === 0) return { do: 'exchange', ...exchange }
  const fields = fieldKindsOf(kind)
  if (base && isSectionKind(kind) && conflicts.every((name) => fields[name] !== 'scalar'))
    return { do: 'merge', fields: conflicts, taken: take && exchange }
  if (take) return { do: 'exchange', ...exchange }
  return { do: 'conflict', why: base ? 'bothChanged' : 'bothNew', fields: conflicts }
}
