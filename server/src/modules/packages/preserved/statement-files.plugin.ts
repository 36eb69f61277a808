import { AppError } from '@drafts/contract'
import type { AnyEndpoint, ProblemId, StatementFile } from '@drafts/contract'
import { languageOfPdf } from '@drafts/formats'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import type { Platform } from '../../../platform/http/context.ts'
import type { Guards } from '../../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../../platform/http/mounting/mount-plain.ts'
import { findBlobs } from '../../blobs/index.ts'
import { listPreservedFiles } from './preserved-files.store.ts'

// Statements that a package had as PDF files are preserved with its other files; these are for all who may read the problem
// (docs/product/packages.md#statements-that-are-files).

const path = '/api/problems/:problemId/statement_files/:no'

export const statementFileAccess = {
  [path]: { access: 'problem:view', of: 'problem' },
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

interface Kept extends StatementFile {
  hash: string
}

const listPdfs = async (db: Db, problemId: ProblemId): Promise<Kept[]> =>
  (await listPreservedFiles(db, problemId)).flatMap(({ path: name, hash }) => {
    const locale = languageOfPdf(name)
    return locale === undefined ? [] : [{ locale, name, hash }]
  })

export const listStatementFiles = async (db: Db, problemId: ProblemId): Promise<StatementFile[]> =>
  (await listPdfs(db, problemId)).map(({ locale, name }) => ({ locale, name }))

export const mountStatementFiles = (
  app: FastifyInstance,
  { db, blobs }: Platform,
  guards: Guards,
): void =>
  mountPlain<
    (typeof statementFileAccess)[typeof path],
    { Params: { no: string }; Querystring: unknown }
  >(app, guards, {
    method: 'GET',
    url: path,
    access: statementFileAccess[path],
    rate: { none: 'The bytes are stored as they are sent.' },
    inFlight: { none: 'The bytes are stored as they are sent.' },
    bodyBytes: noBody,
    answer: { streamed: 'It is as large as a file of a package may be.', isOfPeople: true },
    describe: {
      summary: 'A statement that came as a PDF file',
      params: {
        problemId: 'The problem',
        no: 'Its place among the problem’s statementFiles, from 0',
      },
      answers: { 200: { description: 'The file', type: 'application/pdf' } },
    },
    handler: async ({ params }, reply, { problem }) => {
      const file = (await listPdfs(db, problem.id)).find((_, no) => String(no) === params.no)
      const size = file && (await findBlobs(db, [file.hash])).get(file.hash)?.size
      const stream = file && (await blobs.open(file.hash))
      if (!stream || size === undefined) throw new AppError('ErrNotFound')
      return reply
        .type('application/pdf')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="problem.${file.locale}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(stream)
    },
  })
