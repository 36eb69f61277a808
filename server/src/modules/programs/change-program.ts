import {
  AppError,
  findLanguage,
  invalidField,
  programsPerProblem,
  sourceFileBytes,
} from '@drafts/contract'
import type { ProblemId, ProgramId, ProgramUse, RevisionId } from '@drafts/contract'
import { programLabelFault } from '@drafts/formats'
import type { Tx } from '../../platform/db/connect.ts'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { dropBuild } from '../executions/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { ProblemChange, VersionContent } from '../revisions/index.ts'
import { buildChanged } from './build-programs.ts'
import {
  findEverProgram,
  getProgram,
  insertPrograms,
  listPrograms,
  contentOfProgram,
  removeProgram,
  valuesOfContent,
  writeProgram,
} from './programs.store.ts'
import type { ProgramRow, ProgramValues } from './programs.store.ts'

export interface ProgramInput {
  role?: ProgramUse | undefined
  label?: string | undefined
  languageId?: string | null | undefined
  source?: UploadedBlob | undefined
}

type Actor = Pick<Ctx, 'db' | 'account' | 'now'>

/** Changes the programs of a problem, and has built what is another program by then. */
const changePrograms = async <R>(
  ctx: Actor,
  problemId: ProblemId,
  action: (tx: Tx, at: Date) => Promise<ProblemChange<R>>,
): Promise<R> => {
  const result = await changeProblem(ctx, problemId, async (tx, at) => {
    const change = await action(tx, at)
    if (change.revision) await buildChanged(tx, { problemId, accountId: ctx.account.id, at })
    return change
  })
  await wake(ctx.db, 'drafts_jobs')
  return result
}

export const createProgram = (
  ctx: Actor,
  problemId: ProblemId,
  input: ProgramInput,
): Promise<ProgramId> =>
  changePrograms(ctx, problemId, async (tx) => {
    const { source } = input
    if (!source) throw invalidField('source', 'The program needs a source.')
    const others = await listPrograms(tx, problemId)
    if (others.length >= programsPerProblem)
      throw new AppError('ErrTooLarge', {
        message: `A problem has at most ${programsPerProblem} programs. Delete one first.`,
      })
    const values = settle(null, input, source.hash)
    requireNewLabel(others, values.label)
    const id = newId<ProgramId>()
    await insertPrograms(tx, problemId, [{ id, values }])
    return changeOf(id, id, null, values)
  })

export const updateProgram = (
  ctx: Actor,
  problemId: ProblemId,
  id: ProgramId,
  input: ProgramInput,
): Promise<void> =>
  changePrograms(ctx, problemId, async (tx, at) => {
    const before = await getProgram(tx, id)
    const values = settle(before, input, input.source?.hash ?? before.source_hash)
    const change = changeOf(undefined, id, before, values)
    if (change.revision?.changes.length === 0) return { result: undefined }
    const others = (await listPrograms(tx, problemId)).filter((one) => one.id !== id)
    requireNewLabel(others, values.label)
    if (values.language_id === null) await forgetBuild(ctx, tx, before)
    await writeProgram(tx, id, { ...values, modified_at: at })
    return change
  })

export const deleteProgram = (ctx: Actor, problemId: ProblemId, id: ProgramId): Promise<void> =>
  changePrograms(ctx, problemId, (tx, at) => deletionOfProgram(ctx, tx, at, id))

/** The same within a transaction that holds the problem. */
export const deletionOfProgram = async (
  ctx: Pick<Ctx, 'account'>,
  tx: Tx,
  at: Date,
  id: ProgramId,
): Promise<ProblemChange<undefined>> => {
  const before = await getProgram(tx, id)
  await forgetBuild(ctx, tx, before)
  await removeProgram(tx, id, at)
  return changeOf(undefined, id, before, null)
}

export interface PastProgram {
  body: object
  restoredFrom: RevisionId
}

/** A program as it was, with its place, whether it was deleted or changed since. */
export const restoreProgram = (
  ctx: Actor,
  problemId: ProblemId,
  id: ProgramId,
  past: PastProgram,
): Promise<void> =>
  changePrograms(ctx, problemId, (tx, at) => bringProgramBack(tx, at, problemId, id, past))

/** The same within a transaction that holds the problem; the caller has them built. */
export const bringProgramBack = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  id: ProgramId,
  { body, restoredFrom }: PastProgram,
): Promise<ProblemChange<undefined>> => {
  const row = await findEverProgram(tx, problemId, id)
  if (!row) throw new AppError('ErrNotFound')
  const values = valuesOfContent(body)
  const isDeleted = row.deleted_at !== null
  const change = changeOf(undefined, id, isDeleted ? null : row, values)
  if (!change.revision || change.revision.changes.length === 0) return { result: undefined }
  const others = (await listPrograms(tx, problemId)).filter((one) => one.id !== id)
  requireNewLabel(others, values.label)
  await writeProgram(tx, id, { ...values, modified_at: at, deleted_at: null })
  return { ...change, revision: { ...change.revision, restoredFrom } }
}

const forgetBuild = async (
  { account }: Pick<Ctx, 'account'>,
  tx: Tx,
  { id, build_id: build }: ProgramRow,
): Promise<void> => {
  if (build === null) return
  await dropBuild(tx, build, account.id)
  await writeProgram(tx, id, { build_key: '', build_id: null })
}

const settle = (
  before: ProgramRow | null,
  input: ProgramInput,
  sourceHash: string,
): ProgramValues => {
  const role = input.role ?? before?.role ?? 'generator'
  const label = input.label ?? before?.label ?? ''
  const given = input.languageId === undefined ? (before?.language_id ?? null) : input.languageId
  if (input.source && input.source.size > sourceFileBytes)
    throw new AppError('ErrTooLarge', {
      message: `A source may have at most ${sourceFileBytes} bytes.`,
    })
  const fault = programLabelFault(role, label)
  if (fault !== undefined) throw invalidField('label', fault)
  if (role === 'helper') return { role, label, language_id: null, source_hash: sourceHash }
  return { role, label, language_id: knownLanguage(given, before), source_hash: sourceHash }
}

/** Any language that is not discontinued, whether a judge has it or not; a program keeps the one it has. */
const knownLanguage = (languageId: string | null, before: ProgramRow | null): string => {
  const language = languageId === null ? undefined : findLanguage(languageId)
  if (!language) throw invalidField('languageId', 'Choose a language from the list.')
  if (language.discontinued && language.id !== before?.language_id)
    throw invalidField('languageId', `${language.label} is discontinued. Choose another language.`)
  return language.id
}

const requireNewLabel = (others: readonly ProgramRow[], label: string): void => {
  if (others.some((other) => other.label === label))
    throw invalidField('label', `“${label}” is there already. Choose another label.`)
}

const contentIf = (values: ProgramValues | null): VersionContent | null =>
  values && contentOfProgram(values)

const changeOf = <R>(
  result: R,
  id: ProgramId,
  from: ProgramValues | null,
  to: ProgramValues | null,
): ProblemChange<R> => {
  const path = `programs/${id}`
  return {
    result,
    revision: {
      path,
      label: (to ?? from)?.label ?? '',
      changes: diffContents(contentIf(from)?.body ?? null, contentIf(to)?.body ?? null),
    },
    contents: { [path]: contentIf(to) },
    events: [{ kind: 'program', id }],
  }
}
