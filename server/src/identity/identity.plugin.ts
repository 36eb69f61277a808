import type { TokenId } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../platform/http/context.ts'
import type { Guards } from '../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../platform/http/mounting/mount-plain.ts'
import { IdentityForm, formBytes, refusal } from './forms.ts'
import type { MountForm } from './forms.ts'
import { forgotPath, mountForgotten, mountPasswordLinks } from './password-pages.ts'
import type { SignedIn } from './signed-in.ts'
import { messagePage, profilePage, signInPage, signUpPage, tokensPage } from './pages.ts'
import type { FormState } from './pages.ts'
import { checkPassword, createUser, findUser, setPassword } from './users.store.ts'
import type { IdentityUser } from './users.store.ts'

/** The provider's own pages and calls, then everything else under /identity goes to the provider itself. */
export const mountIdentity = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  provider: Provider,
  signedIn: SignedIn,
): void => {
  app.addHook('onSend', async (request, reply) => {
    if (isIdentity(request.url)) reply.header('cache-control', 'no-store')
  })
  app.register(async (scope) => {
    takeForms(scope)
    const mount = formsOf(scope, guards)
    mountInteractions(scope, mount, platform, provider, signedIn)
    mountProfile(mount, platform, provider, signedIn)
    mountPasswordLinks(mount, platform, signedIn)
    mountForgotten(mount, platform, signedIn)
    mount('POST', '/identity/api/sessions/check', async (request, reply) => {
      const user = await sessionUser(platform, provider, request, reply)
      return { data: user ? { handle: user.handle } : null }
    })
  })
  app.register(async (scope) => {
    const callback = provider.callback()
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mountPlain(scope, guards, {
      method: scope.supportedMethods,
      url: '/identity/*',
      access: { open: 'The provider decides.' },
      rate: { none: 'Passwords are taken by the pages above.' },
      inFlight: { none: 'Passwords are taken by the pages above.' },
      bodyBytes: formBytes,
      answer: { streamed: 'The provider answers by itself.', isOfPeople: false },
      describe: 'hidden',
      handler: async (request, reply) => {
        reply.hijack()
        // How the provider learns that it is mounted below the root.
        const originalUrl = request.raw.url ?? ''
        Object.assign(request.raw, {
          originalUrl,
          url: originalUrl.replace(/^\/identity/, '') || '/',
        })
        reply.raw.setHeader('cache-control', 'no-store')
        await callback(request.raw, reply.raw)
      },
    })
  })
}

const formsOf =
  (scope: FastifyInstance, guards: Guards): MountForm =>
  (method, url, handler, rate) =>
    mountPlain<{ open: string }, { Params: never; Querystring: unknown }>(scope, guards, {
      method,
      url,
      access: { open: 'Nobody is signed in before; what needs a session of the provider asks it.' },
      rate: rate ?? { none: 'Nothing is taken that could be guessed.' },
      inFlight: { none: 'A page of HTML.' },
      bodyBytes: method === 'GET' ? noBody : formBytes,
      answer: 1_000_000,
      describe: 'hidden',
      handler,
    })

const isIdentity = (url: string): boolean => /^\/identity(\/|\?|$)/.test(url)

