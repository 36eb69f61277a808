import { errorTable } from '@drafts/contract'
import type { ErrorBody } from '@drafts/contract'
import { Provider } from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/connect.ts'
import { databaseAdapter } from './adapter.store.ts'
import { identityKeys } from './keys.store.ts'
import { logoutPage, messagePage } from './pages.ts'
import { findUser } from './users.store.ts'

export const clientId = 'drafts'

/** The built-in OpenID provider at /identity; the product is its ordinary client. */
export const createProvider = async (
  db: Db,
  config: Config,
): Promise<{ provider: Provider; issuer: string; clientSecret: string }> => {
  const issuer = `${config.publicUrl}/identity`
  const keys = await identityKeys(db)
  const provider = new Provider(issuer, configurationOf(db, config, keys))
  standAt(provider, config.publicUrl)
  provider.use(answerMissing)
  return { provider, issuer, clientSecret: keys.clientSecret }
}

const configurationOf = (
  db: Db,
  config: Config,
  keys: Awaited<ReturnType<typeof identityKeys>>,
): Configuration => {
  const secure = config.publicUrl.startsWith('https:')
  const cookie = {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure,
    path: '/',
    signed: true,
    overwrite: true,
  }
  return {
    adapter: databaseAdapter(db),
    clients: [
      {
        client_id: clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [`${config.publicUrl}/api/login/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [keys.jwk] },
    cookies: {
      keys: [keys.cookieKey],
      long: cookie,
      short: cookie,
      names: { session: 'drafts_identity' },
    },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'] },
    conformIdTokenClaims: false,
    findAccount: async (_ctx, sub) => {
      const user = await findUser(db, sub)
      return (
        user && {
          accountId: sub,
          claims: () => ({ sub, preferred_username: user.handle, name: user.handle }),
        }
      )
    },
    interactions: { url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}` },
    ...pages,
    loadExistingGrant: grantAll,
    ttl: {
      Session: 30 * 86_400,
      Interaction: 3600,
      Grant: 30 * 86_400,
      AccessToken: 600,
      IdToken: 3600,
    },
    pkce: { required: () => true },
  }
}

/** What the provider shows by itself. */
const pages: Pick<Configuration, 'features' | 'renderError'> = {
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.type = 'html'
        ctx.body = logoutPage(form)
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.type = 'html'
        ctx.body = messagePage('Signed out', 'You are signed out.')
      },
    },
  },
  renderError: (ctx, out) => {
    ctx.type = 'html'
    ctx.body = messagePage('This did not work', out.error_description ?? out.error)
  },
}

/** The product is the provider's own client: nobody is asked whether they trust it. */
const grantAll: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { client, session } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new ctx.oidc.provider.Grant({
    clientId: client.clientId,
    accountId: session.accountId,
  })
  grant.addOIDCScope('openid profile')
  await grant.save()
  return grant
}

const answerMissing: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next()
  if (ctx.status !== 404 || ctx.body !== undefined) return
  const wantsPage = ctx.accepts('json', 'html') === 'html'
  ctx.body = wantsPage
    ? messagePage('Not found', errorTable.ErrNotFound[1])
    : ({ error: errorTable.ErrNotFound[1], code: 'ErrNotFound' } satisfies ErrorBody)
  ctx.status = 404
  if (wantsPage) ctx.type = 'html'
}

/** Its addresses and cookies are those of the public address, whatever a proxy says of a request or leaves out. */
const standAt = (provider: Provider, publicUrl: string): void => {
  const { protocol, host } = new URL(publicUrl)
  const createContext = provider.createContext.bind(provider)
  provider.proxy = true
  provider.createContext = (request, response) => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    return createContext(request, response)
  }
}
