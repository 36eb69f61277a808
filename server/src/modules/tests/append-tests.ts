import { AppError, newTestDetails, testsPerProblem } from '@drafts/contract'
import type { ProblemId, TestId } from '@drafts/contract'
import { columnsOfTest } from '../../platform/db/test-columns.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { changeProblem } from '../revisions/index.ts'
import { eventsOf } from './test-events.ts'
import { insertTests, listTests, orderContent, testContent } from './tests.store.ts'
import type { TestValues } from './tests.store.ts'

/** Appends hidden tests of weight 1 in this order and in one revision, all or none; `tooMany`: the words where there is no room. */
export const appendTests = async (
  ctx: Ctx,
  problemId: ProblemId,
  tests: readonly Pick<TestValues, 'label' | 'comment' | 'origin' | 'input_hash' | 'output_hash'>[],
  tooMany?: string,
): Promise<TestId[]> => {
  const rows = tests.map((test) => ({
    id: newId<TestId>(),
    values: {
      ...columnsOfTest(newTestDetails),
      notes_html: '',
      hint_html: '',
      ...test,
    },
  }))
  const ids = rows.map(({ id }) => id)
  return changeProblem(ctx, problemId, async (tx) => {
    const before = (await listTests(tx, problemId)).map((row) => row.id)
    if (before.length + rows.length > testsPerProblem)
      throw new AppError('ErrTooManyTests', tooMany === undefined ? {} : { message: tooMany })
    await insertTests(tx, problemId, rows, before.length)
    return {
      result: ids,
      revision: {
        path: 'tests',
        changes: rows.map(({ id, values }) => ({
          type: 'added' as const,
          path: `tests/${id}`,
          from: null,
          to: testContent(values).body,
        })),
      },
      contents: {
        ...Object.fromEntries(rows.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
        tests: orderContent([...before, ...ids]),
      },
      events: eventsOf(ids),
    }
  })
}
