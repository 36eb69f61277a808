import type { AccountId, AuditDeed } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { ProblemAccess } from '../../platform/http/context.ts'
import { insertAudit } from './audit.store.ts'

export interface AuditLine {
  deed: AuditDeed
  actor: { id: AccountId | null; handle: string } | null
  subject?: string
  href?: string | null
  details?: Record<string, string>
}

/** The only way into the audit log (docs/product/administration.md#audit-log). */
export const recordAudit = (db: Db | Tx, line: AuditLine): Promise<void> =>
  insertAudit(db, { ...columnsOf(line), once_key: null })

const columnsOf = ({ deed, actor, subject = '', href = null, details = {} }: AuditLine) => ({
  deed,
  actor_id: actor?.id ?? null,
  actor_handle: actor?.handle ?? null,
  subject,
  href,
  details: JSON.stringify(details),
})

const hourMs = 3_600_000

/** An administrator opens a problem that nobody shared with them: one line an hour. */
export const recordAdministratorRead = (
  db: Db,
  actor: { id: AccountId; handle: string },
  problem: Pick<ProblemAccess, 'id' | 'title'>,
  now: Date,
): Promise<void> =>
  insertAudit(db, {
    ...columnsOf({
      deed: 'administratorRead',
      actor,
      subject: problem.title,
      href: `/p/${problem.id}`,
    }),
    once_key: `read ${actor.id} ${problem.id} ${Math.floor(now.getTime() / hourMs)}`,
  })
