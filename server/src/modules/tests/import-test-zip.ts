import { readTestZip } from '@drafts/formats'
import { AppError, errorTable, testFileBytes, testsPerProblem } from '@drafts/contract'
import type { ErrorCode, ProblemId, TestId } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { newId } from '../../platform/ids/ids.ts'
import { storeBlob, withLocalFile } from '../blobs/index.ts'
import { changeProblem } from '../revisions/index.ts'
import { eventsOf } from './test-events.ts'
import { insertTests, orderContent, listTests, testContent } from './tests.store.ts'

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
  const rows = tests.map((test) => ({
    id: newId<TestId>(),
    values: {
      type: 'regular' as const,
      label: test.label,
      weight: 1,
      notes: '',
      notes_html: '',
      hint: '',
      hint_html: '',
      comment: '',
      origin: 'zip' as const,
      input_hash: test.input.hash,
      output_hash: test.output.hash,
    },
  }))
  const ids = rows.map(({ id }) => id)
  return changeProblem(ctx, problemId, async (tx) => {
    const before = (await listTests(tx, problemId)).map((row) => row.id)
    if (before.length + rows.length > testsPerProblem)
      throw new AppError('ErrTooManyTests', { message: tooMany })
    await insertTests(tx, problemId, rows, before.length)
    return {
      result: ids,
      revision: {
        path: 'tests',
        changes: rows.map(({ id, values }) => ({
          type: 'added' as const,
          path: `tests/${id}`,
          from: null,
          to: testContent(values).body,
        })),
      },
      contents: {
        ...Object.fromEntries(rows.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
        tests: orderContent([...before, ...ids]),
      },
      events: eventsOf(ids),
    }
  })
}

const tooMany = 'The zip file contains too many tests.'

/** The reader's own errors carry codes of the contract. */
const asAppError = (error: unknown): never => {
  const { code, message, path } = error as { code?: string; message?: string; path?: string }
  const codes = [
    'ErrBadZIP',
    'ErrBadZIPContents',
    'ErrInputLarge',
    'ErrOutputLarge',
    'ErrTooManyTests',
  ] as const
  const known = codes.find((candidate) => candidate === code)
  if (!known) throw error
  const where = [path, message].filter(Boolean).join(': ')
  throw new AppError(known, {
    message: sentenceOf(known, message ?? '', path),
    ...(where ? { fields: { file: where } } : {}),
  })
}

/** The catalogue's sentence, and what is wrong with which entry. */
const sentenceOf = (code: ErrorCode, message: string, path: string | undefined): string => {
  if (code === 'ErrTooManyTests') return tooMany
  const [, sentence] = errorTable[code]
  const detail = message.replace(`${sentence.slice(0, -1)}: `, '')
  return [sentence, path && !detail.includes(path) ? `${path}:` : '', detail]
    .filter((part) => part !== '')
    .join(' ')
}
