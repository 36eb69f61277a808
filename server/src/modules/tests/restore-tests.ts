import type { Change, ProblemId, RevisionId, TestId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { columnsOfTest } from '../../platform/db/test-columns.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { ProblemChange, StoredContent } from '../revisions/index.ts'
import { placeAgain } from './place-again.ts'
import { eventsOf } from './test-events.ts'
import {
  insertTests,
  orderContent,
  listTests,
  testContent,
  TestContent,
  testName,
  writeOrder,
  writeTest,
} from './tests.store.ts'
import type { TestRow, TestValues } from './tests.store.ts'
import { requireRoom } from './write-test.ts'

/** Tests as they were, the very same ids, and the order they stood in. */
export interface PastTests {
  /** As the revision of the restore names it: one test, or all of them. */
  path: string
  tests: readonly { id: TestId; content: StoredContent }[]
  order: readonly TestId[]
  /** All stand in the order of then; otherwise those that are there keep theirs. */
  reorders: boolean
  restoredFrom: RevisionId
}

/** Tests that came since stay, behind the others where the order is restored. */
export const restoreTests = (ctx: Ctx, problemId: ProblemId, past: PastTests): Promise<TestRow[]> =>
  changeProblem(ctx, problemId, (tx, at) => bringTestsBack(tx, at, problemId, past))

/** The same within a transaction that holds the problem. */
export const bringTestsBack = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  past: PastTests,
): Promise<ProblemChange<TestRow[]>> => {
  const rows = await listTests(tx, problemId)
  const written = await write(tx, problemId, rows, past, at)
  const now = rows.map(({ id }) => id)
  const fresh = written.filter(({ before }) => !before).map(({ id }) => id)
  const ids = placeAgain(now, past.order, fresh, past.reorders)
  const isMoved = past.reorders && now.some((id, index) => ids[index] !== id)
  const changes = restoredChanges(written, past.path)
  if (isMoved && fresh.length === 0)
    changes.push({ type: 'changed', path: 'order', from: now, to: ids })
  if (changes.length === 0) return { result: rows }
  if (ids.length !== now.length || isMoved) await writeOrder(tx, problemId, ids)
  const [only] = written
  const label =
    only && past.path !== 'tests' ? testName(only.values, ids.indexOf(only.id) + 1) : undefined
  return {
    result: await listTests(tx, problemId),
    revision: {
      path: past.path,
      changes,
      restoredFrom: past.restoredFrom,
      ...(label === undefined ? {} : { label }),
    },
    contents: {
      ...Object.fromEntries(written.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
      tests: orderContent(ids),
    },
    events: eventsOf(isMoved ? ids : written.map(({ id }) => id)),
  }
}

export interface RestoredTest {
  id: TestId
  values: TestValues
  /** Undefined: it is there again. */
  before: TestRow | undefined
  changes: Change[]
}

/** Those that differ from what is there. */
const write = async (
  tx: Tx,
  problemId: ProblemId,
  rows: readonly TestRow[],
  { tests }: PastTests,
  at: Date,
): Promise<RestoredTest[]> => {
  const known = new Map(rows.map((row) => [row.id, row]))
  const written = tests
    .map(({ id, content }): RestoredTest => {
      const before = known.get(id)
      const values = valuesOf(content, at)
      const from = before ? testContent(before).body : null
      return { id, values, before, changes: diffContents(from, testContent(values).body) }
    })
    .filter(({ changes }) => changes.length > 0)
  const fresh = written.filter(({ before }) => !before)
  requireRoom(rows.length + fresh.length)
  await insertTests(tx, problemId, fresh, rows.length)
  for (const { id, values, before } of written) if (before) await writeTest(tx, id, values)
  return written
}

const valuesOf = ({ body, rendered }: StoredContent, at: Date): TestValues => {
  const { input, output, ...details } = TestContent.parse(body)
  const html = (name: string): string => {
    const one = rendered[name]
    return typeof one === 'string' ? one : ''
  }
  return {
    ...columnsOfTest(details),
    notes_html: html('notesHTML'),
    hint_html: html('hintHTML'),
    input_hash: input,
    output_hash: output,
    modified_at: at,
  }
}

/** One test is listed field by field, several are listed test by test. */
export const restoredChanges = (written: readonly RestoredTest[], path: string): Change[] =>
  path === 'tests'
    ? written.map(({ id, values, before }) => ({
        type: before ? ('changed' as const) : ('added' as const),
        path: `tests/${id}`,
        from: before ? testContent(before).body : null,
        to: testContent(values).body,
      }))
    : written.flatMap(({ changes }) => changes)
