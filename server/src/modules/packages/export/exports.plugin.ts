import {
  AppError,
  dpkgJsonSchema,
  ExportListQuery,
  ExportQuery,
  exportFormats,
  listedProblems,
} from '@drafts/contract'
import type { AnyEndpoint } from '@drafts/contract'
import { shortName, writeArchive } from '@drafts/formats'
import type { FastifyInstance } from 'fastify'
import type { ZodType } from 'zod'
import type { Platform } from '../../../platform/http/context.ts'
import type { Description } from '../../../platform/http/mounting/described.ts'
import type { Guards } from '../../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../../platform/http/mounting/mount-plain.ts'
import { exportList } from './export-list.ts'
import { preparePackage } from './export-package.ts'
import { recordExport } from './record-export.ts'

const path = '/api/problems/:problemId/export_dpkg'
const listPath = '/api/problems/export_list'

/** A plain route that streams; who may is declared as for all endpoints. */
export const exportAccess = {
  [path]: { access: 'problem:export', of: 'problem' },
  // Each problem of the list is asked for with the access above.
  [listPath]: { access: 'invited', of: undefined },
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

/** What all have that write packages. */
const ofExports = {
  method: 'GET',
  rate: 'export',
  inFlight: 'export',
  bodyBytes: noBody,
  // A package that nobody fetches is neither read through nor a line of the audit log.
  isWithoutHead: true,
  hasEffect: true,
} as const

/**
 * The package as a stream (docs/product/packages.md#export). It is compressed as it goes, so its size is not known before; a
 * reader that goes away ends the reading of files.
 */
export const mountExports = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  mountPlain(app, guards, {
    ...ofExports,
    url: path,
    access: exportAccess[path],
    answer: { streamed: 'A package is as large as its tests.', isOfPeople: true },
    describe: described,
    handler: async ({ query }, reply, { account, problem, gone }) => {
      const { format } = parseQuery(ExportQuery, query)
      const caller = { ...platform, account, gone }
      const { report, files } = await preparePackage(caller, problem, format)
      await recordExport(caller, problem, format)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(report.fileName))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(writeArchive(files))
    },
  })
  mountList(app, platform, guards)
  mountPlain(app, guards, {
    method: 'GET',
    url: '/api/dpkg-1.schema.json',
    access: { open: 'A published schema.' },
    rate: { none: 'It is the same for all.' },
    inFlight: { none: 'It is the same for all.' },
    bodyBytes: noBody,
    answer: 1_000_000,
    describe: {
      summary: 'The JSON Schema of problem.json in a dpkg',
      open: true,
      answers: { 200: { description: 'The schema', type: 'application/schema+json' } },
    },
    handler: async (_request, reply) =>
      reply.type('application/schema+json').send(JSON.stringify(dpkgJsonSchema())),
  })
}

const mountList = (app: FastifyInstance, platform: Platform, guards: Guards): void =>
  mountPlain(app, guards, {
    ...ofExports,
    url: listPath,
    access: exportAccess[listPath],
    answer: { streamed: 'A list is as large as its packages.', isOfPeople: true },
    describe: describedList,
    handler: async (request, reply, { account, gone }) => {
      const query = parseQuery(ExportListQuery, request.query)
      const files = await exportList({ ...platform, account, gone }, query, exportAccess[path])
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${shortName(query.name)}.zip`))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(writeArchive(files))
    },
  })

const parseQuery = <T>(schema: ZodType<T>, query: unknown): T => {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const sentence = issue?.message ?? ''
  throw new AppError('ErrInvalid', {
    message: sentence,
    fields: { [String(issue?.path[0] ?? 'format')]: sentence },
  })
}

const described: Description = {
  summary: 'The problem as a package',
  params: { problemId: 'The problem' },
  query: { format: `One of ${exportFormats.join(', ')}; dpkg where it is left out` },
  answers: {
    200: { description: 'The package', type: 'application/zip' },
    400: { description: 'No such format' },
    423: { description: 'The problem is locked, and the caller is not its owner' },
  },
}

const describedList: Description = {
  summary: 'Several problems as one archive',
  query: {
    ids: `The problems in their order, with commas between them; at most ${listedProblems}`,
    name: 'The name of the list',
    format: `One of ${exportFormats.join(', ')}; dpkg where it is left out`,
    start: 'When the contest starts (ISO 8601); without it the list is no contest',
    duration: 'H:MM:SS; 5:00:00 where it is left out',
  },
  answers: {
    200: { description: 'The archive', type: 'application/zip' },
    400: { description: 'A value that is none, or too many problems' },
    404: { description: 'A problem that is not there; no list is written' },
    423: { description: 'A problem is locked, and the caller is not its owner' },
  },
}

/** A name of other letters is sent as RFC 6266 has it, with a plain one beside it. */
const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
