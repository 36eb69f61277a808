import { AppError, invalidField } from '@drafts/contract'
import type { ExecutionId, ProblemId } from '@drafts/contract'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { requireJudge } from '../executions/index.ts'
import { findBuilds, listPrograms } from '../programs/index.ts'
import type { ProgramRow } from '../programs/index.ts'
import { listAllToolTests } from '../tool-tests/index.ts'
import { forgetValidatorTests, listOpenRuns } from './validations.store.ts'
import { startValidator } from './validators-work.ts'

/**
 * What validators said of their tests is forgotten, and each that compiles has a run that says it anew. One that is still being built
 * has it too: the run builds it by itself.
 */
export const runValidatorTests = async (
  ctx: Ctx,
  problemId: ProblemId,
): Promise<{ id: ExecutionId; ids: ExecutionId[] }> => {
  const { db } = ctx
  const tests = await listAllToolTests(db, problemId)
  if (!tests.some(({ kind }) => kind === 'validator'))
    throw invalidField('id', 'Validators have no tests yet. Add one first.')
  const programs = await listPrograms(db, problemId)
  const validators = await requireRunnable(ctx, programs)
  await requireJudge(
    ctx,
    validators.flatMap(({ language_id: id }) => (id === null ? [] : [id])),
  )
  await forgetValidatorTests(db, problemId)
  // A run that is under way is answered: what it has not is read by the next one, in the background.
  const open = new Map(
    (await listOpenRuns(db, problemId)).map((run) => [run.buildKey, run.executionId]),
  )
  const ids: ExecutionId[] = []
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

const requireRunnable = async (
  { db }: Ctx,
  programs: readonly ProgramRow[],
): Promise<ProgramRow[]> => {
  const validators = programs.filter(({ role }) => role === 'validator')
  if (validators.length === 0)
    throw invalidField('id', 'The problem has no validator yet. Add one at Programs first.')
  const builds = await findBuilds(db, validators)
  const runnable = validators.filter(({ id }) => (builds.get(id)?.error ?? null) === null)
  if (runnable.length > 0) return runnable
  throw invalidField('id', 'No validator compiles. Mend one first.')
}
