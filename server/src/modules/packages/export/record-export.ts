import type { ExportFormat } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { recordAdministratorRead, recordAudit } from '../../audit/index.ts'
import { recordUuid } from './package-uuids.store.ts'

/** Each package that is taken out is a line of the audit log, by itself or in a list. */
export const recordExport = async (
  { db, account, now }: Pick<Ctx, 'db' | 'account' | 'now'>,
  problem: ProblemAccess,
  format: ExportFormat,
): Promise<void> => {
  if (problem.isAdministrator && problem.role === 'none')
    await recordAdministratorRead(db, account, problem, now())
  if (format === 'kattis-2025-09') await recordUuid(db, problem.id)
  await recordAudit(db, {
    deed: 'export',
    actor: account,
    subject: problem.title,
    href: `/p/${problem.id}`,
    details: { format },
  })
}
