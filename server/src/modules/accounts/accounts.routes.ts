import type { SomeHandlers } from '../../platform/http/context.ts'
import { notify } from '../notifications/index.ts'
import { searchInvited, setPreferences } from './accounts.store.ts'
import { decideInvite, listInviteRequests, requestInvite } from './invites.store.ts'
import { presentFound } from './present-account.ts'
import { listSessions, removeOtherSessions, removeSessionOf } from './sessions.store.ts'
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
  listSessions: async ({ ctx }) => ({
    sessions: await listSessions(ctx.db, ctx.account.id, ctx.sessionKey, ctx.now()),
  }),
  endSession: async ({ ctx, params }) => {
    const { address } = await removeSessionOf(ctx.db, ctx.account.id, params.sessionId)
    ctx.audit({ details: { ip: address } })
    return undefined
  },
  endOtherSessions: async ({ ctx }) => {
    // No session has the empty hash: with a token all are others.
    await removeOtherSessions(ctx.db, ctx.account.id, ctx.sessionKey ?? '')
    ctx.audit({ details: { all: 'others' } })
    return undefined
  },
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
