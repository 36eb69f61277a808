import { AppError, endpoints, findLanguage } from '@drafts/contract'
import type { AnyEndpoint, ExecutionId, ImageId, TestId } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/http/context.ts'
import { byteRange } from '../../../platform/http/reading/byte-range.ts'
import type { Description } from '../../../platform/http/mounting/described.ts'
import { isKnown } from '../../../platform/http/reading/known-etag.ts'
import type { Guards } from '../../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../../platform/http/mounting/mount-plain.ts'
import { findBlobs } from '../../blobs/index.ts'
import { findImage } from '../../images/index.ts'
import { mayInspect } from '../../problems/index.ts'
import { getSection, sectionPath } from '../../sections/index.ts'
import { getTest } from '../../tests/index.ts'
import { getExecution } from '../executions.store.ts'
import { findSubmitted } from './submissions.store.ts'
import { requireViewer } from './viewer.ts'

/** Plain routes that stream bytes; who may is declared beside each as for all endpoints. */
export const downloadAccess = {
  '/api/tests/:testId/input': endpoints.getTest,
  '/api/tests/:testId/output': endpoints.getTest,
  '/api/executions/:executionId/checks/:no/output': endpoints.getExecution,
  '/api/executions/:executionId/source': endpoints.getExecution,
  '/api/problems/:problemId/checker/source': endpoints.getChecker,
  '/api/images/:imageId': { access: 'problem:view', of: 'problem' },
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

type FileRoute<Name extends string> = {
  Params: Record<Name, string>
  Querystring: { download?: string }
}
type FileAccess = (typeof downloadAccess)[keyof typeof downloadAccess]

const stored = { none: 'The bytes are stored as they are sent.' }
/** The guards that all have that send a file as text. */
const ofFiles = {
  method: 'GET',
  rate: stored,
  inFlight: stored,
  bodyBytes: noBody,
  answer: { streamed: 'It is as large as a file of a test may be.', isOfPeople: true },
} as const

const isKept = ({ query }: FastifyRequest<FileRoute<never>>) => query.download === 'yes'

export const mountDownloads = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const { db } = platform
  for (const side of ['input', 'output'] as const) {
    const path = `/api/tests/:testId/${side}` as const
    mountPlain<FileAccess, FileRoute<'testId'>>(app, guards, {
      ...ofFiles,
      url: path,
      access: downloadAccess[path],
      describe: file(`The whole ${side} of a test`, { testId: 'The test' }),
      handler: async (request, reply) => {
        // The path names a test.
        const test = await getTest(db, request.params.testId as TestId)
        const name = `${String(test.position)}.${side === 'input' ? 'in' : 'out'}.txt`
        const hash = side === 'input' ? test.input_hash : test.output_hash
        return sendBlob(platform, request, reply, { hash, name })
      },
    })
  }
  const checkPath = '/api/executions/:executionId/checks/:no/output' as const
  mountPlain<(typeof downloadAccess)[typeof checkPath], FileRoute<'executionId' | 'no'>>(
    app,
    guards,
    {
      ...ofFiles,
      url: checkPath,
      access: downloadAccess[checkPath],
      describe: file('What the program wrote in a check; as much as was kept', {
        executionId: 'The execution',
        no: 'The check’s number, from 0',
      }),
      handler: async (request, reply, { account, problem }) => {
        const { executionId, no } = request.params
        const { execution, checks } = await getExecution(db, executionId as ExecutionId)
        const check = checks.find((one) => String(one.no) === no)
        const viewer = await requireViewer(db, account.id, problem, execution)
        if (!check?.result?.output || !viewer.seesWords || !(viewer.author || check.sample))
          throw new AppError('ErrNotFound')
        const name = `output-${String(check.no + 1)}.txt`
        if (check.output_hash)
          return sendBlob(platform, request, reply, { hash: check.output_hash, name })
        asText(reply, isKept(request) ? name : undefined)
        return reply.send(check.result.output.snip)
      },
    },
  )
  mountSources(app, platform, guards)
  mountPictures(app, platform, guards)
}

