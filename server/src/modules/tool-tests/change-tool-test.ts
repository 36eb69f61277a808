import { AppError, invalidField, toolTestsPerProblem } from '@drafts/contract'
import type { ProblemId, ToolTestId, ToolTestWant } from '@drafts/contract'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { storeText } from '../blobs/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import {
  contentOfToolTest,
  getToolTest,
  insertToolTests,
  listToolTests,
  pathOfToolTest,
  writeToolTest,
} from './tool-tests.store.ts'
import type { ToolTestKind, ToolTestValues } from './tool-tests.store.ts'
import { newId } from '../../platform/ids/ids.ts'

export interface ToolTestInput {
  label?: string | undefined
  input?: UploadedBlob | undefined
  answer?: UploadedBlob | undefined
  output?: UploadedBlob | undefined
  want?: ToolTestWant | undefined
  wantLine?: number | null | undefined
}

export const createToolTest = async (
  ctx: Ctx,
  problemId: ProblemId,
  kind: ToolTestKind,
  input: ToolTestInput,
): Promise<ToolTestId> => {
  const { hash: nothing } = await storeText(ctx, '')
  const empty = { kind, label: '', input_hash: nothing, answer_hash: nothing, output_hash: nothing }
  const values = settle({ ...empty, want: 'accepted', want_line: null }, input)
  return changeProblem(ctx, problemId, async (tx) => {
    if ((await listToolTests(tx, problemId, kind)).length >= toolTestsPerProblem)
      throw new AppError('ErrTooLarge', {
        message: `There are at most ${toolTestsPerProblem} of these tests. Delete one first.`,
      })
    const id = newId<ToolTestId>()
    await insertToolTests(tx, problemId, [{ id, values }])
    return changeOfToolTest(id, id, null, values)
  })
}

export const updateToolTest = (
  ctx: Ctx,
  problemId: ProblemId,
  id: ToolTestId,
  { kind, input }: { kind: ToolTestKind; input: ToolTestInput },
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const before = await getToolTest(tx, id, kind)
    const values = settle(before, input)
    const change = changeOfToolTest(undefined, id, before, values)
    if (change.revision?.changes.length === 0) return { result: undefined }
    await writeToolTest(tx, id, { ...values, modified_at: at })
    return change
  })

/** It stays as a row: history brings it back. */
export const deleteToolTest = (
  ctx: Ctx,
  problemId: ProblemId,
  id: ToolTestId,
  kind: ToolTestKind,
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const before = await getToolTest(tx, id, kind)
    await writeToolTest(tx, id, { deleted_at: at })
    return changeOfToolTest(undefined, id, before, null)
  })

const settle = (before: ToolTestValues, input: ToolTestInput): ToolTestValues => {
  const want = input.want ?? before.want
  const line = input.wantLine === undefined ? before.want_line : input.wantLine
  if (want === 'valid' && typeof input.wantLine === 'number')
    throw invalidField('wantLine', 'A valid input is refused at no line.')
  return {
    kind: before.kind,
    label: input.label ?? before.label,
    input_hash: input.input?.hash ?? before.input_hash,
    answer_hash: input.answer?.hash ?? before.answer_hash,
    output_hash: input.output?.hash ?? before.output_hash,
    want,
    want_line: want === 'invalid' ? (line ?? null) : null,
  }
}

export const changeOfToolTest = <R>(
  result: R,
  id: ToolTestId,
  from: ToolTestValues | null,
  to: ToolTestValues | null,
): ProblemChange<R> => {
  const one = to ?? from
  const path = one ? pathOfToolTest(one, id) : ''
  const content = to && contentOfToolTest(to)
  return {
    result,
    revision: {
      path,
      label: one?.label ?? '',
      changes: diffContents((from && contentOfToolTest(from).body) ?? null, content?.body ?? null),
    },
    contents: { [path]: content },
    events: [{ kind: 'toolTest', id }],
  }
}
