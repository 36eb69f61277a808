import type { SomeHandlers } from '../../platform/http/context.ts'
import { notify } from '../notifications/index.ts'
import { searchInvited, setPreferences } from './accounts.store.ts'
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
  createToken: ({ ctx, body }) => {
    ctx.audit({ details: { label: body.label } })
    return createToken(ctx.db, ctx.account.id, body.label)
  },
  deleteToken: async ({ ctx, params }) => {
    const { label } = await deleteToken(ctx.db, ctx.account.id, params.tokenId)
    ctx.audit({ details: { label } })
    return undefined
  },
  adminListInviteRequests: async ({ ctx }) => ({ inviteRequests: await listInviteRequests(ctx) }),
  adminGrantInvite: async ({ ctx, params }) => {
    const account = await decideInvite(ctx, params.inviteRequestId, true)
    ctx.audit({ subject: account.handle })
    await notify(ctx.db, {
      accountId: account.id,
      actorId: ctx.account.id,
      kind: 'invited',
      problem: null,
    })
    return undefined
  },
  adminDeclineInvite: async ({ ctx, params }) => {
    ctx.audit({ subject: (await decideInvite(ctx, params.inviteRequestId, false)).handle })
    return undefined
  },
} satisfies SomeHandlers
