import {
  answerOriginLike,
  AppError,
  invalidField,
  isWeightAllowed,
  newTestDetails,
  pickTestDetails,
  sampleFileBytes,
  settleWeight,
  testFileBytes,
  testsPerProblem,
} from '@drafts/contract'
import type { ProblemId, TestDetails, TestId, TestType } from '@drafts/contract'
import type { AnswerMade } from '../../platform/db/schema.ts'
import { columnsOfTest, detailsOfTest } from '../../platform/db/test-columns.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { CallRenderer } from '../../platform/texts/texts.ts'
import { storeText } from '../blobs/index.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { requireGroup } from '../groups/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import { eventsOf } from './test-events.ts'
import {
  insertTests,
  orderContent,
  getTest,
  listTests,
  testContent,
  testName,
  writeTest,
} from './tests.store.ts'
import type { TestRow, TestValues } from './tests.store.ts'

export type TestBody = { [N in keyof TestDetails]?: TestDetails[N] | undefined } & {
  input?: SentFile | undefined
  output?: SentFile | undefined
}

/** A file that was not typed was uploaded. */
type SentFile = StoredBlob & { isTyped?: boolean | undefined }

export const createTest = async (
  ctx: Ctx,
  problemId: ProblemId,
  body: TestBody,
  /** `answerMade`: the reference made the output. `isNew`: no test of the problem may have the same input. */
  { answerMade, isNew = false }: { answerMade?: AnswerMade | undefined; isNew?: boolean } = {},
): Promise<TestRow> => {
  const nothing = await storeText(ctx, '')
  const html = await renderedTexts(ctx, body)
  return changeProblem(ctx, problemId, async (tx, at) => {
    const rows = await listTests(tx, problemId)
    const ids = rows.map((row) => row.id)
    requireRoom(ids.length + 1)
    await requireGroup(tx, problemId, body.group)
    const settled = settleTest(null, body, { nothing, html, at })
    if (isNew && rows.some((row) => row.input_hash === settled.input_hash))
      throw invalidField('label', 'A test of the problem has this input already.')
    const values = answerMade ? { ...settled, answer_made: answerMade } : settled
    const id = newId<TestId>()
    await insertTests(tx, problemId, [{ id, values }], ids.length)
    const content = testContent(values)
    return {
      result: await getTest(tx, id),
      revision: {
        path: `tests/${id}`,
        label: testName(values, ids.length + 1),
        changes: diffContents(null, content.body),
      },
      contents: { [`tests/${id}`]: content, tests: orderContent([...ids, id]) },
      events: eventsOf([id]),
    }
  })
}

export const updateTest = async (
  ctx: Ctx,
  problemId: ProblemId,
  testId: TestId,
  body: TestBody,
  /** Only while this file is still the one with this hash. */
  only?: { side: 'input' | 'output'; hash: string },
): Promise<TestRow> => {
  const html = await renderedTexts(ctx, body)
  return changeProblem(ctx, problemId, async (tx, at) => {
    const before = await getTest(tx, testId)
    if (only && before[`${only.side}_hash`] !== only.hash) return { result: before }
    await requireGroup(tx, problemId, body.group)
    const values = settleTest(before, body, { nothing: before.inputBlob, html, at })
    const content = testContent(values)
    const changes = diffContents(testContent(before).body, content.body)
    if (changes.length === 0) return { result: before }
    await writeTest(tx, testId, values)
    const path = `tests/${testId}`
    return {
      result: await getTest(tx, testId),
      revision: { path, label: testName(values, before.position), changes },
      contents: { [path]: content },
      events: eventsOf([testId]),
    }
  })
}

/** HTML of the texts that were sent. */
interface Rendered {
  notes: string | undefined
  hint: string | undefined
}

/** Before the problem is locked: it may take seconds. */
const renderedTexts = async (
  { account }: Pick<Ctx, 'account'>,
  { notes, hint }: TestBody,
): Promise<Rendered> => {
  const renderer = new CallRenderer(account.id)
  return {
    notes: notes === undefined ? undefined : await renderer.render(notes),
    hint: hint === undefined ? undefined : await renderer.render(hint),
  }
}

/** `count`: how many tests the problem would have. */
export const requireRoom = (count: number): void => {
  if (count > testsPerProblem) throw new AppError('ErrTooManyTests')
}

interface Prepared {
  /** What a file is that nobody sent. */
  nothing: StoredBlob
  html: Rendered
  at: Date
}

/** What is left out stays; a sample has weight 0 and small files. */
export const settleTest = (
  before: TestRow | null,
  body: TestBody,
  { nothing, html, at }: Prepared,
): TestValues => {
  const type = body.type ?? before?.type ?? 'regular'
  const weight = settleWeight(
    before && { type: before.type, weight: before.weight },
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
    ...columnsOfTest({
      ...newTestDetails,
      ...(before && detailsOfTest(before)),
      ...pickTestDetails(body),
      ...originsOf(before, body),
      type,
      weight,
    }),
    notes_html: html.notes ?? before?.notes_html ?? '',
    hint_html: html.hint ?? before?.hint_html ?? '',
    input_hash: input.hash,
    output_hash: output.hash,
    modified_at: at,
  }
}

/**
 * Who writes one side says where that is from, and nothing of the other. An input that a person changes is of the script no longer
 * (docs/product/scripts.md#tests-of-a-script).
 */
const originsOf = (
  before: TestRow | null,
  body: TestBody,
): Pick<TestDetails, 'origin' | 'answerOrigin'> & Partial<Pick<TestDetails, 'command'>> => {
  const { input, output, origin: said, answerOrigin: saidOfAnswer } = body
  const isNewInput = before !== null && input !== undefined && input.hash !== before.input_hash
  const isNewOutput = before !== null && output !== undefined && output.hash !== before.output_hash
  const origin = said ?? (isNewInput ? wayOf(input) : (before?.origin ?? 'typed'))
  const stays = before && (before.answer_origin ?? answerOriginLike(before.origin))
  const unsaid = isNewOutput ? wayOf(output) : stays
  const answer = saidOfAnswer === undefined ? unsaid : saidOfAnswer
  return {
    origin,
    answerOrigin: answer === answerOriginLike(origin) ? null : answer,
    ...(isNewInput && body.command === undefined ? { command: null } : {}),
  }
}

const wayOf = ({ isTyped = false }: SentFile): 'typed' | 'uploaded' =>
  isTyped ? 'typed' : 'uploaded'

/** docs/product/forms.md#test-files */
export const fileLimit = (type: string): number =>
  type === 'sample' ? sampleFileBytes : testFileBytes

const requireSize = (type: TestType, field: string, blob: StoredBlob): void => {
  const limit = fileLimit(type)
  if (blob.size <= limit) return
  const sentence = `The file is too large (${Math.round(blob.size / 1000)} kB). At most ${limit} bytes are allowed${
    type === 'sample' ? ' for an example' : ''
  }.`
  throw new AppError('ErrTooLarge', { message: sentence, fields: { [field]: sentence } })
}
