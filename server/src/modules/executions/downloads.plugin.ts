import { AppError, endpoints } from '@drafts/contract'
import type { AnyEndpoint, ImageId, PathIds } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'
import { byteRange } from '../../platform/http/byte-range.ts'
import { bytesAsTheyAre, described } from '../../platform/http/described.ts'
import { requireAccount } from '../accounts/index.ts'
import { findBlobs } from '../blobs/index.ts'
import { findImage } from '../images/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { getSection, sectionPath } from '../sections/index.ts'
import { getTest } from '../tests/index.ts'
import { getExecution } from './executions.store.ts'
import { requireViewer } from './viewer.ts'

/** Plain routes that stream bytes; who may is declared beside each as for all endpoints. */
export const downloadAccess = {
  '/api/tests/:testId/input': endpoints.getTest,
  '/api/tests/:testId/output': endpoints.getTest,
  '/api/executions/:executionId/checks/:no/output': endpoints.getExecution,
  '/api/problems/:problemId/checker/source': endpoints.getChecker,
  '/api/images/:imageId': { access: 'problem:view', of: 'problem' },
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

/** What the paths of these routes name. */
type Params = Pick<PathIds, 'testId' | 'executionId' | 'problemId'> & {
  no: string
  imageId: ImageId
}
type Request = FastifyRequest<{ Params: Params; Querystring: { download?: string } }>

export const mountDownloads = (app: FastifyInstance, platform: Platform): void => {
  const { db, blobs } = platform
  const allow = async (request: FastifyRequest, path: keyof typeof downloadAccess, id: string) => {
    const problem = await resolveAccess(
      db,
      await requireAccount(platform, request),
      downloadAccess[path],
      id,
    )
    if (!problem) throw new AppError('ErrNotFound')
    return problem
  }
  const sendBlob = async (request: Request, reply: FastifyReply, hash: string, name: string) => {
    const size = (await findBlobs(db, [hash])).get(hash)?.size
    if (size === undefined) throw new AppError('ErrNotFound')
    const range = byteRange(request.headers.range, size)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const stream = await blobs.open(hash, range === 'all' ? undefined : range)
    if (!stream) throw new AppError('ErrNotFound')
    asText(reply, request.query.download === 'yes' ? name : undefined)
    reply.header('accept-ranges', 'bytes')
    if (range !== 'all')
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
    return reply
      .header('content-length', range === 'all' ? size : range.end - range.start)
      .send(stream)
  }
  for (const side of ['input', 'output'] as const) {
    const path = `/api/tests/:testId/${side}` as const
    app.get<{ Params: Params; Querystring: { download?: string } }>(
      path,
      file(`The whole ${side} of a test`, { testId: 'The test' }),
      async (request, reply) => {
        await allow(request, path, request.params.testId)
        const test = await getTest(db, request.params.testId)
        const name = `${String(test.position)}.${side === 'input' ? 'in' : 'out'}.txt`
        return sendBlob(request, reply, side === 'input' ? test.input_hash : test.output_hash, name)
      },
    )
  }
  const checkPath = '/api/executions/:executionId/checks/:no/output' as const
  app.get<{ Params: Params; Querystring: { download?: string } }>(
    checkPath,
    file('What the program wrote in a check; as much as was kept', {
      executionId: 'The execution',
      no: 'The check’s number, from 0',
    }),
    async (request, reply) => {
      const { executionId, no } = request.params
      const problem = await allow(request, checkPath, executionId)
      const { execution, checks } = await getExecution(db, executionId)
      const account = await requireAccount(platform, request)
      const check = checks.find((one) => String(one.no) === no)
      const viewer = await requireViewer(db, account.id, problem, execution)
      if (!check?.result?.output || !viewer.seesWords || !(viewer.author || check.sample))
        throw new AppError('ErrNotFound')
      const name = `output-${String(check.no + 1)}.txt`
      if (check.output_hash) return sendBlob(request, reply, check.output_hash, name)
      asText(reply, request.query.download === 'yes' ? name : undefined)
      return reply.send(check.result.output.snip)
    },
  )
  const checkerPath = '/api/problems/:problemId/checker/source' as const
  app.get<{ Params: Params; Querystring: { download?: string } }>(
    checkerPath,
    file('The source of the checker', { problemId: 'The problem' }),
    async (request, reply) => {
      await allow(request, checkerPath, request.params.problemId)
      const { body } = await getSection(db, request.params.problemId, sectionPath('checker'))
      if (body.source === '') throw new AppError('ErrNotFound')
      asText(reply, request.query.download === 'yes' ? 'checker.txt' : undefined)
      return reply.send(body.source)
    },
  )
  const imagePath = '/api/images/:imageId' as const
  app.get<{ Params: Params }>(imagePath, picture, async (request, reply) => {
    const image = await findImage(db, request.params.imageId)
    if (!image) {
      await requireAccount(platform, request)
      throw new AppError('ErrNotFound')
    }
    await allow(request, imagePath, image.problem_id).catch((error: unknown) => {
      // Without access a picture is as unknown as one that is not there.
      throw error instanceof AppError && error.code === 'ErrNoAccess'
        ? new AppError('ErrNotFound')
        : error
    })
    const stream = await blobs.open(image.hash)
    if (!stream) throw new AppError('ErrNotFound')
    // A figure is a file to keep: a page shows none.
    if (!image.content_type.startsWith('image/'))
      reply.header('content-disposition', `attachment; filename="${fileName(image.name)}"`)
    return reply
      .type(image.content_type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      )
      .send(stream)
  })
}

const file = (summary: string, params: Record<string, string>) => ({
  ...bytesAsTheyAre,
  ...described({
    summary,
    params,
    query: { download: '“yes”: as a file to keep' },
    answers: {
      200: { description: 'The bytes, as text', type: 'text/plain' },
      206: { description: 'The range that was asked for', type: 'text/plain' },
      416: { description: 'Nothing of it is in that range', type: 'text/plain' },
    },
  }),
})

const picture = {
  ...bytesAsTheyAre,
  ...described({
    summary: 'A picture of a problem',
    params: { imageId: 'The picture' },
    answers: {
      200: { description: 'The picture, of the type it was uploaded as', type: 'image/*' },
    },
  }),
}

const fileName = (name: string): string =>
  name.slice(name.lastIndexOf('/') + 1).replaceAll(/[^\w.-]/g, '_')

/** Bytes of others are never anything a browser would run. */
const asText = (reply: FastifyReply, download: string | undefined): void => {
  reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff')
  reply.header('content-disposition', download ? `attachment; filename="${download}"` : 'inline')
}
