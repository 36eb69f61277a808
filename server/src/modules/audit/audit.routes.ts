import type { SomeHandlers } from '../../platform/http/context.ts'
import { listAuditLines } from './audit.store.ts'

const linesAPage = 100

export const auditRoutes = {
  adminListAudit: async ({ ctx, query }) => {
    const rows = await listAuditLines(ctx.db, query, linesAPage)
    const shown = rows.slice(0, linesAPage)
    return {
      entries: shown.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        deed: row.deed,
        actor: row.actor_handle === null ? null : { handle: row.actor_handle },
        subject: row.subject,
        href: row.href,
        details: row.details,
      })),
      nextBefore: rows.length > linesAPage ? (shown.at(-1)?.id ?? null) : null,
    }
  },
} satisfies SomeHandlers
