import type { ProblemId, RevisionId } from '@drafts/contract'
import { canonicalJson } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Contents } from './contents.ts'
import { hashContent } from './hash-content.ts'
import {
  insertContents,
  insertRevision,
  markSeenByActor,
  getHead,
  writeHead,
} from './revisions.store.ts'
import type { Manifest, NewRevision } from './revisions.store.ts'

// How history works. A manifest names, for each section, test, solution and picture and for the order of tests, the hash
// of its content. A problem's head is its manifest as of now; a revision keeps the manifest as of then. Contents are stored
// once by hash and never change. So a version is read by following hashes; restoring, comparing and forking are the
// same walk.

/** Brings the problem's head up to date and answers it; `isWanted`: also where nothing changes. */
export const recordContents = async (
  tx: Tx,
  problemId: ProblemId,
  contents: Contents,
  isWanted: boolean,
): Promise<Manifest> => {
  const paths = Object.keys(contents)
  if (paths.length === 0 && !isWanted) return {}
  const manifest = { ...(await getHead(tx, problemId)) }
  const fresh = []
  for (const [path, content] of Object.entries(contents)) {
    if (content === null) {
      delete manifest[path]
      continue
    }
    const hash = hashContent(content.body)
    manifest[path] = hash
    fresh.push({ hash, body: canonicalJson(content.body), rendered: content.rendered ?? {} })
  }
  await insertContents(tx, fresh)
  if (paths.length > 0) await writeHead(tx, problemId, manifest)
  return manifest
}

export const recordRevision = async (tx: Tx, revision: NewRevision): Promise<RevisionId> => {
  const id = await insertRevision(tx, revision)
  await markSeenByActor(tx, revision, id)
  return id
}
