import { stemOfIndex } from '@drafts/formats'
import { isSameDigests } from '../folder/digests.ts'
import type { Digests } from '../folder/digests.ts'

// Which file of a folder is which test or solution of the server. An item is known by its id, which the folder's state keeps
// by the stem of its files; so inserting one renames no other.

export interface KnownItem {
  id: string
  fields: Digests | undefined
}
export interface PairedItem {
  id: string
  digests: Digests
  /** What its files may be called in a folder. */
  wishes: string
}

export interface Paired {
  /** The server's items by id, with the stem of their files. */
  stems: ReadonlyMap<string, string>
  /** Files that were renamed: old stem → new stem. */
  renamed: ReadonlyMap<string, string>
}

/**
 * Files that were renamed and not changed stay the item they were. A new file with the content of a new item of the server is
 * that item: so it is after a run that ended before it could note it. Any other new item gets a stem that is free.
 */
export const pairItems = (
  known: ReadonlyMap<string, KnownItem>,
  inFolder: ReadonlyMap<string, Digests>,
  onServer: readonly PairedItem[],
): Paired => {
  const fresh = new Map([...inFolder].filter(([stem]) => !known.has(stem)))
  const renamed = new Map<string, string>()
  for (const [stem, { fields }] of known) {
    if (inFolder.has(stem)) continue
    const next = takeSame(fresh, fields)
    if (next !== undefined) renamed.set(stem, next)
  }
  const stemOf = new Map([...known].map(([stem, { id }]) => [id, renamed.get(stem) ?? stem]))
  const stems = new Map<string, string>()
  const taken = new Set([...known.keys(), ...inFolder.keys()].map(folded))
  for (const { id, digests, wishes } of onServer) {
    const stem = stemOf.get(id) ?? takeSame(fresh, digests) ?? freeStem(wishes, taken)
    taken.add(folded(stem))
    stems.set(id, stem)
  }
  return { stems, renamed }
}

const takeSame = (fresh: Map<string, Digests>, wanted: Digests | undefined): string | undefined => {
  if (!wanted) return undefined
  const found = [...fresh].find(([, digests]) => isSameDigests(digests, wanted))?.[0]
  if (found !== undefined) fresh.delete(found)
  return found
}

/** Two names that differ by case only are one file on some disks. */
const folded = (stem: string): string => stem.toLowerCase()

const freeStem = (wishes: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(folded(wishes))) return wishes
  const isNumber = /^\d{1,6}$/.test(wishes)
  for (let no = isNumber ? Number(wishes) + 1 : 2; ; no += 1) {
    const stem = isNumber ? stemOfIndex(no - 1) : wishes.replace(/(?=\.[^.]*$)|$/, `-${no}`)
    if (!taken.has(folded(stem))) return stem
  }
}

/** Windows opens devices by these names. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A stem that tells a label; undefined where nothing of it can be in a name. */
export const stemOfLabel = (label: string): string | undefined => {
  const name = label.slice(label.lastIndexOf('/') + 1).replace(/\.\w{1,5}$/, '')
  const stem = name
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '')
    .slice(0, 60)
  return stem === '' || devices.test(stem) ? undefined : stem
}
