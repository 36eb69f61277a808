import { AppError } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findRevision, getHead, listContents } from './revisions.store.ts'
import type { Manifest, StoredContent } from './revisions.store.ts'
import { requireRevisionId } from './revision-id.ts'

/** All that a problem had right after a revision. */
export interface Version {
  at: Date
  /** By path: sections, tests/{id}, solutions/{id}, images/{id}; `tests` has their order. */
  contents: ReadonlyMap<string, StoredContent>
}

/** All that a problem has now, by path. */
export const readNow = async (
  db: Db,
  problemId: ProblemId,
): Promise<ReadonlyMap<string, StoredContent>> => follow(db, await getHead(db, problemId))

/** Follows the hashes of the revision's manifest. */
export const readVersion = async (
  db: Db,
  problemId: ProblemId,
  revisionId: string,
): Promise<Version> => {
  const revision = await findRevision(db, problemId, requireRevisionId(revisionId))
  if (!revision)
    throw new AppError('ErrNotFound', { message: 'There is no such version of this problem.' })
  return { at: revision.created_at, contents: await follow(db, revision.manifest) }
}

const follow = async (db: Db, manifest: Manifest): Promise<Map<string, StoredContent>> => {
  const paths = Object.entries(manifest)
  const byHash = await listContents(
    db,
    paths.map(([, hash]) => hash),
  )
  const contents = new Map<string, StoredContent>()
  for (const [path, hash] of paths) {
    const content = byHash.get(hash)
    if (content) contents.set(path, content)
  }
  return contents
}
