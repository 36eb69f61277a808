import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { AppError, testFileBytes } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { storeBlob } from '../blobs/index.ts'
import { readTests } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'
import { updateTest } from './write-test.ts'

export type Side = 'input' | 'output'
export type Fix = 'lineEnding' | 'finalNewline'

/** What a test's file needs (spec §5 "Test fixes"). */
export const fixesOf = (blob: StoredBlob): Fix[] => [
  ...(blob.lineEnding === 3 ? (['lineEnding'] as const) : []),
  ...(blob.size > 0 && !blob.finalNewline ? (['finalNewline'] as const) : []),
]

export const fixTest = async (
  ctx: Ctx,
  row: TestRow,
  side: Side,
  fixes: Fix[],
): Promise<TestRow> => {
  const blob = side === 'input' ? row.inputBlob : row.outputBlob
  const source = await ctx.blobs.open(blob.hash)
  if (!source) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
  const fixed = await storeBlob(ctx, fixes.reduce(pipeFix, source), testFileBytes + 1)
  return updateTest(ctx, row.problem_id, row.id, { [side]: { ...fixed, fileName: undefined } })
}

export const fixAllTests = async (ctx: Ctx, problemId: string): Promise<number> => {
  let fixed = 0
  for (const row of await readTests(ctx.db, problemId)) {
    for (const side of ['input', 'output'] as const) {
      const fixes = fixesOf(side === 'input' ? row.inputBlob : row.outputBlob)
      if (fixes.length > 0) await fixTest(ctx, row, side, fixes)
      fixed += fixes.length
    }
  }
  return fixed
}

const pipeFix = (source: Readable, fix: Fix): Readable =>
  source.pipe(fix === 'lineEnding' ? crlfToLf() : appendNewline())

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
