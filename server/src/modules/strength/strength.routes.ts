import {
  AppError,
  findLanguage,
  invalidField,
  isChangeable,
  isInProgress,
  mutantSourceBytes,
  StrengthId,
} from '@drafts/contract'
import type { FindBody, Strength, StrengthBody, StressId } from '@drafts/contract'
import { mutantText } from '@drafts/formats/mutants'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { getText, storeText } from '../blobs/index.ts'
import {
  currentKeys,
  dropOpenRuns,
  keyedProblem,
  readKeyedSetup,
  requireJudge,
} from '../executions/index.ts'
import { listPrograms } from '../programs/index.ts'
import { getSection, sectionPath } from '../sections/index.ts'
import { listSolutions, mayViewSource } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { startStressOf } from '../stress/index.ts'
import { listKeyedTests, listTests } from '../tests/index.ts'
import { noTests, runsOfState } from './next-mutants.ts'
import {
  deleteSame,
  endStrength,
  findLatestStrength,
  findSame,
  getStrength,
  insertSame,
  insertStrength,
  keyOfChange,
  noteFind,
} from './strength.store.ts'
import type { SameMutant, StrengthRow } from './strength.store.ts'

const refusal = (message: string): AppError => new AppError('ErrInvalid', { message })

const start = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { seconds }: StrengthBody,
): Promise<{ id: StrengthId }> => {
  const reference = await requireReference(ctx, problem)
  if ((await listTests(ctx.db, problem.id)).length === 0) throw refusal(noTests)
  const latest = await findLatestStrength(ctx.db, problem.id)
  if (latest && isInProgress(latest.status))
    throw refusal('The strength of these tests is being looked at already. Stop that first.')
  await requireJudge(ctx, [reference.language_id])
  const id = StrengthId.parse(newId())
  const plan = {
    seconds,
    solutionId: reference.id,
    label: reference.label || 'solution',
    languageId: reference.language_id,
    source: { hash: reference.source_hash, size: Number(reference.source_size) },
    files: reference.files.map(({ name, hash, size }) => ({ name, hash, size })),
    key: await keyOf(ctx, problem, reference),
  }
  const state = { reference: null, results: {}, running: [], error: null, took: null }
  const row = { id, problemId: problem.id, accountId: ctx.account.id, plan, state, at: ctx.now() }
  await inTransaction(ctx.db, (tx) => insertStrength(tx, row))
  return { id }
}

/** Another one once the reference, the tests or how they are judged are others. */
const keyOf = async (
  { db }: Ctx,
  problem: ProblemAccess,
  reference: SolutionRow,
): Promise<string | undefined> => {
  const tests = await listKeyedTests(db, problem.id)
  const setup = await readKeyedSetup(db, problem)
  const keyed = await keyedProblem(db, { ...setup, tests, solutions: [reference] })
  return currentKeys(keyed).get(reference.id)
}

/** The reference, if it can be changed; lines of a private one are shown to those alone who see it. */
const requireReference = async (ctx: Ctx, problem: ProblemAccess): Promise<SolutionRow> => {
  const reference = (await listSolutions(ctx.db, problem.id)).find((one) => one.reference)
  if (!reference)
    throw refusal('The problem has no reference solution. Make one of its solutions the reference.')
  if (!mayViewSource(reference, ctx.account.id, problem))
    throw refusal('The reference is private: its author alone can look at changes of it.')
  if (!isChangeable(reference.language_id)) {
    const label = findLanguage(reference.language_id)?.label ?? reference.language_id
    throw refusal(`Programs in ${label} cannot be changed. Choose a reference in another language.`)
  }
  if (Number(reference.source_size) > mutantSourceBytes)
    throw refusal(`The reference is too long: at most ${mutantSourceBytes / 1000} kB are changed.`)
  return reference
}

/** Throws ErrNoAccess where the reference was private, and the caller neither sees it nor started this. */
const read = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: StrengthId,
): Promise<{ row: StrengthRow; reference: SolutionRow | undefined }> => {
  const row = await getStrength(ctx.db, id)
  const reference = await visibleReference(ctx, problem, row)
  if (reference === 'hidden')
    throw new AppError('ErrNoAccess', { message: 'The reference is private.' })
  return { row, reference }
}

const visibleReference = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { plan, accountId }: StrengthRow,
): Promise<SolutionRow | undefined | 'hidden'> => {
  const reference = (await listSolutions(ctx.db, problem.id)).find(
    ({ id }) => id === plan.solutionId,
  )
  const isSeen = reference
    ? mayViewSource(reference, ctx.account.id, problem)
    : accountId === ctx.account.id || problem.role === 'owner'
  return isSeen ? reference : 'hidden'
}

const latest = async (ctx: Ctx, problem: ProblemAccess): Promise<{ id: StrengthId | null }> => {
  const row = await findLatestStrength(ctx.db, problem.id)
  const isHidden = row && (await visibleReference(ctx, problem, row)) === 'hidden'
  return { id: row && !isHidden ? row.id : null }
}

