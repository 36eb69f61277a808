import {
  AppError,
  findLanguage,
  invalidField,
  languageOfFile,
  sourceFileBytes,
} from '@drafts/contract'
import type { WantVerdict } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { lockProblem } from '../problems/index.ts'
import { diffContents, recordRevision } from '../revisions/index.ts'
import { mayViewSource, readSolution, solutionContent } from './solutions.store.ts'
import type { SolutionRow } from './solutions.store.ts'

export interface SolutionBody {
  label?: string | undefined
  languageId?: string | undefined
  source?: UploadedBlob | undefined
  reference?: boolean | undefined
  wantVerdict?: WantVerdict | null | undefined
  notes?: string | undefined
  private?: boolean | undefined
}

export const createSolution = async (
  ctx: Ctx,
  problemId: string,
  body: SolutionBody,
): Promise<SolutionRow> => {
  if (!body.source) throw invalidField('source', 'The solution needs a source.')
  const { source } = body
  return ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problemId)
    const values = settle(null, body, source.hash)
    if (values.reference) await requireNoReference(tx, problemId, null)
    const id = newId()
    await tx
      .insertInto('solutions')
      .values({ id, problem_id: problemId, creator_id: ctx.account.id, ...values })
      .execute()
    await record(tx, ctx, problemId, id, null, solutionContent(values))
    return readSolution(tx, id)
  })
}

/** Language by the ending, label is the file name (contract §2). */
export const uploadSolution = async (
  ctx: Ctx,
  problemId: string,
  source: UploadedBlob | undefined,
): Promise<SolutionRow> => {
  if (!source?.fileName) throw invalidField('source', 'Choose a file.')
  const name = source.fileName.split(/[\\/]/).at(-1) ?? source.fileName
  const language = languageOfFile(name)
  if (!language)
    throw invalidField(
      'source',
      `No language is known for “${name}”. Add it with New and choose the language.`,
    )
  return createSolution(ctx, problemId, {
    label: name.slice(0, 200),
    languageId: language.id,
    source,
  })
}

export const updateSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: string,
  body: SolutionBody,
): Promise<SolutionRow> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problem.id)
    const before = await readSolution(tx, solutionId)
    if (!mayViewSource(before, ctx.account.id, problem))
      throw new AppError('ErrNoAccess', {
        message: 'A private solution is changed only by its creator and the owner.',
      })
    const values = settle(before, body, body.source?.hash ?? before.source_hash)
    if (values.reference && !before.reference) await requireNoReference(tx, problem.id, solutionId)
    const content = solutionContent(values)
    if (diffContents(solutionContent(before), content).length > 0) {
      await tx.updateTable('solutions').set(values).where('id', '=', solutionId).execute()
      await record(tx, ctx, problem.id, solutionId, solutionContent(before), content)
    }
    return readSolution(tx, solutionId)
  })

export const deleteSolution = async (
  ctx: Ctx,
  problemId: string,
  solutionId: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problemId)
    const before = await readSolution(tx, solutionId)
    await tx.deleteFrom('solutions').where('id', '=', solutionId).execute()
    await record(tx, ctx, problemId, solutionId, solutionContent(before), null)
  })

const settle = (before: SolutionRow | null, body: SolutionBody, sourceHash: string) => {
  const languageId = body.languageId ?? before?.language_id ?? ''
  if (!findLanguage(languageId))
    throw invalidField('languageId', 'Choose a language from the list.')
  if (body.source && body.source.size > sourceFileBytes)
    throw new AppError('ErrTooLarge', {
      message: `A source may have at most ${sourceFileBytes} bytes.`,
    })
  const reference = body.reference ?? before?.reference ?? false
  const wanted = body.wantVerdict === undefined ? (before?.want_verdict ?? null) : body.wantVerdict
  return {
    label: body.label ?? before?.label ?? '',
    language_id: languageId,
    source_hash: sourceHash,
    reference,
    // Turning Reference on forces the expected verdict to Accepted (spec §4).
    want_verdict: reference ? 'Accepted' : wanted,
    notes: body.notes ?? before?.notes ?? '',
    private: body.private ?? before?.private ?? false,
    modified_at: new Date(),
  }
}

const requireNoReference = async (
  tx: Tx,
  problemId: string,
  exceptId: string | null,
): Promise<void> => {
  const other = await tx
    .selectFrom('solutions')
    .select(['id', 'label'])
    .where('problem_id', '=', problemId)
    .where('reference', '=', true)
    .executeTakeFirst()
  if (other && other.id !== exceptId)
    throw new AppError('ErrReferenceExists', {
      message: `“${other.label}” is the reference already.`,
    })
}

const record = async (
  tx: Tx,
  ctx: Ctx,
  problemId: string,
  solutionId: string,
  from: object | null,
  to: object | null,
): Promise<void> => {
  const path = `solutions/${solutionId}`
  await recordRevision(tx, {
    problemId,
    actorId: ctx.account.id,
    path,
    changes: diffContents(from, to),
    contents: { [path]: to },
  })
  await publish(tx, `problem:${problemId}`, 'solution', solutionId)
}