const mountInteractions = (
  scope: FastifyInstance,
  mount: MountForm,
  { db }: Platform,
  provider: Provider,
  signedIn: SignedIn,
): void => {
  const path = '/identity/interaction/:uid'
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'in' | 'up',
    state: Partial<FormState> = {},
  ) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const here = `/identity/interaction/${uid}`
    const html =
      kind === 'in'
        ? signInPage(
            { action: here, ...state },
            {
              signUpHref: `${here}/sign-up`,
              forgotHref: signedIn.mailLink ? forgotPath : undefined,
            },
          )
        : signUpPage({ action: `${here}/sign-up`, ...state }, here)
    return reply
      .code(state.error ? 400 : 200)
      .type('text/html')
      .send(html)
  }
  const finish = async (request: FastifyRequest, reply: FastifyReply, user: IdentityUser) => {
    const location = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: user.id, remember: true },
    })
    return reply.redirect(location, 303)
  }

  scope.setErrorHandler((error: { name?: string }, _request, reply) => {
    if (error.name === 'SessionNotFound') return lost(reply)
    throw error
  })
  mount('GET', path, (request, reply) => show(request, reply, 'in'))
  mount('GET', `${path}/sign-up`, (request, reply) => show(request, reply, 'up'))
  const signIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { handle, password } = IdentityForm.parse(request.body)
    const user = await checkPassword(db, handle, password)
    if (user) return finish(request, reply, user)
    await signedIn.recordSignIn('signInRefused', handle.trim().slice(0, 100), request.ip)
    return show(request, reply, 'in', { handle, error: 'Handle or password is not right.' })
  }
  const signUp = async (request: FastifyRequest, reply: FastifyReply) => {
    const { handle, password } = IdentityForm.parse(request.body)
    const problem = refusal(handle, password)
    if (problem) return show(request, reply, 'up', { handle, error: problem })
    const user = await createUser(db, handle.trim(), password)
    return user
      ? finish(request, reply, user)
      : show(request, reply, 'up', { handle, error: 'This handle is taken. Choose another.' })
  }
  mount('POST', path, signIn, 'signIn')
  mount('POST', `${path}/sign-up`, signUp, 'signUp')
}

const lost = (reply: FastifyReply) =>
  reply
    .code(400)
    .type('text/html')
    .send(
      messagePage(
        'Sign in again',
        'This form is too old, or it was used already. Start again from Drafts.',
      ),
    )

const mountProfile = (
  mount: MountForm,
  platform: Platform,
  provider: Provider,
  signedIn: SignedIn,
): void => {
  const { db } = platform
  const path = '/identity/profile'
  mount('GET', path, async (request, reply) => {
    const user = await sessionUser(platform, provider, request, reply)
    return reply.type('text/html').send(profilePage(user, { action: path }))
  })
  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await sessionUser(platform, provider, request, reply)
    const send = (error: string) =>
      reply
        .code(400)
        .type('text/html')
        .send(profilePage(user, { action: path, error }))
    if (!user) return send('Sign in again.')
    const { current, password } = IdentityForm.parse(request.body)
    if (!(await checkPassword(db, user.handle, current)))
      return send('Your current password is not right.')
    const problem = refusal(user.handle, password)
    if (problem) return send(problem)
    await setPassword(db, user.id, password, user.sessionUid)
    await signedIn.endOtherSessions(user.id, request)
    await signedIn.recordSignIn('passwordChange', user.handle, request.ip)
    return reply.redirect(`${path}/tokens`, 303)
  }
  mount('POST', path, change, 'signIn')
  // Tokens outlive a change of the password: who made them may not be who changed it.
  mount('GET', `${path}/tokens`, async (request, reply) => {
    const user = await sessionUser(platform, provider, request, reply)
    if (!user) return reply.redirect(path, 303)
    const tokens = await signedIn.listTokens(user.id)
    return reply.type('text/html').send(tokensPage(tokens, `${path}/tokens`))
  })
  mount<{ tokenId: TokenId }>('POST', `${path}/tokens/:tokenId/revoke`, async (request, reply) => {
    const user = await sessionUser(platform, provider, request, reply)
    if (user) await signedIn.deleteToken(user.id, request.params.tokenId)
    return reply.redirect(`${path}/tokens`, 303)
  })
}

const sessionUser = async (
  { db }: Platform,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(IdentityUser & { sessionUid: string }) | undefined> => {
  const ctx = provider.createContext(request.raw, reply.raw)
  const session = await provider.Session.get(ctx)
  const user = session.accountId ? await findUser(db, session.accountId) : undefined
  return user && { ...user, sessionUid: session.uid }
}

/** Signs this browser out of the provider, without a question: the product asked for it. */
export const endProviderSession = async (
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const ctx = provider.createContext(request.raw, reply.raw)
  const session = await provider.Session.get(ctx)
  if (session.accountId) await session.destroy()
}

/** Plain HTML forms; of a name that comes twice the last value counts. */
const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