const present = async (ctx: Ctx, problem: ProblemAccess, id: StrengthId): Promise<Strength> => {
  const { row, reference } = await read(ctx, problem, id)
  const { plan, state, finds } = row
  const same = await findSame(ctx.db, problem.id, plan.source.hash)
  const counted = (row.mutants ?? []).flatMap((mutant, no) => {
    const result = state.results[no]
    const counts = result !== undefined && result !== 'left out' && !same.has(keyOfChange(mutant))
    return counts ? [{ mutant, no, result }] : []
  })
  const caught = counted.filter(({ result }) => result === 'caught').length
  return {
    id,
    status: row.status,
    progress: { done: Object.keys(state.results).length, total: row.mutants?.length ?? 0 },
    error: state.error,
    mutants: counted.length,
    caught,
    same: same.size,
    score: counted.length === 0 ? null : caught / counted.length,
    isOutdated: await isOutdated(ctx, problem, plan, reference),
    survivors: counted
      .filter(({ result }) => result === 'survived')
      .toSorted((one, other) => one.mutant.line - other.mutant.line || one.no - other.no)
      .map(({ mutant: { line, before, after }, no }) => ({
        id: String(no),
        line,
        before,
        after,
        stressId: finds[no] ?? null,
      })),
  }
}

const isOutdated = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { source, key }: StrengthRow['plan'],
  reference: SolutionRow | undefined,
): Promise<boolean> => {
  if (reference?.source_hash !== source.hash || !reference.reference) return true
  return key !== undefined && key !== (await keyOf(ctx, problem, reference))
}

const stop = async (ctx: Ctx, id: StrengthId): Promise<void> => {
  const row = await getStrength(ctx.db, id)
  if (!isInProgress(row.status)) return
  const took = (ctx.now().getTime() - row.createdAt.getTime()) / 1000
  const state = await inTransaction(ctx.db, (tx) => endStrength(tx, id, took))
  await dropOpenRuns(ctx.db, runsOfState(state))
}

const survivorOf = ({ mutants, state }: StrengthRow, survivorId: string) => {
  const mutant = mutants?.[Number(survivorId)]
  if (!mutant || state.results[survivorId] !== 'survived') throw new AppError('ErrNotFound')
  return mutant
}

const find = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { id, survivorId, body }: { id: StrengthId; survivorId: string; body: FindBody },
): Promise<{ id: StressId }> => {
  const { row } = await read(ctx, problem, id)
  const mutant = survivorOf(row, survivorId)
  const { label, languageId, source, files, solutionId } = row.plan
  const changed = mutantText(await getText(ctx.blobs, source.hash, mutantSourceBytes), mutant)
  const { hash, size } = await storeText(ctx, changed)
  const started = await startStressOf(
    ctx,
    problem,
    { label, languageId, source: { hash, size }, files },
    { referenceId: solutionId, seconds: body.seconds, ...(await inputsOf(ctx, problem, body)) },
  )
  await inTransaction(ctx.db, (tx) => noteFind(tx, id, survivorId, started.id))
  return started
}

/** What makes inputs where no line says it. */
const inputsOf = async (
  { db }: Ctx,
  { id }: ProblemAccess,
  { command = '' }: FindBody,
): Promise<{ command: string } | { random: object }> => {
  if (command !== '') return { command }
  const { body } = await getSection(db, id, sectionPath('scanspec'))
  if (body.source.trim() !== '') return { random: {} }
  const generator = (await listPrograms(db, id)).find(({ role }) => role === 'generator')
  if (generator) return { command: `${generator.label} 1..10 $seed` }
  throw invalidField(
    'command',
    'Nothing makes inputs here. Write a scanspec, or add a generator and a line that calls it.',
  )
}

const sameOf = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { strengthId, survivorId }: { strengthId: StrengthId; survivorId: string },
): Promise<SameMutant> => {
  const { row } = await read(ctx, problem, strengthId)
  const change = keyOfChange(survivorOf(row, survivorId))
  return { problemId: problem.id, sourceHash: row.plan.source.hash, change }
}

export const strengthRoutes = {
  startStrength: ({ ctx, problem, body }) => start(ctx, problem, body),
  latestStrength: ({ ctx, problem }) => latest(ctx, problem),
  getStrength: ({ ctx, problem, params }) => present(ctx, problem, params.strengthId),
  stopStrength: async ({ ctx, params }) => {
    await stop(ctx, params.strengthId)
    return undefined
  },
  findSurvivor: ({ ctx, problem, params: { strengthId: id, survivorId }, body }) =>
    find(ctx, problem, { id, survivorId, body }),
  markSameSurvivor: async ({ ctx, problem, params }) => {
    const same = await sameOf(ctx, problem, params)
    const by = { accountId: ctx.account.id, at: ctx.now() }
    await inTransaction(ctx.db, (tx) => insertSame(tx, { ...same, ...by }))
    return undefined
  },
  unmarkSameSurvivor: async ({ ctx, problem, params }) => {
    const same = await sameOf(ctx, problem, params)
    await inTransaction(ctx.db, (tx) => deleteSame(tx, same))
    return undefined
  },
} satisfies SomeHandlers
