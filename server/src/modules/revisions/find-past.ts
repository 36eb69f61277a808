import { AppError } from '@drafts/contract'
import type { ProblemId, RevisionId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findManifestBefore, findRevision, listContents } from './revisions.store.ts'
import type { Manifest, StoredContent } from './revisions.store.ts'

/** What a problem had at a moment of its history, of which nothing is read yet. */
export interface Past {
  manifest: Manifest
  /** Where the moment is just before a deletion: what was deleted, by path. */
  deleted: string[]
  /** Paths of items that the revision changed, of those that exist then. */
  changed: string[]
}

/**
 * Right after the revision; but what a revision deleted is looked for just before it, as it is brought back from the line
 * of history that deleted it.
 */
export const findPast = async (
  db: Db,
  problemId: ProblemId,
  id: RevisionId,
  path: string,
): Promise<Past> => {
  const revision = await findRevision(db, problemId, id)
  if (!revision)
    throw new AppError('ErrNotFound', { message: 'There is no such version of this problem.' })
  const { manifest } = revision
  const before = isOfParts(path) ? await findManifestBefore(db, problemId, id) : undefined
  const deleted = Object.keys(before ?? {}).filter(
    (one) => !(one in manifest) && (one === path || one.startsWith(`${path}/`)),
  )
  if (before && deleted.length > 0) return { manifest: before, deleted, changed: deleted }
  const changed = Object.keys(manifest).filter(
    (one) => one.startsWith(`${path}/`) && manifest[one] !== before?.[one],
  )
  return { manifest, deleted: [], changed }
}

const isOfParts = (path: string): boolean =>
  /^(tests|solutions|programs|groups|checker_tests|validator_tests)(\/|$)/.test(path)

/** The contents that these paths had, by path; what was not there is left out. */
export const readPast = async (
  db: Db,
  { manifest }: Past,
  paths: readonly string[],
): Promise<Map<string, StoredContent>> => {
  const found = paths.flatMap((path) => {
    const hash = manifest[path]
    return hash === undefined ? [] : [{ path, hash }]
  })
  const byHash = await listContents(
    db,
    found.map(({ hash }) => hash),
  )
  return new Map(
    found.flatMap(({ path, hash }) => {
      const content = byHash.get(hash)
      return content ? [[path, content] as const] : []
    }),
  )
}
