import { AppError, invalidField, sampleFileBytes } from '@drafts/contract'
import type { GroupId, ProblemId, TestId, TestType } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { requireGroup } from '../groups/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import { restoredChanges } from './restore-tests.ts'
import { eventsOf } from './test-events.ts'
import { listTests, testContent, testName, writeTest } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'
import { settleTest } from './write-test.ts'

export interface Setting {
  ids: readonly TestId[]
  type?: TestType | undefined
  weight?: number | undefined
  group?: GroupId | null | undefined
}

/** Type, weight and group of several tests, all or nothing, in one change. Answers those that were named. */
export const setTests = (
  ctx: Ctx,
  problemId: ProblemId,
  { ids, type, weight, group }: Setting,
): Promise<TestRow[]> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const named = new Set(ids)
    const rows = (await listTests(tx, problemId)).filter(({ id }) => named.has(id))
    if (rows.length !== named.size)
      throw invalidField('ids', 'Some of these tests are not there any more.')
    await requireGroup(tx, problemId, group)
    if (type === 'sample') requireSmall(rows)
    const written = rows
      .map((before) => {
        const html = { notes: undefined, hint: undefined }
        const values = settleTest(
          before,
          { type, weight, group },
          { nothing: before.inputBlob, html, at },
        )
        const changes = diffContents(testContent(before).body, testContent(values).body)
        return { id: before.id, values, before, changes }
      })
      .filter(({ changes }) => changes.length > 0)
    const [first] = written
    if (!first) return { result: rows }
    for (const { id, values } of written) await writeTest(tx, id, values)
    const isOne = written.length === 1
    const path = isOne ? `tests/${first.id}` : 'tests'
    const label = testName(first.values, first.before.position)
    return {
      result: (await listTests(tx, problemId)).filter(({ id }) => named.has(id)),
      revision: { path, changes: restoredChanges(written, path), ...(isOne ? { label } : {}) },
      contents: Object.fromEntries(
        written.map(({ id, values }) => [`tests/${id}`, testContent(values)]),
      ),
      events: eventsOf(written.map(({ id }) => id)),
    }
  })

const requireSmall = (rows: readonly TestRow[]): void => {
  const large = rows.filter(
    ({ inputBlob, outputBlob }) => Math.max(inputBlob.size, outputBlob.size) > sampleFileBytes,
  )
  if (large.length === 0) return
  throw new AppError('ErrTooLarge', {
    message: `An example has at most ${sampleFileBytes} bytes of input and of output. Too large: ${large
      .map((row) => testName(row, row.position))
      .join(', ')}.`,
    fields: { ids: large.map(({ id }) => id).join(', ') },
  })
}
