import type { ProblemId } from '@drafts/contract'
import { canonicalJson } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Contents } from './contents.ts'
import { hashContent } from './hash-content.ts'
import { writeHead } from './revisions.store.ts'
import type { NewContent } from './revisions.store.ts'

// How history works. A manifest names, for each section, test, solution and picture and for the order of tests, the hash
// of its content. A problem's head is its manifest as of now; a revision keeps the manifest as of then. Contents are stored
// once by hash and never change. So a version is read by following hashes; restoring, comparing and forking are the
// same walk.

/** Brings the problem's head up to date. */
export const recordContents = async (
  tx: Tx,
  problemId: ProblemId,
  contents: Contents,
): Promise<void> => {
  const come: NewContent[] = []
  const gone: string[] = []
  for (const [path, content] of Object.entries(contents)) {
    if (content === null) gone.push(path)
    else {
      const { body, rendered = {} } = content
      come.push({ path, hash: hashContent(body), body: canonicalJson(body), rendered })
    }
  }
  if (come.length + gone.length > 0) await writeHead(tx, problemId, { come, gone })
}
