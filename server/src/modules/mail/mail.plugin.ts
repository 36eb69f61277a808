import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'
import type { Description } from '../../platform/http/mounting/described.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../platform/http/mounting/mount-plain.ts'
import { accountOfLink } from './links.ts'
import type { Purpose } from './links.ts'
import { confirmAddress, setDigest } from './mail.store.ts'

const formBytes = 10_000

const byLink = {
  access: { open: 'What the link carries is the right to it.' },
  rate: { none: 'A link does one thing, however often it is followed.' },
  inFlight: { none: 'A link does one thing, however often it is followed.' },
  answer: 1000,
} as const

const description = (summary: string): Description => ({
  summary,
  query: { token: 'What the mail’s link carries' },
  answers: { 303: { description: 'To a page that shows what was done' } },
  open: true,
})

/** The links of mails (docs/product/mail.md#links): each answers with a page that shows what was done. */
export const mountMail = (
  app: FastifyInstance,
  { db }: Pick<Platform, 'db'>,
  guards: Guards,
): void => {
  const follow = async (token: unknown, purpose: Purpose): Promise<string> => {
    const id = await accountOfLink(db, typeof token === 'string' ? token : '', purpose)
    if (id === undefined) return '/mail?done=unknown'
    if (purpose === 'confirm') await confirmAddress(db, id)
    else await setDigest(db, id, false)
    return `/mail?done=${purpose}`
  }
  const link = (
    scope: FastifyInstance,
    method: 'GET' | 'POST',
    purpose: Purpose,
    summary: string,
  ): void =>
    mountPlain<{ open: string }, { Params: unknown; Querystring: { token?: string } }>(
      scope,
      guards,
      {
        method,
        url: `/api/mail/${purpose}`,
        hasEffect: method === 'GET',
        ...byLink,
        bodyBytes: method === 'GET' ? noBody : formBytes,
        describe: description(summary),
        handler: async ({ query }, reply) =>
          reply.redirect(await follow(query.token, purpose), 303),
      },
    )
  link(app, 'GET', 'confirm', 'Confirms an address')
  link(app, 'GET', 'unsubscribe', 'Ends digests, without signing in')
  // Mail programs post a form to the same address; the token is enough.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, _body, done) => done(null),
    )
    link(scope, 'POST', 'unsubscribe', 'Ends digests, as mail programs ask for it (RFC 8058)')
  })
}
