import { AppError, realtimePath } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Platform } from '../../platform/http/context.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../platform/http/mounting/mount-plain.ts'
import { recordAudit } from '../audit/index.ts'
import { openAdminLink } from './admin-link.ts'
import { upsertAccount } from './accounts.store.ts'
import { descriptions } from './login-descriptions.ts'
import { insertLoginAttempt, takeLoginAttempt } from './login-attempts.store.ts'
import {
  cookieAttributes,
  endSession,
  findCaller,
  requireAccount,
  startSession,
} from './session.ts'

export interface LoginClient {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where this process reaches the embedded provider; undefined for any other. */
  localOrigin: () => string | undefined
  /** Ends the embedded provider's session of this browser; undefined for any other provider. */
  endLocalSession?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** The guards that all routes of signing in have. */
const ofSigningIn = {
  access: { open: 'Nobody is signed in before.' },
  rate: { none: 'Passwords are counted where the provider takes them.' },
  inFlight: { none: 'A redirect and a row.' },
  bodyBytes: noBody,
  answer: 100_000,
} as const
type Open = (typeof ofSigningIn)['access']

interface BeginQuery {
  return?: string
  /** It was sent here from another name. */
  sent?: string
}

/** What the routes of signing in share. */
interface Login {
  platform: Platform
  client: LoginClient
  discovered: () => Promise<oidc.Configuration>
  cookie: ReturnType<typeof cookieAttributes>
}

/** The product as an ordinary OpenID Connect client: code flow with PKCE, nonce and state. */
export const mountLogin = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  client: LoginClient,
): void => {
  const { config } = platform
  const login: Login = {
    platform,
    client,
    discovered: lazily(() => discover(client).catch(unreachable)),
    cookie: { ...cookieAttributes(config), path: '/api/login' },
  }
  mountPlain<Open, { Params: unknown; Querystring: BeginQuery }>(app, guards, {
    ...ofSigningIn,
    method: 'GET',
    url: '/api/login',
    hasEffect: true,
    describe: descriptions.login,
    handler: (request, reply) => begin(login, request, reply),
  })
  mountPlain(app, guards, {
    ...ofSigningIn,
    method: 'GET',
    url: '/api/login/callback',
    hasEffect: true,
    describe: descriptions.callback,
    handler: (request, reply) => comeBack(login, request, reply),
  })
  mountPlain(app, guards, {
    ...ofSigningIn,
    method: 'POST',
    url: '/api/logout',
    bodyBytes: 1000,
    describe: descriptions.logout,
    handler: (request, reply) => signOut(login, request, reply),
  })
  mountPlain<Open, { Params: unknown; Querystring: { token?: string } }>(app, guards, {
    ...ofSigningIn,
    method: 'GET',
    url: '/api/first-administrator',
    hasEffect: true,
    describe: descriptions.firstAdministrator,
    handler: (request, reply) => makeAdministrator(login, request, reply),
  })
  mountPlain(app, guards, {
    ...ofSigningIn,
    method: 'GET',
    url: '/api/options',
    describe: descriptions.options,
    handler: async () => ({
      supportContact: config.site.supportContact,
      siteLinks: config.site.links,
      helpHref: config.site.helpHref,
      profileHref: config.site.profileHref ?? (config.oidc ? null : `${client.issuer}/profile`),
      errorReporting: config.errorReporting,
      analytics: config.analytics,
      identityBase: client.issuer,
      providerName: config.oidc ? new URL(client.issuer).host : 'Drafts account',
      glueBase: realtimePath,
    }),
  })
}

