import { readTestZip } from '@drafts/formats'
import { AppError, testFileBytes } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { newId } from '../../platform/ids/ids.ts'
import { storeBlob, withLocalFile } from '../blobs/index.ts'
import { changeTests } from './change-tests.ts'
import { orderContent, readTests, testContent } from './tests.store.ts'
import { requireRoom } from './write-test.ts'

/** Appends the tests of a zip (spec §5 "Import ZIP") in number order, all or none. */
export const importTestZip = async (
  ctx: Ctx,
  problemId: string,
  file: StoredBlob,
): Promise<string[]> => {
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
  return changeTests(ctx, problemId, async (tx) => {
    await requireRoom(tx, problemId, tests.length)
    const before = (await readTests(tx, problemId)).map((row) => row.id)
    const rows = tests.map((test, index) => ({
      id: newId(),
      problem_id: problemId,
      position: before.length + index + 1,
      type: 'regular',
      label: test.label,
      weight: 1,
      notes: '',
      notes_html: '',
      hint: '',
      comment: '',
      input_hash: test.input.hash,
      output_hash: test.output.hash,
    }))
    if (rows.length > 0) await tx.insertInto('tests').values(rows).execute()
    const ids = rows.map((row) => row.id)
    return {
      result: ids,
      path: 'tests',
      changes: rows.map((row) => ({
        type: 'added' as const,
        path: row.label || `tests/${row.id}`,
        from: null,
        to: testContent(row),
      })),
      contents: {
        ...Object.fromEntries(rows.map((row) => [`tests/${row.id}`, testContent(row)])),
        tests: orderContent([...before, ...ids]),
      },
      touched: ids,
    }
  })
}

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
  // The sentence of the catalogue (spec §8); what and where is told at the field.
  const where = [path, message].filter(Boolean).join(': ')
  throw new AppError(known, where ? { fields: { file: where } } : {})
}
