import { invalidField } from '@drafts/contract'
import type { Change, ProblemId, TestId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import { eventsOf } from './test-events.ts'
import {
  orderContent,
  listTests,
  removeTests,
  testContent,
  testName,
  writeOrder,
} from './tests.store.ts'
import type { TestRow } from './tests.store.ts'

/** Ids that are not of this problem are refused, all or nothing. */
export const deleteTests = async (ctx: Ctx, problemId: ProblemId, ids: TestId[]): Promise<void> =>
  changeProblem(ctx, problemId, (tx) => deletionOfTests(tx, problemId, ids))

/** The same within a transaction that holds the problem. */
export const deletionOfTests = async (
  tx: Tx,
  problemId: ProblemId,
  ids: readonly TestId[],
): Promise<ProblemChange<undefined>> => {
  const rows = await listTests(tx, problemId)
  const gone = new Set(ids)
  const known = rows.filter((row) => gone.has(row.id))
  if (known.length !== gone.size)
    throw invalidField('ids', 'Some of these tests are not there any more.')
  const [first] = known
  if (!first) return { result: undefined }
  const left = rows.filter((row) => !gone.has(row.id)).map((row) => row.id)
  await removeTests(tx, [...gone])
  await writeOrder(tx, problemId, left)
  return {
    result: undefined,
    revision:
      known.length === 1
        ? {
            path: `tests/${first.id}`,
            label: testName(first, first.position),
            changes: diffContents(testContent(first).body, null),
          }
        : { path: 'tests', changes: known.map(deletionOf) },
    contents: {
      ...Object.fromEntries(known.map((row) => [`tests/${row.id}`, null])),
      tests: orderContent(left),
    },
    events: eventsOf(known.map((row) => row.id)),
  }
}

const deletionOf = (row: TestRow): Change => ({
  type: 'removed',
  path: `tests/${row.id}`,
  from: testContent(row).body,
  to: null,
})

export const reorderTests = async (ctx: Ctx, problemId: ProblemId, ids: TestId[]): Promise<void> =>
  changeProblem(ctx, problemId, async (tx) => {
    const before = (await listTests(tx, problemId)).map((row) => row.id)
    const wanted = new Set(ids)
    const complete = ids.length === before.length && before.every((id) => wanted.has(id))
    if (!complete)
      throw invalidField('ids', 'Name every test once; tests were added or deleted meanwhile.')
    const moved = ids.filter((id, index) => before[index] !== id)
    if (moved.length === 0) return { result: undefined }
    await writeOrder(tx, problemId, ids)
    return {
      result: undefined,
      revision: {
        path: 'tests',
        changes: [{ type: 'changed', path: 'order', from: before, to: ids }],
      },
      contents: { tests: orderContent(ids) },
      events: eventsOf(moved),
    }
  })
