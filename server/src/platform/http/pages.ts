import fastifyStatic from '@fastify/static'
import { AppError } from '@drafts/contract'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** The built pages. Every path that is not a file is the one page: the browser's router knows them. */
export const mountPages = async (app: FastifyInstance): Promise<void> => {
  const built = existsSync(`${dist}index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: true,
      index: false,
      preCompressed: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  // A folder is not a page: the static files would refuse it.
  if (built)
    app.get('/', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html'),
    )
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|identity)(\/|$)/.test(request.url)
    if (!page || !built) throw new AppError('ErrNotFound')
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
  })
}
