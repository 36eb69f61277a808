import {
  AppError,
  invalidField,
  isWeightAllowed,
  sampleFileBytes,
  settleWeight,
  testFileBytes,
  testsPerProblem,
} from '@drafts/contract'
import type { TestType } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { renderMarkdownSafely } from '../../platform/markdown/render-safely.ts'
import { storeText } from '../blobs/index.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { diffContents } from '../revisions/index.ts'
import { changeTests } from './change-tests.ts'
import { countTests, orderContent, readTest, readTests, testContent } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'

export interface TestBody {
  type?: TestType | undefined
  label?: string | undefined
  weight?: number | undefined
  notes?: string | undefined
  hint?: string | undefined
  comment?: string | undefined
  input?: UploadedBlob | undefined
  output?: UploadedBlob | undefined
}

export const createTest = async (ctx: Ctx, problemId: string, body: TestBody): Promise<TestRow> => {
  const nothing = await storeText(ctx, '')
  const notesHtml = await renderedNotes(ctx, body)
  return changeTests(ctx, problemId, async (tx) => {
    await requireRoom(tx, problemId, 1)
    const values = settle(null, body, nothing, notesHtml)
    const ids = (await readTests(tx, problemId)).map((row) => row.id)
    const id = newId()
    await tx
      .insertInto('tests')
      .values({ id, problem_id: problemId, position: ids.length + 1, ...values })
      .execute()
    const content = testContent(values)
    return {
      result: await readTest(tx, id),
      path: `tests/${id}`,
      changes: diffContents(null, content),
      contents: { [`tests/${id}`]: content, tests: orderContent([...ids, id]) },
      touched: [id],
    }
  })
}

export const updateTest = async (
  ctx: Ctx,
  problemId: string,
  testId: string,
  body: TestBody,
): Promise<TestRow> => {
  const notesHtml = await renderedNotes(ctx, body)
  return changeTests(ctx, problemId, async (tx) => {
    const before = await readTest(tx, testId)
    const values = settle(before, body, before.inputBlob, notesHtml)
    const content = testContent(values)
    const changes = diffContents(testContent(before), content)
    const path = `tests/${testId}`
    if (changes.length > 0)
      await tx.updateTable('tests').set(values).where('id', '=', testId).execute()
    return {
      result: await readTest(tx, testId),
      path,
      changes,
      contents: { [path]: content },
      touched: changes.length > 0 ? [testId] : [],
    }
  })
}

/** Before the problem is locked: it may take seconds. */
const renderedNotes = (
  { account }: Pick<Ctx, 'account'>,
  { notes }: TestBody,
): Promise<string> | undefined =>
  notes === undefined ? undefined : renderMarkdownSafely(account.id, notes)

export const requireRoom = async (tx: Tx, problemId: string, more: number): Promise<void> => {
  if ((await countTests(tx, problemId)) + more > testsPerProblem)
    throw new AppError('ErrTooManyTests')
}

/** What is left out stays; a sample has weight 0 and small files. */
const settle = (
  before: TestRow | null,
  body: TestBody,
  nothing: StoredBlob,
  notesHtml: string | undefined,
) => {
  const type = body.type ?? (before?.type as TestType | undefined) ?? 'regular'
  const weight = settleWeight(
    before && { type: before.type as TestType, weight: before.weight },
    type,
    body.weight,
  )
  if (!isWeightAllowed(type, weight))
    throw invalidField('weight', 'The weight must be above 0, unless the test is an example.')
  const input = body.input ?? before?.inputBlob ?? nothing
  const output = body.output ?? before?.outputBlob ?? nothing
  requireSize(type, 'input', input)
  requireSize(type, 'output', output)
  return {
    type,
    weight,
    label: body.label ?? before?.label ?? '',
    notes: body.notes ?? before?.notes ?? '',
    notes_html: notesHtml ?? before?.notes_html ?? '',
    hint: body.hint ?? before?.hint ?? '',
    comment: body.comment ?? before?.comment ?? '',
    input_hash: input.hash,
    output_hash: output.hash,
    modified_at: new Date(),
  }
}

/** spec §5 "File sizes". */
export const fileLimit = (type: string): number =>
  type === 'sample' ? sampleFileBytes : testFileBytes

const requireSize = (type: TestType, field: string, blob: StoredBlob): void => {
  const limit = fileLimit(type)
  if (blob.size <= limit) return
  const sentence = `The file is too large (${Math.round(blob.size / 1000)} kB): at most ${limit} bytes${
    type === 'sample' ? ' for an example' : ''
  }.`
  throw new AppError('ErrTooLarge', { message: sentence, fields: { [field]: sentence } })
}
