import { validationError } from '@drafts/contract'
import type {
  CheckerTest,
  ProblemId,
  ReadinessToolTest,
  ToolTestLast,
  ValidatorTest,
} from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { viewBlob } from '../blobs/index.ts'
import { checkerSetupIfAny, keyOfTest } from './checker-setup.ts'
import { findFiles, listSaid, listSuspects } from './tool-tests.store.ts'
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
  const setup = await checkerSetupIfAny(ctx.db, problem)
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
  const [files, said] = await Promise.all([findFiles(ctx.db, rows), listSaid(ctx.db, [problemId])])
  const byTest = Map.groupBy(said, ({ id }) => id)
  return Promise.all(
    rows.map(async (row) => {
      const own = byTest.get(row.id) ?? []
      return {
        ...base(row),
        input: await viewBlob(ctx.blobs, files.get(row.input_hash) ?? missing(row.input_hash)),
        want: row.want === 'invalid' ? ('invalid' as const) : ('valid' as const),
        wantLine: row.want_line,
        gotLine: refusedAt(own),
        last: lastOf(own),
      }
    }),
  )
}

const refusedAt = (said: readonly SaidByValidators[]): number | null =>
  said.find(({ fault }) => fault === 'input' || fault === 'silent')?.line ?? null

/**
 * Reads the tests for the checklist: all of validators, and those on which a checker said something else than it should of the
 * files as they are.
 */
export const readinessToolTests = async (
  db: Db,
  problems: readonly Pick<ProblemAccess, 'id' | 'mechanism'>[],
): Promise<Map<ProblemId, ReadinessToolTest[]>> => {
  const ids = problems.map(({ id }) => id)
  const [rows, said] = await Promise.all([listSuspects(db, ids), listSaid(db, ids)])
  const byTest = Map.groupBy(said, ({ id }) => id)
  const found = new Map<ProblemId, ReadinessToolTest[]>()
  for (const problem of problems) {
    const own = rows.filter((row) => row.problem_id === problem.id)
    const isChecked = own.some(({ kind }) => kind === 'checker')
    const setup = isChecked ? await checkerSetupIfAny(db, problem) : undefined
    const tests = own.map(({ id, kind, label, want, want_line: wantLine, ...row }) => {
      const words = byTest.get(id) ?? []
      const ofChecker = setup && keyOfTest(setup, row) === row.last_key ? row.last : null
      const last = kind === 'checker' ? ofChecker : lastOf(words)
      return { id, kind, label, want, wantLine, gotLine: refusedAt(words), last }
    })
    if (tests.length > 0) found.set(problem.id, tests)
  }
  return found
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
