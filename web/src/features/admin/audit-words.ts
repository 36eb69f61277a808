import type { AuditDeed, AuditEntry } from '@drafts/contract'

/** What the log and its filter call a deed. */
export const deedWords: Record<AuditDeed, string> = {
  signIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  signOut: 'Signed out',
  passwordChange: 'Password changed',
  sessionEnded: 'Session ended',
  tokenMade: 'Access token made',
  tokenRevoked: 'Access token revoked',
  share: 'Shared',
  shareRemoved: 'Share removed',
  export: 'Exported',
  administratorRead: 'Read as administrator',
  problemRules: 'Rules of a problem changed',
  problemDeleted: 'Problem deleted',
  problemRestored: 'Problem brought back',
  accountMade: 'Account made',
  accountChange: 'Account changed',
  sessionsEnded: 'Sessions ended',
  passwordLink: 'Password link made',
  testMail: 'Test mail sent',
  judgeTokenMade: 'Judge token made',
  judgeTokenRevoked: 'Judge token revoked',
  administratorMade: 'First administrator',
  inviteGranted: 'Invitation granted',
  inviteDeclined: 'Invitation declined',
}

const names: Record<string, string> = {
  ip: 'from',
  with: 'with',
  format: 'as',
  access: 'as',
  label: 'label',
  where: 'by',
  all: 'all',
  permits: 'permits',
  locked: 'locked',
  allowThoroughExecution: 'Thorough',
  deactivated: 'deactivated',
}
const values: Record<string, string> = { true: 'yes', false: 'no', '': 'none' }

/** `with bob, as editor` */
export const detailWords = ({ details }: Pick<AuditEntry, 'details'>): string =>
  Object.keys(names)
    .flatMap((name) => {
      const value = details[name]
      return value === undefined ? [] : [`${names[name] ?? name} ${values[value] ?? value}`]
    })
    .join(', ')
