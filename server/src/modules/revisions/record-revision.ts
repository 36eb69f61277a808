import { sql } from 'kysely'
import { publish } from '../../platform/db/publish.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { canonicalJson, hashContent } from './canonical.ts'
import type { Change } from './changes.ts'

// How history works. A revision holds a manifest: for each section, test, solution and for their orders, the
// hash of its content as of then. Contents are stored once by hash and never change. So a version is read by
// following hashes; restoring, comparing and forking are the same walk.

export interface NewRevision {
  problemId: string
  actorId: string
  /** Spelled as in the PUT path, or tests/{id}, solutions/{id}, shares/{id}. */
  path: string
  changes: Change[]
  /** Contents that are new or changed, by path; null: gone. */
  contents: Record<string, object | null>
  shareAccountId?: string
}

/**
 * Call inside the transaction that makes the change, with the problem's row locked: revisions of a problem
 * follow one another. Answers the revision's id.
 */
export const recordRevision = async (tx: Tx, revision: NewRevision): Promise<string> => {
  const { problemId } = revision
  const last = await tx
    .selectFrom('revisions')
    .select('manifest')
    .where('problem_id', '=', problemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const manifest: Record<string, string> = { ...last?.manifest }
  const fresh: { hash: string; body: string }[] = []
  for (const [path, content] of Object.entries(revision.contents)) {
    if (content === null) delete manifest[path]
    else {
      const body = canonicalJson(content)
      manifest[path] = hashContent(content)
      fresh.push({ hash: manifest[path], body })
    }
  }
  await storeContents(tx, fresh)
  const row = await tx
    .insertInto('revisions')
    .values({
      problem_id: problemId,
      actor_id: revision.actorId,
      path: revision.path,
      changes: JSON.stringify(revision.changes),
      share_account_id: revision.shareAccountId ?? null,
      manifest: JSON.stringify(manifest),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Who may see a problem is no change of it: lists keep their order.
  if (!revision.path.startsWith('shares/'))
    await tx
      .updateTable('problems')
      .set({ modified_at: sql<Date>`now()` })
      .where('id', '=', problemId)
      .execute()
  await markSeenByActor(tx, revision, row.id)
  await publish(tx, `problem:${problemId}`, 'revision', row.id)
  return row.id
}

export const storeContents = async (
  tx: Tx,
  contents: { hash: string; body: string }[],
): Promise<void> => {
  if (contents.length === 0) return
  await tx
    .insertInto('contents')
    .values(contents)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** One's own change is not news to oneself, unless something before it still is. */
const markSeenByActor = async (
  tx: Tx,
  { problemId, actorId }: NewRevision,
  id: string,
): Promise<void> => {
  await sql`
    insert into revisions_seen (account_id, problem_id, revision_id)
    select ${actorId}, ${problemId}, ${id}
    where not exists (
      select 1 from revisions r where r.problem_id = ${problemId} and r.id < ${id} and r.actor_id <> ${actorId}
        and r.id > coalesce((select revision_id from revisions_seen
          where account_id = ${actorId} and problem_id = ${problemId}), 0))
    on conflict (account_id, problem_id) do update set revision_id = excluded.revision_id`.execute(
    tx,
  )
}
