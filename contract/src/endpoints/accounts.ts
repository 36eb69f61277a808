import * as z from 'zod'
import {
  AccessToken,
  Account,
  AdminAccount,
  FoundAccount,
  Handle,
  Health,
  InviteRequest,
  Notification,
  PasswordLink,
  Permit,
  Preferences,
  Profile,
  Session,
} from '../entities/account.ts'
import { AuditDeed, AuditEntry } from '../entities/audit.ts'
import { MailSettings } from '../entities/mail.ts'
import { PartKey } from '../entities/discussions.ts'
import { InviteRequestId, ProblemId, TokenId } from '../entities/ids.ts'
import { labelChars, mailAddressChars, reasonChars } from '../limits.ts'
import { endpoint, ofRows } from '../endpoint.ts'

export const getMe = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/accounts/me',
  access: 'signedIn',
  response: Account,
  summary: 'The current account',
})

export const savePreferences = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/accounts/me/preferences',
  access: 'signedIn',
  body: z.object(Preferences.shape),
  response: Preferences,
  summary: 'Dark mode and reduced motion',
})

export const searchAccounts = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/accounts/search',
  access: 'invited',
  query: z.object({ q: z.string().max(100).default('') }),
  response: z.strictObject({ accounts: z.array(FoundAccount) }),
  inFlight: 'search',
  summary: 'At most 10 invited accounts whose handle begins with q',
})

export const getProfile = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/profiles/:handle',
  access: 'invited',
  response: Profile,
  summary: 'An account as others see it, with those of its problems that the caller may see',
})

export const requestInvite = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/request_invite',
  access: 'signedIn',
  body: z.object({
    reason: z
      .string()
      .max(reasonChars)
      .refine((reason) => reason.trim() !== '', 'Tell us how you plan to use Drafts.'),
  }),
  response: z.strictObject({ id: InviteRequestId }),
  status: 201,
  rateLimit: 'invite',
  summary: 'Ask for an invitation',
})

export const listNotifications = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/notifications',
  access: 'signedIn',
  query: z.object({ before: z.string().max(64).optional() }),
  response: z.strictObject({ notifications: z.array(Notification), unseenCount: z.int() }),
  summary: 'Notifications, newest first, 50 a page',
})

export const markNotificationSeen = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/notifications/:notificationId/mark_seen',
  access: 'signedIn',
  summary: 'Mark one notification seen',
})

export const markAllNotificationsSeen = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/notifications/mark_seen_all',
  access: 'signedIn',
  query: z.object({
    upto: z.string('Say up to which notification.').max(64),
    discussionsOf: ProblemId.optional(),
    partKey: PartKey.optional(),
  }),
  summary: 'Mark all notifications up to an id seen, or those about discussions of a part',
})

export const getMailSettings = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/accounts/me/mail',
  access: 'signedIn',
  response: MailSettings,
  summary: 'Where and whether the caller is written to',
})

export const saveMailSettings = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/accounts/me/mail',
  access: 'signedIn',
  body: z.object({
    address: z
      .email('Enter an address such as name@example.org.')
      .max(mailAddressChars, `At most ${mailAddressChars} characters.`)
      .nullable(),
    digest: z.boolean(),
  }),
  response: MailSettings,
  rateLimit: 'mail',
  errors: ['ErrUnavailable'],
  summary: 'Set the address and the digest; a new address gets a link that confirms it',
})

export const listSessions = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/sessions',
  access: 'signedIn',
  response: z.strictObject({ sessions: z.array(Session) }),
  summary: 'Where the caller is signed in, the last used first',
})

export const endSession = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/sessions/:sessionId',
  access: 'signedIn',
  audit: 'sessionEnded',
  summary: 'End a session of the caller',
})

export const endOtherSessions = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/sessions/end_others',
  access: 'signedIn',
  audit: 'sessionEnded',
  summary: 'End all sessions of the caller but the one that asks',
})

