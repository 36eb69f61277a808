import type { FastifyInstance } from 'fastify'
import type { Guards } from './guards.ts'
import { mountPlain, noBody } from './mount-plain.ts'

/** What the API is, as OpenAPI. */
export const mountDescription = (app: FastifyInstance, guards: Guards): void =>
  mountPlain(app, guards, {
    method: 'GET',
    url: '/api/openapi.json',
    access: { open: 'It says nothing that the source does not.' },
    rate: { none: 'It is made once.' },
    inFlight: { none: 'It is made once.' },
    bodyBytes: noBody,
    answer: 8_000_000,
    describe: 'hidden',
    handler: async () => app.swagger(),
  })
