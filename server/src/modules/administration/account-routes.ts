import { AppError } from '@drafts/contract'
import type { AccountId, Permit } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  deleteTokensOf,
  findForAdmin,
  listAccounts,
  presentFound,
  removeOtherSessions,
  setDeactivated,
  setPermits,
  upsertAccount,
} from '../accounts/index.ts'
import type { AdminRow } from '../accounts/index.ts'
import { sendPasswordMail, sendTestMail } from '../mail/index.ts'
import type { PasswordMail } from '../mail/index.ts'
import type { OwnAccounts } from './own-accounts.ts'

/** Accounts, as administrators keep them (docs/product/administration.md#accounts). */
export const accountAdministration = (own: OwnAccounts | undefined) =>
  ({
    adminListAccounts: async ({ ctx, query }) => ({
      accounts: (await listAccounts(ctx.db, query.q)).map(presentForAdmin),
    }),
    adminCreateAccount: async ({ ctx, body }) => {
      const { issuer, createUser, makePasswordLink } = required(own)
      const subject = await createUser(body.handle)
      if (subject === undefined)
        throw new AppError('ErrInvalid', {
          message: 'This handle is taken. Choose another.',
          fields: { handle: 'This handle is taken. Choose another.' },
        })
      const { handle } = body
      const { id } = await upsertAccount(ctx.db, { issuer, subject, handle, name: '' })
      const account = await setPermits(ctx.db, id, body.permits)
      if (!account) throw new AppError('ErrNotFound')
      ctx.audit({ subject: account.handle, details: { permits: body.permits.join(', ') } })
      const passwordLink = await makePasswordLink(subject)
      const mailed = await mailLink(ctx, body.mailTo, {
        handle,
        url: passwordLink.url,
        kind: 'new',
      })
      return { account: presentForAdmin(account), passwordLink, mailed }
    },
    adminSaveAccount: async ({ ctx, params, body }) => {
      if (params.accountId === ctx.account.id) refuseOwn(body)
      const row = await save(ctx, params.accountId, body)
      if (!row) throw new AppError('ErrNotFound')
      ctx.audit({ subject: row.handle, details: detailsOf(body) })
      if (body.deactivated === true) await endSessions(ctx, own, params.accountId)
      return presentForAdmin(row)
    },
    adminEndSessions: async ({ ctx, params }) => {
      ctx.audit({ subject: (await endSessions(ctx, own, params.accountId)).handle })
      await deleteTokensOf(ctx.db, params.accountId)
      return undefined
    },
    adminMakePasswordLink: async ({ ctx, params, body }) => {
      const { makePasswordLink } = required(own)
      const row = await findForAdmin(ctx.db, params.accountId)
      if (!row) throw new AppError('ErrNotFound')
      ctx.audit({ subject: row.handle })
      const passwordLink = await makePasswordLink(row.oidc_subject)
      const { handle } = row
      const mail = { handle, url: passwordLink.url, kind: 'lost' } as const
      return { passwordLink, mailed: await mailLink(ctx, body.mailTo, mail) }
    },
    adminSendTestMail: async ({ ctx, body }) => {
      const sent = await sendTestMail(ctx, body.address)
      if (!sent)
        throw new AppError('ErrUnavailable', {
          message: 'No mail server is set: SMTP_URL and MAIL_FROM name one (docs/self-hosting.md).',
        })
      if (sent.outcome === 'refused')
        throw new AppError('ErrUnavailable', {
          message: `The mail server refused it: ${wordsOf(sent.error)}`,
          cause: sent.error,
        })
      ctx.audit({ subject: body.address })
      return undefined
    },
  }) satisfies SomeHandlers

/** The link is shown as well, so a mail that is refused loses nothing. */
const mailLink = async (
  ctx: Ctx,
  to: string | undefined,
  mail: Omit<PasswordMail, 'to'>,
): Promise<boolean> => {
  const sent = to === undefined ? undefined : await sendPasswordMail(ctx, { to, ...mail })
  return sent !== undefined && sent.outcome !== 'refused'
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Changes {
  permits?: Permit[] | undefined
  deactivated?: boolean | undefined
}

const required = (own: OwnAccounts | undefined): OwnAccounts => {
  if (!own) throw new AppError('ErrElsewhere')
  return own
}

/** Nobody locks themselves out. */
const refuseOwn = ({ permits, deactivated }: Changes): void => {
  if (permits && !permits.includes('drafts:administrator'))
    throw new AppError('ErrInvalid', {
      message: 'You cannot take the administrator’s permit from yourself.',
    })
  if (deactivated === true)
    throw new AppError('ErrInvalid', { message: 'You cannot deactivate yourself.' })
}

const save = (
  ctx: Ctx,
  accountId: AccountId,
  { permits, deactivated }: Changes,
): Promise<AdminRow | undefined> =>
  inTransaction(ctx.db, async (tx) => {
    if (permits) await setPermits(tx, accountId, permits)
    if (deactivated !== undefined)
      await setDeactivated(tx, accountId, deactivated ? ctx.now() : null)
    return findForAdmin(tx, accountId)
  })

const endSessions = async (
  { db }: Ctx,
  own: OwnAccounts | undefined,
  accountId: AccountId,
): Promise<{ handle: string }> => {
  const row = await findForAdmin(db, accountId)
  if (!row) throw new AppError('ErrNotFound')
  // No session has the empty hash: all of them end.
  await removeOtherSessions(db, accountId, '')
  await own?.endSessions(row.oidc_subject)
  return row
}

const detailsOf = ({ permits, deactivated }: Changes): Record<string, string> => ({
  ...(permits ? { permits: permits.join(', ') } : {}),
  ...(deactivated === undefined ? {} : { deactivated: String(deactivated) }),
})

const presentForAdmin = (row: AdminRow) => ({
  ...presentFound(row),
  permits: row.permits,
  createdAt: row.created_at.toISOString(),
  deactivatedAt: row.deactivated_at?.toISOString() ?? null,
})
