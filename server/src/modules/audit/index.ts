export { auditRoutes } from './audit.routes.ts'
export { recordAdministratorRead, recordAudit } from './record-audit.ts'
export type { AuditLine } from './record-audit.ts'
