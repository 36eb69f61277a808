export { accountRoutes } from './accounts.routes.ts'
export {
  addPermits,
  findAccountByHandle,
  findAccountOfSubject,
  findForAdmin,
  getOwner,
  listAccounts,
  setDeactivated,
  setPermits,
  upsertAccount,
} from './accounts.store.ts'
export { makeAdminLink, openAdminLink } from './admin-link.ts'
export { authorOf } from './present-account.ts'
export {
  endSession,
  findCaller,
  getAccount,
  requireAccount,
  sessionCookie,
  sessionKeyOf,
  startSession,
} from './session.ts'
export { signedInBy } from './signed-in.ts'
export type { AdminRow } from './accounts.store.ts'
export { removeAllSessions, removeOtherSessions } from './sessions.store.ts'
export { createToken, deleteTokensOf } from './tokens.store.ts'
export { presentFound } from './present-account.ts'
export { mountLogin } from './login.plugin.ts'
