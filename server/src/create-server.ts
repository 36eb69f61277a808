import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHandlers } from './handlers.ts'
import {
  clientId,
  createProvider,
  createUserWithoutPassword,
  endProviderSession,
  endUserSessions,
  makePasswordLink,
  mountIdentity,
} from './identity/index.ts'
import type { SignedIn } from './identity/index.ts'
import {
  findAccountOfSubject,
  mountLogin,
  requireAccount,
  sessionKeyOf,
  signedInBy,
} from './modules/accounts/index.ts'
import { recordAdministratorRead, recordAudit } from './modules/audit/index.ts'
import type { OwnAccounts } from './modules/administration/index.ts'
import { blobIntake } from './modules/blobs/index.ts'
import { mountDownloads } from './modules/executions/index.ts'
import { mountJudging } from './modules/judging/index.ts'
import { mountLanguageServers } from './modules/lsp/index.ts'
import { findConfirmedAddress, mountMail, sendPasswordMail } from './modules/mail/index.ts'
import { mountExports, mountStatementFiles } from './modules/packages/index.ts'
import { resolveAccess } from './modules/problems/index.ts'
import { mountRealtime } from './modules/realtime/index.ts'
import { mountToolTestFiles } from './modules/tool-tests/index.ts'
import { Quotas } from './modules/usage/index.ts'
import { mountMetrics } from './metrics.ts'
import type { Platform } from './platform/http/context.ts'
import { mountDescription } from './platform/http/mounting/api-description.ts'
import type { Guards } from './platform/http/mounting/guards.ts'
import { mountEndpoints } from './platform/http/mounting/mount.ts'
import { mountPages } from './platform/http/pages.ts'
import { rememberAccount } from './platform/http/request-account.ts'
import { InFlight } from './platform/rate-limit/in-flight.ts'
import { requireRate } from './platform/rate-limit/rate-limit.ts'
import { mountHealth } from './watching/mount-health.ts'

/** Mounts every route on an app. `localOrigin`: where this process listens, once it does. */
export const mountAll = async (
  app: FastifyInstance,
  platform: Platform,
  localOrigin: () => string,
): Promise<void> => {
  const inFlight = new InFlight()
  const guards = guardsOf(platform, inFlight)
  mountMetrics(app, platform, guards, inFlight)
  mountDescription(app, guards)
  const own = await mountPeople(app, platform, guards, localOrigin)
  mountEndpoints(app, platform, guards, createHandlers({ own, faults: app.faults }))
  mountDownloads(app, platform, guards)
  mountToolTestFiles(app, platform, guards)
  mountExports(app, platform, guards)
  mountStatementFiles(app, platform, guards)
  mountMail(app, platform, guards)
  mountJudging(app, platform, guards)
  await mountLanguageServers(app, platform, guards)
  await mountRealtime(app, platform, guards)
  mountHealth(app, platform, guards)
  await mountPages(app, guards)
}

/** One for a server: what an account has in flight is counted in it. */
export const guardsOf = (platform: Platform, inFlight = new InFlight()): Guards => {
  const { config, db, blobs, room } = platform
  const quotas = new Quotas(platform)
  return {
    requireAccount: async (request) => {
      const account = await requireAccount(platform, request)
      rememberAccount(request, account.id)
      return account
    },
    sessionKeyOf,
    resolveAccess: (account, endpoint, id) => resolveAccess(db, account, endpoint, id),
    requireRate: (action, subject) => requireRate(db, action, subject, config.demo),
    takePlace: (kind, subject, gone) => inFlight.enter(kind, subject, gone),
    requireRoom: async (ownerId) => {
      await room.require()
      await quotas.requireBytes(ownerId)
    },
    requireProblems: (ownerId) => quotas.requireProblems(ownerId),
    intake: (account) => blobIntake({ db, blobs }, account.id),
    recordDeed: (deed, account, about) => recordAudit(db, { deed, actor: account, ...about }),
    recordAdmission: async (account, problem) => {
      if (problem.isAdministrator && problem.role === 'none')
        await recordAdministratorRead(db, account, problem, platform.now())
    },
  }
}

const mountPeople = async (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  localOrigin: () => string,
): Promise<OwnAccounts | undefined> => {
  const { oidc } = platform.config
  if (oidc) {
    mountLogin(app, platform, guards, { ...oidc, localOrigin: () => undefined })
    return undefined
  }
  const { db, config, now } = platform
  const { provider, issuer, clientSecret } = await createProvider(platform.db, platform.config)
  const signedIn = signedInBy(db, issuer)
  const mailLink = config.mail ? passwordLinksByMail(platform, issuer) : undefined
  mountIdentity(app, platform, guards, provider, {
    ...signedIn,
    ...(mailLink ? { mailLink } : {}),
  })
  const endLocalSession = (request: FastifyRequest, reply: FastifyReply) =>
    endProviderSession(provider, request, reply)
  mountLogin(app, platform, guards, {
    issuer,
    clientId,
    clientSecret,
    localOrigin,
    endLocalSession,
  })
  return {
    issuer,
    createUser: async (handle) => (await createUserWithoutPassword(db, handle))?.id,
    makePasswordLink: (subject) =>
      makePasswordLink(db, subject, `${config.publicUrl}/identity/password`, now()),
    endSessions: (subject) => endUserSessions(db, subject),
  }
}

/** To the address that the user's account has confirmed. */
const passwordLinksByMail =
  (platform: Platform, issuer: string): NonNullable<SignedIn['mailLink']> =>
  async ({ id, handle }, makeLink) => {
    const accountId = await findAccountOfSubject(platform.db, issuer, id)
    const to = accountId && (await findConfirmedAddress(platform.db, accountId))
    if (!to) return
    const sent = await sendPasswordMail(platform, {
      to,
      handle,
      url: await makeLink(),
      kind: 'lost',
    })
    if (sent?.outcome === 'refused')
      platform.log.warn({ err: sent.error }, 'a password link was refused by the mail server')
  }
