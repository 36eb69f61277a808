import { pipeline, Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { AppError, testFileBytes } from '@drafts/contract'
import type { ProblemId, TestId } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { storeBlob } from '../blobs/index.ts'
import { changeProblem } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import { eventsOf } from './test-events.ts'
import { listTests, testContent, writeTest } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'
import { fileLimit, updateTest } from './write-test.ts'

export type TestSide = 'input' | 'output'
export type Fix = 'lineEnding' | 'finalNewline'

/** What a test's file needs (docs/product/readiness.md#test-fixes). */
export const fixesOf = (blob: StoredBlob): Fix[] => [
  ...(blob.lineEnding === 3 ? (['lineEnding'] as const) : []),
  ...(blob.size > 0 && !blob.finalNewline ? (['finalNewline'] as const) : []),
]

const blobOf = (row: TestRow, side: TestSide): StoredBlob =>
  side === 'input' ? row.inputBlob : row.outputBlob

const storeFixed = async (ctx: Ctx, blob: StoredBlob, fixes: Fix[]): Promise<StoredBlob> => {
  const source = await ctx.blobs.open(blob.hash)
  if (!source) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
  return storeBlob(ctx, fixes.reduce(pipeFix, source), testFileBytes + 1)
}

/** A file that somebody replaced while it was read stays as they left it. */
export const fixTest = async (
  ctx: Ctx,
  row: TestRow,
  side: TestSide,
  fixes: Fix[],
): Promise<TestRow> => {
  const fixed = await storeFixed(ctx, blobOf(row, side), fixes)
  const from = side === 'input' ? { origin: row.origin } : { answerOrigin: row.answer_origin }
  const body = { ...from, [side]: fixed }
  return updateTest(ctx, row.problem_id, row.id, body, {
    side,
    hash: blobOf(row, side).hash,
  })
}

interface FixedFile {
  row: TestRow
  side: TestSide
  fixed: StoredBlob
  fixes: number
}

/**
 * All fixes in one revision. A file somebody changed while it was read stays as they left it, and one that a
 * newline would push over its limit stays as it is.
 */
export const fixAllTests = async (ctx: Ctx, problemId: ProblemId): Promise<number> => {
  const files: FixedFile[] = []
  for (const row of await listTests(ctx.db, problemId)) {
    for (const side of ['input', 'output'] as const) {
      const fixes = fixesOf(blobOf(row, side))
      if (fixes.length === 0) continue
      const fixed = await storeFixed(ctx, blobOf(row, side), fixes)
      if (fixed.size <= fileLimit(row.type)) files.push({ row, side, fixed, fixes: fixes.length })
    }
  }
  return changeProblem(ctx, problemId, (tx, at) => writeFixed(tx, at, problemId, files))
}

const writeFixed = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  files: FixedFile[],
): Promise<ProblemChange<number>> => {
  const before = new Map((await listTests(tx, problemId)).map((row) => [row.id, row]))
  const after = new Map<TestId, TestRow>()
  let fixes = 0
  for (const file of files) {
    const current = before.get(file.row.id)
    const column = file.side === 'input' ? 'input_hash' : 'output_hash'
    if (current?.[column] !== file.row[column]) continue
    after.set(current.id, { ...(after.get(current.id) ?? current), [column]: file.fixed.hash })
    fixes += file.fixes
  }
  const rows = [...after.values()]
  if (rows.length === 0) return { result: 0 }
  for (const { id, input_hash, output_hash } of rows)
    await writeTest(tx, id, { input_hash, output_hash, modified_at: at })
  return {
    result: fixes,
    revision: {
      path: 'tests',
      changes: rows.map((row) => ({
        type: 'changed',
        path: `tests/${row.id}`,
        from: testContent(before.get(row.id) ?? row).body,
        to: testContent(row).body,
      })),
    },
    contents: Object.fromEntries(rows.map((row) => [`tests/${row.id}`, testContent(row)])),
    events: eventsOf(rows.map((row) => row.id)),
  }
}

/** A fault of the source ends what is piped from it. */
const pipeFix = (source: Readable, fix: Fix): Readable =>
  pipeline(source, fix === 'lineEnding' ? crlfToLf() : appendNewline(), () => undefined)

const CR = 13
const LF = 10

/** A CR that ends one chunk is held until the next tells whether an LF follows. */
const crlfToLf = (): Transform => {
  let held = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = held ? Buffer.concat([Buffer.from([CR]), chunk]) : chunk
      held = bytes[bytes.length - 1] === CR
      const end = held ? bytes.length - 1 : bytes.length
      const result = Buffer.alloc(end)
      let length = 0
      for (let at = 0; at < end; at += 1) {
        if (bytes[at] === CR && bytes[at + 1] === LF) continue
        result[length] = bytes[at] ?? 0
        length += 1
      }
      done(null, result.subarray(0, length))
    },
    flush(done) {
      done(null, held ? Buffer.from([CR]) : undefined)
    },
  })
}

const appendNewline = (): Transform =>
  new Transform({
    transform(chunk, _encoding, done) {
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.from('\n'))
    },
  })
