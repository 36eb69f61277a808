import fastifyStatic from '@fastify/static'
import { AppError } from '@drafts/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Guards } from './mounting/guards.ts'
import { mountPlain, noBody } from './mounting/mount-plain.ts'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/**
 * The built pages. Every path that is not a file is the one page: the browser's router knows them. Handlers return nothing: each
 * reply that is awaited gets two listeners, and a page is looked for as a file first.
 */
export const mountPages = async (
  app: FastifyInstance,
  guards: Guards,
  folder = dist,
): Promise<void> => {
  const built = existsSync(`${folder}index.html`)
  if (built) await mountFiles(app, guards, folder)
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|identity)(\/|$)/.test(request.url)
    if (!page || !built) throw new AppError('ErrNotFound')
    sendPage(reply)
  })
}

const mountFiles = async (app: FastifyInstance, guards: Guards, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const file = (url: string, handler: (path: string, reply: FastifyReply) => void): void =>
    mountPlain<{ open: string }, { Params: { '*'?: string }; Querystring: unknown }>(app, guards, {
      method: 'GET',
      url,
      access: { open: 'The pages are public; what they show is not.' },
      rate: { none: 'They are files of the product.' },
      inFlight: { none: 'They are files of the product.' },
      bodyBytes: noBody,
      answer: { streamed: 'They are files of the product.', isOfPeople: false },
      describe: 'hidden',
      handler: ({ params }, reply) => handler(params['*'] ?? '', reply),
    })
  // A folder is not a page: the static files would refuse it.
  file('/', (_path, reply) => sendPage(reply))
  file('/*', (path, reply) => void reply.sendFile(path))
}

const sendPage = (reply: FastifyReply): void => {
  reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
}
