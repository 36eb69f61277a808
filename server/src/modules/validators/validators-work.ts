import {
  overviewArguments,
  overviewFile,
  validatorCall,
  validatorConvention,
  writesOverview,
} from '@drafts/contract'
import type { ExecutionId, ProblemId } from '@drafts/contract'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { leaseS } from '../../platform/background/lease.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { wake } from '../../platform/db/wake.ts'
import type { Platform } from '../../platform/http/context.ts'
import { getText } from '../blobs/index.ts'
import { dropBuild, finishExecutions, publishRuns, queueValidator } from '../executions/index.ts'
import { holdProblem } from '../problems/index.ts'
import { findBuilds, helperFiles, listPrograms } from '../programs/index.ts'
import type { ProgramRow } from '../programs/index.ts'
import {
  endValidating,
  hasUnvalidated,
  leaseUnvalidated,
  listUncheckedToolTests,
  renewValidating,
  scanspecRun,
} from '../scanspecs/index.ts'
import type { UnvalidatedProblem } from '../scanspecs/index.ts'
import {
  insertValidatorRun,
  listOpenRuns,
  listUnreadInputs,
  noteTestlib,
} from './validations.store.ts'

// How validators read inputs. A change of a test or a program marks its problem, and so does the end of a build or of a run.
// A server takes a marked problem, ends runs of validators that are not there any more, and starts one run of each validator that
// is built, on the inputs of which nothing is known. Reports of judges bring the results (take-validations.ts). A validator has
// one run at a time: what comes meanwhile is read by the next one.

type Own = Pick<Platform, 'db' | 'blobs' | 'log' | 'config' | 'now'>

export const validatorsWork = (platform: Own): BackgroundWork<UnvalidatedProblem> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasUnvalidated,
  list: oneByOne(() => leaseUnvalidated(platform.db)),
  work: (problem) => validateProblem(platform, problem),
  fault: 'validators could not be started',
})

const validateProblem = async (platform: Own, problem: UnvalidatedProblem): Promise<void> => {
  const { db } = platform
  const end = await attempt(
    platform,
    {
      kind: 'validators',
      id: `${problem.id}:${problem.turn}`,
      about: `validators of problem ${problem.id}`,
      renew: () => renewValidating(db, problem, leaseS),
    },
    {
      work: async () => {
        await endReadings(platform, problem.id)
        if (!problem.isDeleted) await startValidators(platform, problem)
        await endValidating(db, problem)
      },
      giveUp: () => endValidating(db, problem),
    },
  )
  if (end === 'later') await renewValidating(db, problem, afterFailureS)
}

const startValidators = async (platform: Own, problem: UnvalidatedProblem): Promise<void> => {
  const { db } = platform
  const programs = await listPrograms(db, problem.id)
  const validators = programs.filter(({ role }) => role === 'validator')
  const running = await endOldRuns(platform, problem.id, validators)
  const builds = await findBuilds(db, validators)
  for (const validator of validators) {
    const build = builds.get(validator.id)
    const isBuilt = build && !build.pending && build.error === null
    if (isBuilt && !running.has(validator.build_key))
      await startValidator(platform, problem, programs, validator)
  }
  await wake(db, 'drafts_jobs')
}

/** Runs of the scanspec are over once it has read all tests of validators, or is off. */
const endReadings = async ({ db }: Own, problemId: ProblemId): Promise<void> => {
  const listReadings = async (at: Own['db']) =>
    (await listOpenRuns(at, problemId)).filter(({ buildKey }) => buildKey === scanspecRun)
  if ((await listReadings(db)).length === 0) return
  await inTransaction(db, async (tx) => {
    // A call that has them read again holds the problem too.
    await holdProblem(tx, problemId)
    const readings = await listReadings(tx)
    if (readings.length === 0 || (await listUncheckedToolTests(tx, problemId)).length > 0) return
    const ends = readings.map(({ executionId }) => ({
      report: { executionId, build: null, error: null },
      ended: 0,
    }))
    await finishExecutions(tx, ends)
    await publishRuns(
      tx,
      problemId,
      readings.map(({ executionId: id }) => ({ id, solutionId: null })),
    )
  })
}

/** Answers the builds whose runs go on. */
const endOldRuns = async (
  { db }: Own,
  problemId: ProblemId,
  validators: readonly ProgramRow[],
): Promise<Set<string>> => {
  const current = new Set(validators.map((one) => one.build_key))
  const runs = await listOpenRuns(db, problemId)
  for (const { executionId, accountId } of runs.filter(({ buildKey }) => !current.has(buildKey)))
    await inTransaction(db, (tx) => dropBuild(tx, executionId, accountId))
  return new Set(runs.map(({ buildKey }) => buildKey))
}

/** Undefined: it has read all inputs. */
export const startValidator = async (
  { db, blobs, now }: Pick<Own, 'db' | 'blobs' | 'now'>,
  { id: problemId, ownerId: accountId }: Pick<UnvalidatedProblem, 'id' | 'ownerId'>,
  programs: readonly ProgramRow[],
  validator: ProgramRow,
): Promise<ExecutionId | undefined> => {
  const { label, build_key: buildKey, language_id: languageId, source_hash: hash } = validator
  if (languageId === null) return undefined
  const source = { hash, size: Number(validator.source_size) }
  const text = await getText(blobs, hash, source.size)
  const convention = validatorConvention(text)
  const inputs = await listUnreadInputs(db, problemId, { buildKey, convention })
  if (inputs.length === 0) return undefined
  const hasOverview = writesOverview(text)
  const program = { languageId, source, shownName: label, label, files: helperFiles(programs) }
  return inTransaction(db, async (tx) => {
    await holdProblem(tx, problemId)
    const place = { problemId, accountId, at: now() }
    const checks = inputs.map(({ input, arguments: words }) => ({
      input,
      args: [...validatorCall(convention, words), ...(hasOverview ? overviewArguments : [])],
      ...(hasOverview ? { writes: overviewFile, inFolder: true } : {}),
    }))
    const id = await queueValidator(tx, place, program, checks)
    await insertValidatorRun(tx, {
      execution_id: id,
      problem_id: problemId,
      build_key: buildKey,
      convention,
      arguments: JSON.stringify(inputs.map((one) => one.arguments)),
    })
    if (convention === 'testlib') await noteTestlib(tx, hash)
    await publishRuns(tx, problemId, [{ id, solutionId: null }])
    return id
  })
}
