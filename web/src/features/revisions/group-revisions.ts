import type { Revision, RevisionId } from '@drafts/contract'
import { canonicalJson, revisionsJoinedMs } from '@drafts/contract'

/** One side of a change, and where the whole of it is read. */
export interface ChangeSide {
  value: unknown
  isCut: boolean
  revisionId: RevisionId
  change: number
  /** The part of a version that is shown; left out, the view shows the changes of a revision. */
  part?: PartOfVersion
}

/** `now`: beside what it is now. `nothing`: all that it was. */
export interface PartOfVersion {
  path: string
  against: 'now' | 'nothing'
}

export interface EntryChange {
  type: 'added' | 'removed' | 'changed'
  path: string
  from: ChangeSide
  to: ChangeSide
}

/** What is one line of history: one revision, or several of one person. Newest first. */
export interface Entry {
  newest: Revision
  revisions: Revision[]
}

/**
 * Saves of one person to one section within ten minutes are one entry, unless any other work came between
 * (docs/product/editing.md#history): what is read from top to bottom happened in that order. What was made, deleted or restored
 * stands by itself.
 */
export const groupRevisions = (revisions: readonly Revision[]): Entry[] => {
  const entries: Entry[] = []
  for (const revision of revisions) {
    const last = entries.at(-1)
    if (last && belongs(last, revision)) last.revisions.push(revision)
    else entries.push({ newest: revision, revisions: [revision] })
  }
  return entries
}

const belongs = ({ newest, revisions }: Entry, older: Revision): boolean => {
  const apart = Date.parse(newest.timestamp) - Date.parse(older.timestamp)
  return (
    older.path === newest.path &&
    older.actor.id === newest.actor.id &&
    apart <= revisionsJoinedMs &&
    isSave(older) &&
    revisions.every(isSave)
  )
}

const isSave = ({ path, changes, details }: Revision): boolean =>
  path !== 'tests' &&
  !path.startsWith('shares/') &&
  details.restoredFrom === null &&
  // That the problem was created.
  !changes.some((change) => change.path === 'mechanism') &&
  !(isPart(path) && changes.length > 0 && changes.every(({ type }) => type !== 'changed'))

const isPart = (path: string): boolean => /^(tests|solutions)\//.test(path)

/** What the revisions of an entry changed in all: from before the oldest to after the newest. */
export const entryChanges = (revisions: readonly Revision[]): EntryChange[] => {
  const byPath = new Map<string, EntryChange>()
  for (const revision of revisions.toReversed())
    revision.changes.forEach(({ type, path, from, to, cut }, change) => {
      const sideOf = (value: unknown): ChangeSide => ({
        value,
        isCut: cut === true,
        revisionId: revision.id,
        change,
      })
      const before = byPath.get(path)
      byPath.set(path, {
        path,
        type: before && before.type !== type ? 'changed' : type,
        from: before?.from ?? sideOf(from),
        to: sideOf(to),
      })
    })
  const isUndone = ({ from, to }: EntryChange): boolean =>
    !from.isCut && !to.isCut && canonicalJson(from.value) === canonicalJson(to.value)
  return [...byPath.values()].filter((change) => !isUndone(change))
}
