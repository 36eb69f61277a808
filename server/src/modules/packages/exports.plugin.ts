import { AppError, dpkgJsonSchema, ExportQuery, exportFormats } from '@drafts/contract'
import type { AnyEndpoint, PathIds } from '@drafts/contract'
import { writeArchive } from '@drafts/formats'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'
import { bytesAsTheyAre, described } from '../../platform/http/described.ts'
import { requireAccount } from '../accounts/index.ts'
import { recordAdministratorRead, recordAudit } from '../audit/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { preparePackage } from './export-package.ts'

const path = '/api/problems/:problemId/export_dpkg'

/** A plain route that streams; who may is declared as for all endpoints. */
export const exportAccess = {
  [path]: { access: 'problem:export', of: 'problem' },
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

/**
 * The package as a stream (docs/product/packages.md#export). Its size is known before its first byte; a reader that goes
 * away ends the reading of files.
 */
export const mountExports = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform
  app.get<{ Params: Pick<PathIds, 'problemId'> }>(path, route, async (request, reply) => {
    const account = await requireAccount(platform, request)
    const problem = await resolveAccess(db, account, exportAccess[path], request.params.problemId)
    if (!problem) throw new AppError('ErrNotFound')
    const { format } = queryOf(request.query)
    const { report, files } = await preparePackage({ ...platform, account }, problem, format)
    if (problem.isAdministrator && problem.role === 'none')
      await recordAdministratorRead(db, account, problem, platform.now())
    await recordAudit(db, {
      deed: 'export',
      actor: account,
      subject: problem.title,
      href: `/p/${problem.id}`,
      details: { format },
    })
    return reply
      .type('application/zip')
      .header('content-length', report.size)
      .header('content-disposition', attachment(report.fileName))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(writeArchive(files))
  })
  app.get('/api/dpkg-1.schema.json', schemaRoute, async (_request, reply) =>
    reply.type('application/schema+json').send(JSON.stringify(dpkgJsonSchema())),
  )
}

const queryOf = (query: unknown): ExportQuery => {
  const result = ExportQuery.safeParse(query)
  if (result.success) return result.data
  const sentence = result.error.issues[0]?.message ?? ''
  throw new AppError('ErrInvalid', { message: sentence, fields: { format: sentence } })
}

/** A name of other letters is sent as RFC 6266 has it, with a plain one beside it. */
const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

const route = {
  ...bytesAsTheyAre,
  // A package that nobody fetches is neither read through nor a line of the audit log.
  exposeHeadRoute: false,
  ...described({
    summary: 'The problem as a package',
    params: { problemId: 'The problem' },
    query: { format: `One of ${exportFormats.join(', ')}; dpkg where it is left out` },
    answers: {
      200: { description: 'The package', type: 'application/zip' },
      400: { description: 'No such format' },
      423: { description: 'The problem is locked, and the caller is not its owner' },
    },
  }),
}

const schemaRoute = described({
  summary: 'The JSON Schema of problem.json in a dpkg',
  open: true,
  answers: { 200: { description: 'The schema', type: 'application/schema+json' } },
})
