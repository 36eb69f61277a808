import { isScanspecFault, mismatchReason, readMismatch, validationError } from '@drafts/contract'
import type {
  CheckerTest,
  ProblemId,
  ReadinessToolTest,
  ToolTestId,
  ToolTestLast,
  ValidatorTest,
} from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { viewBlob } from '../blobs/index.ts'
import { listSaidByScanspec } from '../scanspecs/index.ts'
import type { SaidByScanspec } from '../scanspecs/index.ts'
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
  const [files, wordsOn] = await Promise.all([
    findFiles(ctx.db, rows),
    readWords(ctx.db, [problemId]),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const own = wordsOn(row.id)
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

/** The words on a test: of the scanspec, where it is on, and of each validator. */
interface Words {
  scanspec: SaidByScanspec | undefined
  programs: readonly SaidByValidators[]
}

const readWords = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<(id: ToolTestId) => Words> => {
  const [bySpec, byPrograms] = await Promise.all([
    listSaidByScanspec(db, problemIds),
    listSaid(db, problemIds),
  ])
  const specs = new Map(bySpec.map((one) => [one.id, one]))
  const programs = Map.groupBy(byPrograms, ({ id }) => id)
  return (id) => ({ scanspec: specs.get(id), programs: programs.get(id) ?? [] })
}

const refusedAt = ({ scanspec, programs }: Words): number | null =>
  scanspec && scanspec.message !== null
    ? (readMismatch(scanspec.message).place?.line ?? null)
    : (programs.find(({ fault }) => fault === 'input' || fault === 'silent')?.line ?? null)

/**
 * Reads the tests for the checklist: all of validators, and those on which a checker said something else than it should of the
 * files as they are.
 */
export const readinessToolTests = async (
  db: Db,
  problems: readonly Pick<ProblemAccess, 'id' | 'mechanism'>[],
): Promise<Map<ProblemId, ReadinessToolTest[]>> => {
  const ids = problems.map(({ id }) => id)
  const [rows, wordsOn] = await Promise.all([listSuspects(db, ids), readWords(db, ids)])
  const found = new Map<ProblemId, ReadinessToolTest[]>()
  for (const problem of problems) {
    const own = rows.filter((row) => row.problem_id === problem.id)
    const isChecked = own.some(({ kind }) => kind === 'checker')
    const setup = isChecked ? await checkerSetupIfAny(db, problem) : undefined
    const tests = own.map(({ id, kind, label, want, want_line: wantLine, ...row }) => {
      const words = wordsOn(id)
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

/**
 * An input is valid where the scanspec and each validator say so; what the scanspec refuses, programs need not read. Null: one has
 * not read it, or there is none.
 */
const lastOf = ({ scanspec, programs: said }: Words): ToolTestLast | null => {
  if (scanspec && scanspec.at !== null && scanspec.message !== null)
    return refusalOf(scanspec.message, scanspec.at)
  const all = scanspec ? [scanspec, ...said] : said
  const times = all.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  if (times.length === 0 || times.length < all.length) return null
  const at = new Date(Math.max(...times)).toISOString()
  const failed =
    said.find(({ fault }) => fault === 'validator') ?? said.find(({ fault }) => fault !== null)
  if (!failed) return { got: 'valid', message: '', at }
  const error = validationError(failed.label, failed) ?? ''
  const message = failed.fault === 'input' ? `${failed.label}: ${error}` : error
  return { got: failed.fault === 'validator' ? 'fault' : 'invalid', message, at }
}

const refusalOf = (message: string, at: Date): ToolTestLast => {
  const { text } = readMismatch(message)
  const end = { at: at.toISOString() }
  return isScanspecFault(message)
    ? { got: 'fault', message: mismatchReason(message) ?? message, ...end }
    : { got: 'invalid', message: `scanspec: ${mismatchReason(message) ?? text}`, ...end }
}
