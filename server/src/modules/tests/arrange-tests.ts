import { invalidField } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { changeTests } from './change-tests.ts'
import { orderContent, readTests, testContent, writeOrder } from './tests.store.ts'

/** Ids that are not of this problem are refused, all or nothing. */
export const deleteTests = async (ctx: Ctx, problemId: string, ids: string[]): Promise<void> =>
  changeTests(ctx, problemId, async (tx) => {
    const rows = await readTests(tx, problemId)
    const gone = new Set(ids)
    const known = rows.filter((row) => gone.has(row.id))
    if (known.length !== gone.size)
      throw invalidField('ids', 'Some of these tests are not there any more.')
    const left = rows.filter((row) => !gone.has(row.id)).map((row) => row.id)
    if (known.length > 0)
      await tx
        .deleteFrom('tests')
        .where('id', 'in', [...gone])
        .execute()
    await writeOrder(tx, problemId, left)
    return {
      result: undefined,
      path: known.length === 1 ? `tests/${known[0]?.id}` : 'tests',
      changes: known.map((row) => ({
        type: 'removed' as const,
        path: row.label || `tests/${row.id}`,
        from: testContent(row),
        to: null,
      })),
      contents: {
        ...Object.fromEntries(known.map((row) => [`tests/${row.id}`, null])),
        tests: orderContent(left),
      },
      touched: known.map((row) => row.id),
    }
  })

export const reorderTests = async (ctx: Ctx, problemId: string, ids: string[]): Promise<void> =>
  changeTests(ctx, problemId, async (tx) => {
    const before = (await readTests(tx, problemId)).map((row) => row.id)
    const wanted = new Set(ids)
    const complete = ids.length === before.length && before.every((id) => wanted.has(id))
    if (!complete)
      throw invalidField('ids', 'Name every test once; tests were added or deleted meanwhile.')
    const moved = ids.filter((id, index) => before[index] !== id)
    if (moved.length > 0) await writeOrder(tx, problemId, ids)
    return {
      result: undefined,
      path: 'tests',
      changes: moved.length > 0 ? [{ type: 'changed', path: 'order', from: before, to: ids }] : [],
      contents: { tests: orderContent(ids) },
      touched: moved.slice(0, 1),
    }
  })
