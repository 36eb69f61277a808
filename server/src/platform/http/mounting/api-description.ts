import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Guards } from './guards.ts'
import { isKnown } from '../reading/known-etag.ts'
import { mountPlain, noBody } from './mount-plain.ts'

/** What the API is, as OpenAPI: made once, when it is first asked for. */
export const mountDescription = (app: FastifyInstance, guards: Guards): void => {
  let made: { text: string; etag: string } | undefined
  const make = () => {
    const text = JSON.stringify(app.swagger())
    // Weak: it may be sent compressed.
    return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  mountPlain(app, guards, {
    method: 'GET',
    url: '/api/openapi.json',
    access: { open: 'It says nothing that the source does not.' },
    rate: { none: 'It is made once.' },
    inFlight: { none: 'It is made once.' },
    bodyBytes: noBody,
    answer: 8_000_000,
    describe: 'hidden',
    handler: async (request, reply) => {
      made ??= make()
      reply.header('cache-control', 'no-cache').header('etag', made.etag)
      if (isKnown(request, made.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(made.text)
    },
  })
}
