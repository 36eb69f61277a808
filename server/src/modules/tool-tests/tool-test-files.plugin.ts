import { AppError, toolTestFileBytes } from '@drafts/contract'
import type { AnyEndpoint, ToolTestId } from '@drafts/contract'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../platform/http/mounting/mount-plain.ts'
import { getToolTest } from './tool-tests.store.ts'

const ofChecker = { access: 'problem:inspect', of: 'checkerTest' } as const
const ofValidators = { access: 'problem:inspect', of: 'validatorTest' } as const

/** Plain routes for the whole files of tests of programs: an answer has their beginnings. */
export const toolTestFileAccess = {
  '/api/checker_tests/:checkerTestId/input': ofChecker,
  '/api/checker_tests/:checkerTestId/answer': ofChecker,
  '/api/checker_tests/:checkerTestId/output': ofChecker,
  '/api/validator_tests/:validatorTestId/input': ofValidators,
} as const satisfies Record<string, Pick<AnyEndpoint, 'access' | 'of'>>

type FileParams = { Params: Record<string, string>; Querystring: unknown }

export const mountToolTestFiles = (
  app: FastifyInstance,
  { db, blobs }: Platform,
  guards: Guards,
): void => {
  for (const [url, access] of Object.entries(toolTestFileAccess)) {
    const kind = access.of === 'checkerTest' ? 'checker' : 'validator'
    const file = url.slice(url.lastIndexOf('/') + 1)
    mountPlain<typeof access, FileParams>(app, guards, {
      method: 'GET',
      url,
      access,
      rate: { none: 'The bytes are stored as they are sent.' },
      inFlight: { none: 'The bytes are stored as they are sent.' },
      bodyBytes: noBody,
      answer: { streamed: 'It has at most 64 kB.', isOfPeople: true },
      describe: {
        summary: `The whole ${file} of a test of ${kind === 'checker' ? 'the checker' : 'validators'}`,
        params: { [`${access.of}Id`]: 'The test' },
        answers: { 200: { description: 'The bytes, as text', type: 'text/plain' } },
      },
      handler: async ({ params }, reply) => {
        // The path names a test of this kind.
        const row = await getToolTest(db, params[`${access.of}Id`] as ToolTestId, kind)
        const hashes = {
          input: row.input_hash,
          answer: row.answer_hash,
          output: row.output_hash,
        }
        const bytes = await blobs.read(hashes[file as keyof typeof hashes], toolTestFileBytes)
        if (!bytes) throw new AppError('ErrNotFound')
        return reply
          .type('text/plain; charset=utf-8')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', 'inline')
          .send(bytes)
      },
    })
  }
}
