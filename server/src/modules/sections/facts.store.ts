import { rulesVersion } from '@drafts/contract'
import type { ProblemId, Rendered, SectionFacts } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markUncounted } from '../problems/index.ts'
import { markUnchecked } from '../scanspecs/index.ts'

/** A section of which nothing is known by the rules of now. */
export interface UnreadSection {
  problemId: ProblemId
  path: string
  hash: string
  body: object
  rendered: Rendered
}

const atOnce = 20

export const listUnread = async (db: Db): Promise<UnreadSection[]> => {
  const { rows } = await sql<UnreadSection>`
    select problem_id as "problemId", path, hash, body, rendered from sections
    where facts_rules is null or facts_rules < ${rulesVersion} limit ${atOnce}`.execute(db)
  return rows
}

/** Unless it changed meanwhile. What counts items and checks tests by it looks again. */
export const writeFacts = (
  db: Db,
  { problemId, path, hash }: UnreadSection,
  facts: SectionFacts,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Before the section: a change of it locks the problem first too.
    await markUncounted(tx, problemId)
    const { numAffectedRows } = await sql`
      update sections set facts = ${JSON.stringify(facts)}::jsonb, facts_rules = ${rulesVersion}
      where problem_id = ${problemId} and path = ${path} and hash = ${hash}`.execute(tx)
    if (numAffectedRows !== 1n || path !== 'scanspec') return
    await markUnchecked(tx, problemId)
    await publish(tx, `problem:${problemId}`, [{ kind: 'section', id: path }])
  })
