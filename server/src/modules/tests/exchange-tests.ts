import type { Change, ProblemId, TestId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem } from '../revisions/index.ts'
import { placeAgain } from './place-again.ts'
import { eventsOf } from './test-events.ts'
import {
  insertTests,
  listTests,
  orderContent,
  removeTests,
  testContent,
  writeOrder,
} from './tests.store.ts'
import type { TestRow, TestValues } from './tests.store.ts'

export interface TestExchange {
  /** What decided the exchange. */
  seen: readonly TestRow[]
  /** The order of the package, which decides where each new test goes. */
  order: readonly TestId[]
  added: readonly { id: TestId; values: TestValues }[]
  removed: readonly TestId[]
}

/** Exchanges tests in one revision, and writes `also` with it. Does nothing where the tests are no longer those that were seen. */
export const exchangeTests = (
  ctx: Ctx,
  problemId: ProblemId,
  { seen, order, added, removed }: TestExchange,
  also: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const gone = new Set(removed)
  const left = seen.flatMap(({ id }) => (gone.has(id) ? [] : [id]))
  const ids = placeAgain(
    left,
    order,
    added.map(({ id }) => id),
    false,
  )
  return changeProblem(ctx, problemId, async (tx) => {
    const rows = await listTests(tx, problemId)
    if (markOf(rows) !== markOf(seen)) return { result: undefined }
    await also(tx)
    if (added.length + removed.length === 0) return { result: undefined }
    await removeTests(tx, removed)
    await insertTests(tx, problemId, added, rows.length)
    await writeOrder(tx, problemId, ids)
    const old = rows.filter(({ id }) => gone.has(id))
    const changes: Change[] = [
      ...old.map((row) => ({
        type: 'removed' as const,
        path: `tests/${row.id}`,
        from: testContent(row).body,
        to: null,
      })),
      ...added.map(({ id, values }) => ({
        type: 'added' as const,
        path: `tests/${id}`,
        from: null,
        to: testContent(values).body,
      })),
    ]
    return {
      result: undefined,
      revision: { path: 'tests', changes },
      contents: {
        ...Object.fromEntries(old.map(({ id }) => [`tests/${id}`, null])),
        ...Object.fromEntries(added.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
        tests: orderContent(ids),
      },
      events: eventsOf([...removed, ...added.map(({ id }) => id)]),
    }
  })
}

/** Equal where the same tests stand in the same order. */
const markOf = (rows: readonly TestRow[]): string =>
  JSON.stringify(rows.map((row) => [row.id, testContent(row).body]))
