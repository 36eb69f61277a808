import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/http/context.ts'
import { IdentityForm, refusal } from './forms.ts'
import type { MountForm } from './forms.ts'
import { choosePasswordPage, forgotPage, messagePage } from './pages.ts'
import {
  findLinkedUser,
  hasFreshLink,
  makePasswordLink,
  usePasswordLink,
} from './password-links.store.ts'
import type { SignedIn } from './signed-in.ts'
import { findUserByHandle, setPassword } from './users.store.ts'

// Pages for whoever has no password, or has lost it.

const gone = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/html')
    .send(
      messagePage(
        'This link opens no more',
        'It was used already, or its time is over. Ask an administrator for another one.',
      ),
    )

/** Where somebody chooses the password of an account that an administrator made, or whose password is lost. */
export const mountPasswordLinks = (
  mount: MountForm,
  { db, now }: Platform,
  signedIn: SignedIn,
): void => {
  const path = '/identity/password/:secret'
  mount<{ secret: string }>('GET', path, async ({ params, url }, reply) => {
    const user = await findLinkedUser(db, params.secret, now())
    if (!user) return gone(reply)
    return reply.type('text/html').send(choosePasswordPage(user, { action: url }))
  })
  const choose = async (
    request: FastifyRequest<{ Params: { secret: string } }>,
    reply: FastifyReply,
  ) => {
    const { secret } = request.params
    const user = await findLinkedUser(db, secret, now())
    if (!user) return gone(reply)
    const { password } = IdentityForm.parse(request.body)
    const error = refusal(user.handle, password)
    if (error)
      return reply
        .code(400)
        .type('text/html')
        .send(choosePasswordPage(user, { action: request.url, error }))
    if (!(await usePasswordLink(db, secret))) return gone(reply)
    await setPassword(db, user.id, password, undefined)
    await signedIn.endOtherSessions(user.id, request)
    await signedIn.recordSignIn('passwordChange', user.handle, request.ip)
    return reply.redirect('/api/login', 303)
  }
  mount('POST', path, choose, 'signIn')
}

export const forgotPath = '/identity/forgot'
/** Until then the link that was sent last is the one. */
const againAfterMs = 10 * 60_000

/** The same answer for every handle, before anything is looked up: nobody learns who has an account. */
export const mountForgotten = (
  mount: MountForm,
  { db, now, config, log }: Platform,
  { mailLink }: SignedIn,
): void => {
  if (!mailLink) return
  const send = async (handle: string): Promise<void> => {
    const user = await findUserByHandle(db, handle)
    const at = now()
    if (!user || (await hasFreshLink(db, user.id, new Date(at.getTime() - againAfterMs)))) return
    const base = `${config.publicUrl}/identity/password`
    await mailLink(user, async () => (await makePasswordLink(db, user.id, base, at)).url)
  }
  mount('GET', forgotPath, async (_request, reply) =>
    reply.type('text/html').send(forgotPage({ action: forgotPath })),
  )
  const ask = async (request: FastifyRequest, reply: FastifyReply) => {
    send(IdentityForm.parse(request.body).handle).catch((error: unknown) =>
      log.error({ err: error }, 'a password link was not sent'),
    )
    return reply
      .type('text/html')
      .send(
        messagePage(
          'A link is on its way',
          'It goes to the mail address that the account has confirmed, if there is one, and opens once within 7 days. Nothing comes? Ask an administrator for a link.',
        ),
      )
  }
  mount('POST', forgotPath, ask, 'mail')
}
