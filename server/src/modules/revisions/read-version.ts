import { AppError } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findRevision, listContents } from './revisions.store.ts'
import type { StoredContent } from './revisions.store.ts'
import { requireRevisionId } from './revision-id.ts'

/** All that a problem had right after a revision. */
export interface Version {
  at: Date
  /** By path: sections, tests/{id}, solutions/{id}, images/{id}; `tests` has their order. */
  contents: ReadonlyMap<string, StoredContent>
}

/** Follows the hashes of the revision's manifest. */
export const readVersion = async (
  db: Db,
  problemId: ProblemId,
  revisionId: string,
): Promise<Version> => {
  const revision = await findRevision(db, problemId, requireRevisionId(revisionId))
  if (!revision)
    throw new AppError('ErrNotFound', { message: 'There is no such version of this problem.' })
  const paths = Object.entries(revision.manifest)
  const byHash = await listContents(
    db,
    paths.map(([, hash]) => hash),
  )
  const contents = new Map<string, StoredContent>()
  for (const [path, hash] of paths) {
    const content = byHash.get(hash)
    if (content) contents.set(path, content)
  }
  return { at: revision.created_at, contents }
}
