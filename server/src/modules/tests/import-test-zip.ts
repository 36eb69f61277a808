import { readTestZip } from '@drafts/formats'
import { AppError, errorTable, testFileBytes } from '@drafts/contract'
import type { ErrorCode, ProblemId, TestId } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { storeBlob, withLocalFile } from '../blobs/index.ts'
import { appendTests } from './append-tests.ts'

/** Appends the tests of a zip in the order of their numbers, all or none. */
export const importTestZip = async (
  ctx: Ctx,
  problemId: ProblemId,
  file: StoredBlob,
): Promise<TestId[]> => {
  const tests = await withLocalFile(ctx.blobs, file.hash, async (path) => {
    const zip = await readTestZip(path)
    const stored: { label: string; input: StoredBlob; output: StoredBlob }[] = []
    try {
      for (const test of zip.tests) {
        const input = await storeBlob(ctx, await test.input.open(), testFileBytes)
        const output = await storeBlob(ctx, await test.output.open(), testFileBytes)
        stored.push({ label: test.label, input, output })
      }
    } finally {
      zip.close()
    }
    return stored
  }).catch(asAppError)
  const rows = tests.map(({ label, input, output }) => ({
    label,
    comment: '',
    origin: 'uploaded' as const,
    input_hash: input.hash,
    output_hash: output.hash,
  }))
  return appendTests(ctx, problemId, rows, tooMany)
}

const tooMany = 'The zip file contains too many tests.'

/** The reader's own errors carry codes of the contract. */
const asAppError = (error: unknown): never => {
  const { code, message = '' } = error as { code?: string; message?: string }
  const codes = [
    'ErrBadZIP',
    'ErrBadZIPContents',
    'ErrInputLarge',
    'ErrOutputLarge',
    'ErrTooManyTests',
  ] as const
  const known = codes.find((candidate) => candidate === code)
  if (!known) throw error
  const sentence = sentenceOf(known, message)
  throw new AppError(known, { message: sentence, fields: { file: sentence } })
}

/** The catalogue's sentence as it stands, and what is wrong with which entry as one of its own. */
const sentenceOf = (code: ErrorCode, detail: string): string => {
  if (code === 'ErrTooManyTests') return tooMany
  const [, sentence] = errorTable[code]
  return detail.startsWith(sentence) ? detail : `${sentence} ${detail}`
}