export const listTokens = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/tokens',
  access: 'signedIn',
  response: z.strictObject({ tokens: z.array(AccessToken) }),
  summary: 'The caller’s access tokens',
})

export const createToken = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/tokens',
  access: 'signedIn',
  body: z.object({
    label: z.string().trim().min(1, 'Give the token a label.').max(labelChars),
  }),
  response: z.strictObject({ id: TokenId, label: z.string(), token: z.string() }),
  status: 201,
  rateLimit: 'create',
  audit: 'tokenMade',
  summary: 'Make an access token; its secret is shown only here',
})

export const deleteToken = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/tokens/:tokenId',
  access: 'signedIn',
  audit: 'tokenRevoked',
  summary: 'Revoke an access token',
})

export const adminListAccounts = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/accounts',
  access: 'administrator',
  query: z.object({ q: z.string().max(100).default('') }),
  response: z.strictObject({ accounts: z.array(AdminAccount) }),
  inFlight: 'search',
  summary: 'Accounts by handle',
})

const address = z
  .email('Enter an address such as name@example.org.')
  .max(mailAddressChars, `At most ${mailAddressChars} characters.`)
/** Where the link is sent to as well. */
const mailTo = address.optional()
/** Whether the mail server took it; false where none was to be sent. */
const mailed = z.boolean()

export const adminSendTestMail = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/test_mail',
  access: 'administrator',
  body: z.object({ address }),
  rateLimit: 'mail',
  errors: ['ErrUnavailable'],
  audit: 'testMail',
  summary: 'Send a mail to see whether mail works',
})

export const adminCreateAccount = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/accounts',
  access: 'administrator',
  body: z.object({ handle: Handle, permits: z.array(Permit), mailTo }),
  response: z.strictObject({ account: AdminAccount, passwordLink: PasswordLink, mailed }),
  status: 201,
  errors: ['ErrElsewhere'],
  audit: 'accountMade',
  summary: 'Make an account; its person chooses the password at the link',
})

export const adminSaveAccount = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/admin/accounts/:accountId',
  access: 'administrator',
  body: z.object({ permits: z.array(Permit).optional(), deactivated: z.boolean().optional() }),
  response: AdminAccount,
  audit: 'accountChange',
  summary: 'Set an account’s permits; deactivate it or bring it back',
})

export const adminEndSessions = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/accounts/:accountId/end_sessions',
  access: 'administrator',
  audit: 'sessionsEnded',
  summary: 'End every session of an account, and revoke its access tokens',
})

export const adminMakePasswordLink = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/accounts/:accountId/password_link',
  access: 'administrator',
  body: z.object({ mailTo }),
  response: z.strictObject({ passwordLink: PasswordLink, mailed }),
  errors: ['ErrElsewhere'],
  audit: 'passwordLink',
  summary: 'A link at which the person chooses a new password, once',
})

export const adminListAudit = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/audit',
  access: 'administrator',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    deed: AuditDeed.optional(),
    q: z.string().max(100).default(''),
  }),
  response: z.strictObject({ entries: z.array(AuditEntry), nextBefore: z.string().nullable() }),
  summary: 'The audit log, newest first; `q`: a handle, or words of the subject',
})

export const adminGetHealth = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/health',
  access: 'administrator',
  response: Health,
  summary:
    'How the installation is: database, disk, memory, judges, and the last faults of this server',
})

export const adminListInviteRequests = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/invite_requests',
  access: 'administrator',
  response: z.strictObject({ inviteRequests: z.array(InviteRequest) }),
  summary: 'Open invite requests, oldest first',
})

export const adminGrantInvite = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/invite_requests/:inviteRequestId/grant',
  access: 'administrator',
  audit: 'inviteGranted',
  summary: 'Invite the account that asked',
})

export const adminDeclineInvite = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/admin/invite_requests/:inviteRequestId/decline',
  access: 'administrator',
  audit: 'inviteDeclined',
  summary: 'Decline an invite request',
})