const mountSources = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const { db } = platform
  const sourcePath = '/api/executions/:executionId/source' as const
  mountPlain<(typeof downloadAccess)[typeof sourcePath], FileRoute<'executionId'>>(app, guards, {
    ...ofFiles,
    url: sourcePath,
    access: downloadAccess[sourcePath],
    describe: file('The file that was submitted, where the caller may read it', {
      executionId: 'The execution',
    }),
    handler: async (request, reply, { account, problem }) => {
      const submitted = await findSubmitted(db, request.params.executionId as ExecutionId)
      const isOwn = submitted?.submitter_id === account.id
      const isOpen = submitted?.source_open === true && mayInspect(problem)
      if (!submitted || !(isOwn || isOpen)) throw new AppError('ErrNotFound')
      const name = `submission.${findLanguage(submitted.language_id)?.exts[0] ?? 'txt'}`
      return sendBlob(platform, request, reply, { hash: submitted.source_hash, name })
    },
  })
  const checkerPath = '/api/problems/:problemId/checker/source' as const
  mountPlain<(typeof downloadAccess)[typeof checkerPath], FileRoute<'problemId'>>(app, guards, {
    ...ofFiles,
    url: checkerPath,
    access: downloadAccess[checkerPath],
    describe: file('The source of the checker', { problemId: 'The problem' }),
    handler: async (request, reply, { problem }) => {
      const { body } = await getSection(db, problem.id, sectionPath('checker'))
      if (body.source === '') throw new AppError('ErrNotFound')
      asText(reply, isKept(request) ? 'checker.txt' : undefined)
      return reply.send(body.source)
    },
  })
}

const sendBlob = async (
  { db, blobs }: Platform,
  { headers, query }: FastifyRequest<FileRoute<never>>,
  reply: FastifyReply,
  { hash, name }: { hash: string; name: string },
): Promise<FastifyReply> => {
  const size = (await findBlobs(db, [hash])).get(hash)?.size
  if (size === undefined) throw new AppError('ErrNotFound')
  const range = byteRange(headers.range, size)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const stream = await blobs.open(hash, range === 'all' ? undefined : range)
  if (!stream) throw new AppError('ErrNotFound')
  asText(reply, query.download === 'yes' ? name : undefined)
  reply.header('accept-ranges', 'bytes')
  if (range !== 'all')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  return reply
    .header('content-length', range === 'all' ? size : range.end - range.start)
    .send(stream)
}

const imagePath = '/api/images/:imageId' as const

const mountPictures = (app: FastifyInstance, { db, blobs }: Platform, guards: Guards): void => {
  const findAllowed = async (request: FastifyRequest) => {
    const account = await guards.requireAccount(request)
    const { imageId } = request.params as { imageId: ImageId }
    const image = await findImage(db, imageId)
    if (!image) throw new AppError('ErrNotFound')
    await guards
      .resolveAccess(account, downloadAccess[imagePath], image.problem_id)
      .catch((error: unknown) => {
        // Without access a picture is as unknown as one that is not there.
        throw error instanceof AppError && error.code === 'ErrNoAccess'
          ? new AppError('ErrNotFound')
          : error
      })
    return image
  }
  mountPlain(app, guards, {
    ...ofFiles,
    url: imagePath,
    // The problem is known once the picture is.
    access: { own: findAllowed },
    describe: {
      summary: 'A picture of a problem',
      params: { imageId: 'The picture' },
      answers: {
        200: { description: 'The picture, of the type it was uploaded as', type: 'image/*' },
      },
    },
    handler: async (request, reply, { own: image }) => {
      // It is asked for again each time, so that it is gone with the access to it.
      const etag = `"${image.hash}"`
      reply
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Cookie, Authorization')
        .header('etag', etag)
      if (isKnown(request, etag)) return reply.code(304).send()
      const stream = await blobs.open(image.hash)
      if (!stream) throw new AppError('ErrNotFound')
      // A figure is a file to keep: a page shows none.
      if (!image.content_type.startsWith('image/'))
        reply.header('content-disposition', `attachment; filename="${fileName(image.name)}"`)
      return reply
        .type(image.content_type)
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        )
        .send(stream)
    },
  })
}

const file = (summary: string, params: Record<string, string>): Description => ({
  summary,
  params,
  query: { download: '“yes”: as a file to keep' },
  answers: {
    200: { description: 'The bytes, as text', type: 'text/plain' },
    206: { description: 'The range that was asked for', type: 'text/plain' },
    416: { description: 'Nothing of it is in that range', type: 'text/plain' },
  },
})

const fileName = (name: string): string =>
  name.slice(name.lastIndexOf('/') + 1).replaceAll(/[^\w.-]/g, '_')

/** Bytes of others are never anything a browser would run. */
const asText = (reply: FastifyReply, download: string | undefined): void => {
  reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff')
  reply.header('content-disposition', download ? `attachment; filename="${download}"` : 'inline')
}
