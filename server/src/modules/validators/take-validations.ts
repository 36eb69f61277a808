import { readOverview, readValidation } from '@drafts/contract'
import type { CheckReport, ExecutionId, Report, ValidatorConvention } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { markUnvalidated, markUnvalidatedLater } from '../scanspecs/index.ts'
import {
  findBuiltFor,
  findValidatorRun,
  listRunInputs,
  noteLostRun,
  noteReadingRun,
  removeOldValidations,
  writeValidations,
} from './validations.store.ts'
import type { ValidatorRun } from './validations.store.ts'

/** Stores what a report says of inputs, in the transaction that takes it. Any other report is passed over. */
export const takeValidations = async (
  tx: Tx,
  { executionId, checks }: Pick<Report, 'executionId' | 'checks'>,
): Promise<void> => {
  const run = checks.length === 0 ? undefined : await findValidatorRun(tx, executionId)
  if (!run) return
  const numbers = checks.map(({ no }) => no)
  const inputs = await listRunInputs(tx, executionId, numbers)
  const found = checks.flatMap((check) => {
    const input = inputs.get(check.no)
    const validation = validationOf(run.convention, check)
    return !input || !validation ? [] : [{ ...input, ...validation }]
  })
  if (found.length > 0) await noteReadingRun(tx, run)
  await write(tx, run, found)
}

/** Undefined: the judge could not run it. */
const validationOf = (convention: ValidatorConvention, { states, stderr, output }: CheckReport) => {
  const state = states?.find(({ program }) => program === 'solution')
  if (!state || state.state === 'failed' || state.state === 'skipped') return undefined
  const printed = output?.snip ?? ''
  // One of testlib says all on its other stream: this is its overview.
  const isTestlib = convention === 'testlib'
  const said = { stderr: stderr?.snip ?? '', stdout: isTestlib ? '' : printed }
  const validation = readValidation(convention, { state, ...said })
  const overview = isTestlib && validation.fault === null ? readOverview(printed) : []
  return { ...validation, overview }
}

/** So many runs in a row may read nothing; then something changes first, or an hour passes. */
const mostLostRuns = 3

/**
 * A run has ended, and another may start: it reads what came meanwhile, and what no judge could run, of which nothing is known.
 * After a build its validator may start.
 */
export const endValidatorRun = async (tx: Tx, executionId: ExecutionId): Promise<void> => {
  const run = await findValidatorRun(tx, executionId)
  if (!run) {
    const problemId = await findBuiltFor(tx, executionId)
    if (problemId) await markUnvalidated(tx, problemId)
    return
  }
  await removeOldValidations(tx, run.problemId)
  const lost = await noteLostRun(tx, run, executionId)
  if (lost < mostLostRuns) await markUnvalidated(tx, run.problemId)
  else await markUnvalidatedLater(tx, run.problemId)
}

const write = async (
  tx: Tx,
  run: ValidatorRun,
  found: Parameters<typeof writeValidations>[2],
): Promise<void> => {
  const ids = await writeValidations(tx, run, found)
  await publish(
    tx,
    `problem:${run.problemId}`,
    ids.map((id) => ({ kind: 'test' as const, id })),
  )
}
