import * as z from 'zod'
import { Time } from './basics.ts'

/** What the audit log keeps (docs/product/administration.md#audit-log), in the order in which a filter offers it. */
export const AuditDeed = z.enum([
  'signIn',
  'signInRefused',
  'signOut',
  'passwordChange',
  'sessionEnded',
  'tokenMade',
  'tokenRevoked',
  'share',
  'shareRemoved',
  'export',
  'administratorRead',
  'problemRules',
  'problemDeleted',
  'problemRestored',
  'accountMade',
  'accountChange',
  'sessionsEnded',
  'passwordLink',
  'testMail',
  'judgeTokenMade',
  'judgeTokenRevoked',
  'administratorMade',
  'inviteGranted',
  'inviteDeclined',
])
export type AuditDeed = z.infer<typeof AuditDeed>

export const AuditEntry = z.strictObject({
  id: z.string(),
  at: Time,
  deed: AuditDeed,
  /** Null where nobody was signed in. */
  actor: z.strictObject({ handle: z.string() }).nullable(),
  /** The problem or account it is about, in words of then; empty where it is about the actor alone. */
  subject: z.string(),
  /** A page about the subject; null where there is none. */
  href: z.string().nullable(),
  /** What was asked for, by name: `access`, `permits`, `locked`, … */
  details: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
