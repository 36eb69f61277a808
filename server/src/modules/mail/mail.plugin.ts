import type { FastifyInstance } from 'fastify'
import { described } from '../../platform/http/described.ts'
import type { Platform } from '../../platform/http/context.ts'
import { accountOfLink } from './links.ts'
import type { Purpose } from './links.ts'
import { confirmAddress, setDigest } from './mail.store.ts'

type Query = { Querystring: { token?: string } }

const description = (summary: string) =>
  described({
    summary,
    query: { token: 'What the mail’s link carries' },
    answers: { 303: { description: 'To a page that shows what was done' } },
    open: true,
  })

/** The links of mails (docs/product/mail.md#links): each answers with a page that shows what was done. */
export const mountMail = (app: FastifyInstance, { db }: Pick<Platform, 'db'>): void => {
  const follow = async (token: unknown, purpose: Purpose): Promise<string> => {
    const id = await accountOfLink(db, typeof token === 'string' ? token : '', purpose)
    if (id === undefined) return '/mail?done=unknown'
    if (purpose === 'confirm') await confirmAddress(db, id)
    else await setDigest(db, id, false)
    return `/mail?done=${purpose}`
  }
  app.get<Query>(
    '/api/mail/confirm',
    description('Confirms an address'),
    async ({ query }, reply) => reply.redirect(await follow(query.token, 'confirm'), 303),
  )
  app.get<Query>(
    '/api/mail/unsubscribe',
    description('Ends digests, without signing in'),
    async ({ query }, reply) => reply.redirect(await follow(query.token, 'unsubscribe'), 303),
  )
  // Mail programs post a form to the same address; the token is enough.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post<Query>(
      '/api/mail/unsubscribe',
      description('Ends digests, as mail programs ask for it (RFC 8058)'),
      async ({ query }, reply) => reply.redirect(await follow(query.token, 'unsubscribe'), 303),
    )
  })
}
