import { AppError } from '@drafts/contract'
import type { AccountId, Permit } from '@drafts/contract'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { notify } from '../notifications/index.ts'
import { listAccounts, searchInvited, setPermits, setPreferences } from './accounts.store.ts'
import { decideInvite, listInviteRequests, requestInvite } from './invites.store.ts'
import { presentFound } from './present-account.ts'
import { createToken, deleteToken, listTokens } from './tokens.store.ts'

export const accountRoutes = {
  getMe: async ({ ctx }) => ctx.account,
  savePreferences: async ({ ctx, body }) => {
    await setPreferences(ctx.db, ctx.account.id, body)
    return body
  },
  searchAccounts: async ({ ctx, query }) => ({
    accounts: (await searchInvited(ctx.db, query.q)).map(presentFound),
  }),
  requestInvite: ({ ctx, body }) => requestInvite(ctx, body.reason),
  listTokens: async ({ ctx }) => ({ tokens: await listTokens(ctx.db, ctx.account.id) }),
  createToken: ({ ctx, body }) => createToken(ctx.db, ctx.account.id, body.label),
  deleteToken: async ({ ctx, params }) => {
    await deleteToken(ctx.db, ctx.account.id, params.tokenId)
    return undefined
  },
  adminListAccounts: async ({ ctx, query }) => ({
    accounts: (await listAccounts(ctx.db, query.q)).map(presentForAdmin),
  }),
  adminSavePermits: async ({ ctx, params, body }) => {
    if (params.accountId === ctx.account.id && !body.permits.includes('drafts:administrator'))
      throw new AppError('ErrInvalid', {
        message: 'You cannot take the administrator’s permit from yourself.',
      })
    const row = await setPermits(ctx.db, params.accountId, body.permits)
    if (!row) throw new AppError('ErrNotFound')
    return presentForAdmin(row)
  },
  adminListInviteRequests: async ({ ctx }) => ({ inviteRequests: await listInviteRequests(ctx) }),
  adminGrantInvite: async ({ ctx, params }) => {
    const accountId = await decideInvite(ctx, params.inviteRequestId, true)
    await notify(ctx.db, { accountId, actorId: ctx.account.id, kind: 'invited', problem: null })
    return undefined
  },
  adminDeclineInvite: async ({ ctx, params }) => {
    await decideInvite(ctx, params.inviteRequestId, false)
    return undefined
  },
} satisfies SomeHandlers

const presentForAdmin = (row: {
  id: AccountId
  handle: string
  name: string
  permits: Permit[]
  created_at: Date
}) => ({
  ...presentFound(row),
  permits: row.permits,
  createdAt: row.created_at.toISOString(),
})
