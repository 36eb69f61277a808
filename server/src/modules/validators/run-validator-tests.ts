import { AppError, invalidField } from '@drafts/contract'
import type { ExecutionId, ProblemId } from '@drafts/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { storeText } from '../blobs/index.ts'
import { insertReading, publishRuns, requireJudge } from '../executions/index.ts'
import { holdProblem } from '../problems/index.ts'
import { connectedLanguages } from '../languages/index.ts'
import { findBuilds, listPrograms } from '../programs/index.ts'
import type { ProgramRow } from '../programs/index.ts'
import {
  forgetToolTestChecks,
  listSaidByScanspec,
  markUnchecked,
  scanspecRun,
} from '../scanspecs/index.ts'
import { listAllToolTests } from '../tool-tests/index.ts'
import { forgetValidatorTests, insertValidatorRun, listOpenRuns } from './validations.store.ts'
import { startValidator } from './validators-work.ts'

/**
 * Words of the scanspec and validators on their tests are forgotten. The scanspec, where it is on, and each validator that compiles
 * have a run that says it anew. One that is still being built has it too: the run builds it by itself.
 */
export const runValidatorTests = async (
  ctx: Ctx,
  problemId: ProblemId,
): Promise<{ id: ExecutionId; ids: ExecutionId[] }> => {
  const { db } = ctx
  const tests = (await listAllToolTests(db, problemId)).filter(({ kind }) => kind === 'validator')
  if (tests.length === 0) throw invalidField('id', 'Validators have no tests yet. Add one first.')
  const hasScanspec = (await listSaidByScanspec(db, [problemId])).length > 0
  const programs = await listPrograms(db, problemId)
  const validators = await findRunnable(ctx, programs, hasScanspec)
  await forgetValidatorTests(db, problemId)
  const ids: ExecutionId[] = []
  if (hasScanspec) ids.push(await readByScanspec(ctx, problemId, tests.length))
  // A run that is under way is answered: what it has not is read by the next one, in the background.
  const open = new Map(
    (await listOpenRuns(db, problemId)).map((run) => [run.buildKey, run.executionId]),
  )
  const place = { id: problemId, ownerId: ctx.account.id }
  for (const validator of validators) {
    const id =
      open.get(validator.build_key) ?? (await startValidator(ctx, place, programs, validator))
    if (id !== undefined) ids.push(id)
  }
  await wake(db, 'drafts_jobs')
  const [id] = ids
  // Another call had them read meanwhile.
  if (id === undefined) throw new AppError('ErrConflict')
  return { id, ids }
}

/** Those that compile, or may, in languages that a judge offers. Throws where nobody at all can read the tests. */
const findRunnable = async (
  { db }: Ctx,
  programs: readonly ProgramRow[],
  hasScanspec: boolean,
): Promise<ProgramRow[]> => {
  const validators = programs.filter(({ role }) => role === 'validator')
  const builds = await findBuilds(db, validators)
  const sound = validators.filter(({ id }) => (builds.get(id)?.error ?? null) === null)
  const judges = await connectedLanguages(db)
  const runnable = sound.filter(
    ({ language_id: id }) => id !== null && judges.some((offered) => offered.has(id)),
  )
  if (runnable.length > 0 || hasScanspec) return runnable
  if (sound.length > 0)
    await requireJudge(
      { db },
      sound.flatMap(({ language_id: id }) => id ?? []),
    )
  throw invalidField(
    'id',
    validators.length === 0
      ? 'The problem has no validator yet. Add one at Programs first.'
      : 'No validator compiles. Mend one first.',
  )
}

/** A run of it that is under way goes on, and is over when all tests are read again. */
const readByScanspec = async (
  ctx: Ctx,
  problemId: ProblemId,
  total: number,
): Promise<ExecutionId> => {
  const source = { hash: (await storeText(ctx, '')).hash, size: 0 }
  const place = { problemId, accountId: ctx.account.id, at: ctx.now() }
  return inTransaction(ctx.db, async (tx) => {
    await holdProblem(tx, problemId)
    await forgetToolTestChecks(tx, problemId)
    await markUnchecked(tx, problemId)
    const open = (await listOpenRuns(tx, problemId)).find((run) => run.buildKey === scanspecRun)
    if (open) return open.executionId
    const id = await insertReading(tx, place, { reader: scanspecRun, source, total })
    await insertValidatorRun(tx, {
      execution_id: id,
      problem_id: problemId,
      build_key: scanspecRun,
      convention: 'plain',
      arguments: '[]',
    })
    await publishRuns(tx, problemId, [{ id, solutionId: null }])
    return id
  })
}
