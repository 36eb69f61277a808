import { validationError } from '@drafts/contract'
import type { CheckerTest, ProblemId, ToolTestLast, ValidatorTest } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { viewBlob } from '../blobs/index.ts'
import { keyOfTest, readCheckerSetup } from './checker-setup.ts'
import { findFiles, listSaid } from './tool-tests.store.ts'
import type { SaidByValidators, ToolTestRow } from './tool-tests.store.ts'

type Viewer = Pick<Ctx, 'db' | 'blobs'>

const missing = (hash: string): StoredBlob => ({
  hash,
  size: 0,
  lineEnding: 0,
  finalNewline: false,
  firstLine: '',
})

/** The last word on files that have changed since is left out, and that of an earlier checker. */
export const viewCheckerTests = async (
  ctx: Viewer,
  problem: Pick<ProblemAccess, 'id' | 'mechanism'>,
  rows: readonly ToolTestRow[],
): Promise<CheckerTest[]> => {
  const files = await findFiles(ctx.db, rows)
  const setup = await readCheckerSetup(ctx.db, problem).catch(() => undefined)
  const view = (hash: string) => viewBlob(ctx.blobs, files.get(hash) ?? missing(hash))
  return Promise.all(
    rows.map(async (row) => ({
      ...base(row),
      input: await view(row.input_hash),
      answer: await view(row.answer_hash),
      output: await view(row.output_hash),
      want: row.want === 'wrong' ? ('wrong' as const) : ('accepted' as const),
      last: setup && keyOfTest(setup, row) === row.last_key ? row.last : null,
    })),
  )
}

export const viewValidatorTests = async (
  ctx: Viewer,
  problemId: ProblemId,
  rows: readonly ToolTestRow[],
): Promise<ValidatorTest[]> => {
  const [files, said] = await Promise.all([findFiles(ctx.db, rows), listSaid(ctx.db, problemId)])
  const byTest = Map.groupBy(said, ({ id }) => id)
  return Promise.all(
    rows.map(async (row) => {
      const own = byTest.get(row.id) ?? []
      const refusal = own.find(({ fault }) => fault === 'input' || fault === 'silent')
      return {
        ...base(row),
        input: await viewBlob(ctx.blobs, files.get(row.input_hash) ?? missing(row.input_hash)),
        want: row.want === 'invalid' ? ('invalid' as const) : ('valid' as const),
        wantLine: row.want_line,
        gotLine: refusal?.line ?? null,
        last: lastOf(own),
      }
    }),
  )
}

const base = ({ id, problem_id: problemId, label, modified_at: at }: ToolTestRow) => ({
  id,
  problemId,
  label,
  modifiedAt: at.toISOString(),
})

/** An input is valid where each validator says so. Null: one has not read it, or there is none. */
const lastOf = (said: readonly SaidByValidators[]): ToolTestLast | null => {
  const times = said.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  if (times.length === 0 || times.length < said.length) return null
  const at = new Date(Math.max(...times)).toISOString()
  const failed =
    said.find(({ fault }) => fault === 'validator') ?? said.find(({ fault }) => fault !== null)
  if (!failed) return { got: 'valid', message: '', at }
  const error = validationError(failed.label, failed) ?? ''
  const message = failed.fault === 'input' ? `${failed.label}: ${error}` : error
  return { got: failed.fault === 'validator' ? 'fault' : 'invalid', message, at }
}