/** The link of a new installation makes who opens it an administrator. */
const makeAdministrator = async (
  { platform }: Login,
  request: FastifyRequest<{ Querystring: { token?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const caller = await findCaller(platform, request)
  if (!caller) return reply.redirect(`/api/login?return=${encodeURIComponent(request.url)}`)
  const account = await requireAccount(platform, request)
  const isGood = await openAdminLink(platform.db, request.query.token ?? '', account.id)
  if (!isGood) return reply.redirect('/first-administrator')
  await recordAudit(platform.db, {
    deed: 'administratorMade',
    actor: account,
    details: { ip: request.ip },
  })
  return reply.redirect('/')
}

const redirectUriOf = ({ config }: Platform): string => `${config.publicUrl}/api/login/callback`

const begin = async (
  { platform, discovered, cookie }: Login,
  request: FastifyRequest<{ Querystring: BeginQuery }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { config, db } = platform
  const { return: wanted, sent } = request.query
  const returnTo = sameSite(wanted)
  // Cookies belong to one host: a request to another name is sent on to the public one. A proxy that does not pass the
  // name on makes every request one to another name: it is sent on once.
  if (sent === undefined && request.host !== new URL(config.publicUrl).host)
    return reply.redirect(
      `${config.publicUrl}/api/login?sent=1&return=${encodeURIComponent(returnTo)}`,
    )
  const configuration = await discovered()
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  await insertLoginAttempt(db, {
    state,
    code_verifier: codeVerifier,
    nonce,
    return_to: returnTo,
  })
  reply.setCookie('drafts_login', state, { ...cookie, maxAge: 3600 })
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(platform),
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return reply.redirect(url.href)
}

const comeBack = async (
  { platform, client, discovered, cookie }: Login,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { config, db } = platform
  const state = request.cookies['drafts_login'] ?? ''
  reply.clearCookie('drafts_login', cookie)
  const attempt = await takeLoginAttempt(db, state)
  if (!attempt) return reply.redirect('/login')
  const configuration = await discovered()
  const identity = await identify(
    configuration,
    `${config.publicUrl}${request.url}`,
    attempt,
  ).catch((error: unknown) => request.log.warn({ err: error }, 'signing in failed at the provider'))
  // Refused there, or a code that is none: the attempt is used up, the next starts anew.
  if (!identity) return reply.redirect('/login')
  const { tokens, info, subject } = identity
  const account = await upsertAccount(db, {
    issuer: client.issuer,
    subject,
    handle: info.preferred_username ?? info.nickname ?? info.name ?? subject,
    name: info.name ?? '',
  })
  if (account.deactivated_at) {
    const refused = { subject: account.handle, details: { ip: request.ip } }
    await recordAudit(db, { deed: 'signInRefused', actor: null, ...refused })
    await client.endLocalSession?.(request, reply)
    return reply.redirect('/login?refused=deactivated')
  }
  await recordAudit(db, { deed: 'signIn', actor: account, details: { ip: request.ip } })
  await startSession(platform, reply, account.id, tokens.id_token ?? null)
  return reply.redirect(attempt.return_to)
}

const signOut = async (
  { platform, client, discovered }: Login,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ url: string | null }> => {
  const { config, db } = platform
  const caller = await findCaller(platform, request)
  if (caller) await recordAudit(db, { deed: 'signOut', actor: caller })
  const idToken = await endSession(platform, request, reply)
  // Our own provider's session ends with ours; another's is ended by its own page.
  if (client.endLocalSession) {
    await client.endLocalSession(request, reply)
    return { url: null }
  }
  if (!idToken) return { url: null }
  // A provider that does not answer keeps nobody signed in here: its own session is left as it is.
  const configuration = await discovered().catch((error: unknown) => {
    request.log.warn(error, 'the identity provider did not answer while signing out')
  })
  if (!configuration?.serverMetadata().end_session_endpoint) return { url: null }
  const url = oidc.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${config.publicUrl}/login`,
  })
  return { url: url.href }
}

const identify = async (
  configuration: oidc.Configuration,
  url: string,
  attempt: { code_verifier: string; state: string; nonce: string },
) => {
  const tokens = await oidc.authorizationCodeGrant(configuration, new URL(url), {
    pkceCodeVerifier: attempt.code_verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const subject = tokens.claims()?.sub
  if (!subject) throw new AppError('ErrUnauthenticated')
  return {
    tokens,
    subject,
    info: await oidc.fetchUserInfo(configuration, tokens.access_token, subject),
  }
}

const unreachable = (cause: unknown): never => {
  throw new AppError('ErrUnavailable', {
    message: 'The sign-in service cannot be reached. Try again in a minute.',
    cause,
  })
}

const discover = async (client: LoginClient): Promise<oidc.Configuration> => {
  const local = client.localOrigin()
  if (local !== undefined) return ownProvider(client, local)
  const { issuer, clientId, clientSecret } = client
  const settings = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, settings)
}

/**
 * The embedded provider is this very process: nothing of it is asked for. People are sent to it at its public address;
 * what the product itself calls is reached without the proxy that stands before it.
 */
const ownProvider = ({ issuer, clientId, clientSecret }: LoginClient, local: string) => {
  const configuration = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    },
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'ES256' },
  )
  oidc.allowInsecureRequests(configuration)
  const { origin } = new URL(issuer)
  configuration[oidc.customFetch] = (url, options) => fetch(url.replace(origin, local), options)
  return configuration
}

/** Made at the first use; a failure is not remembered. */
const lazily = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Only a path of this site is followed. */
export const sameSite = (target: string | undefined): string => {
  if (!target) return '/'
  const base = 'http://here.invalid'
  try {
    const url = new URL(target, base)
    // `/.//evil` stays on this origin here and is `//evil` once it is a path.
    const path = `${url.pathname}${url.search}${url.hash}`
    return url.origin === base && !path.startsWith('//') ? path : '/'
  } catch {
    // Not an address at all.
    return '/'
  }
}
