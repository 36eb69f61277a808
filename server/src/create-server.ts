import { AppError } from '@drafts/contract'
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
import { mountLogin, requireAccount, signedInBy } from './modules/accounts/index.ts'
import { recordAdministratorRead, recordAudit } from './modules/audit/index.ts'
import type { OwnAccounts } from './modules/administration/index.ts'
import { blobIntake } from './modules/blobs/index.ts'
import { mountDownloads } from './modules/executions/index.ts'
import { mountJudging } from './modules/judging/index.ts'
import { mountLanguageServers } from './modules/lsp/index.ts'
import { mountMail } from './modules/mail/index.ts'
import { mountExports, mountStatementFiles } from './modules/packages/index.ts'
import { resolveAccess } from './modules/problems/index.ts'
import { mountRealtime } from './modules/realtime/index.ts'
import { mountMetrics } from './metrics.ts'
import { probeDatabase } from './platform/db/connect.ts'
import type { Platform } from './platform/http/context.ts'
import { mountEndpoints } from './platform/http/mount.ts'
import { mountPages } from './platform/http/pages.ts'
import { InFlight } from './platform/rate-limit/in-flight.ts'
import { requireRate } from './platform/rate-limit/rate-limit.ts'
import type { LimitedAction } from './platform/rate-limit/rate-limit.ts'

/** Mounts every route on an app. `localOrigin`: where this process listens, once it does. */
export const mountAll = async (
  app: FastifyInstance,
  platform: Platform,
  localOrigin: () => string,
): Promise<void> => {
  const { config, db, blobs } = platform
  const inFlight = new InFlight()
  mountMetrics(app, platform)
  const own = await mountPeople(app, platform, localOrigin)
  mountEndpoints(
    app,
    platform,
    {
      requireAccount: (request) => requireAccount(platform, request),
      resolveAccess: (account, endpoint, id) => resolveAccess(db, account, endpoint, id),
      requireRate: (action, account) =>
        requireRate(db, action as LimitedAction, account.id, config.demo),
      takePlace: (kind, account, gone) => inFlight.enter(kind, account.id, gone),
      intake: (account) => blobIntake({ db, blobs }, account.id),
      recordDeed: (deed, account, about) => recordAudit(db, { deed, actor: account, ...about }),
      recordAdmission: async (account, problem) => {
        if (problem.isAdministrator && problem.role === 'none')
          await recordAdministratorRead(db, account, problem, platform.now())
      },
    },
    createHandlers({ own, faults: app.faults }),
  )
  mountDownloads(app, platform)
  mountExports(app, platform)
  mountStatementFiles(app, platform)
  mountMail(app, platform)
  mountJudging(app, platform)
  await mountLanguageServers(app, platform)
  await mountRealtime(app, platform)
  mountHealth(app, platform)
  await mountPages(app)
}

const mountPeople = async (
  app: FastifyInstance,
  platform: Platform,
  localOrigin: () => string,
): Promise<OwnAccounts | undefined> => {
  const { oidc } = platform.config
  if (oidc) {
    mountLogin(app, platform, { ...oidc, localOrigin: () => undefined })
    return undefined
  }
  const { db, config, now } = platform
  const { provider, issuer, clientSecret } = await createProvider(platform.db, platform.config)
  mountIdentity(app, platform, provider, signedInBy(platform.db, issuer))
  const endLocalSession = (request: FastifyRequest, reply: FastifyReply) =>
    endProviderSession(provider, request, reply)
  mountLogin(app, platform, { issuer, clientId, clientSecret, localOrigin, endLocalSession })
  return {
    issuer,
    createUser: async (handle) => (await createUserWithoutPassword(db, handle))?.id,
    makePasswordLink: (subject) =>
      makePasswordLink(db, subject, `${config.publicUrl}/identity/password`, now()),
    endSessions: (subject) => endUserSessions(db, subject),
  }
}

const mountHealth = (app: FastifyInstance, { db, blobs }: Platform): void => {
  const hide = { schema: { hide: true } }
  app.get('/healthz', hide, async () => ({ status: 'up' }))
  app.get('/readyz', hide, async () => {
    try {
      await Promise.all([probeDatabase(db), blobs.probe()])
    } catch (error) {
      throw new AppError('ErrUnavailable', { cause: error })
    }
    return { status: 'ready' }
  })
}
