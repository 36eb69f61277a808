import { testsPerProblem } from '@drafts/contract'
import type { Change, ProblemId, TestId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { AnswerMade } from '../../platform/db/schema.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import { placeAgain } from './place-again.ts'
import { eventsOf } from './test-events.ts'
import {
  insertTests,
  listTests,
  orderContent,
  testContent,
  writeOrder,
  writeTest,
} from './tests.store.ts'
import type { TestRow, TestValues } from './tests.store.ts'

export interface MadeTests {
  /** The order of the package, which decides where each new test goes. */
  order: readonly TestId[]
  added: readonly { id: TestId; values: TestValues }[]
  /** New answers of existing tests, written where input and output are still those that the answer was made for. */
  answered: readonly {
    id: TestId
    inputHash: string
    before: string
    outputHash: string
    answerMade: AnswerMade | null
  }[]
}

/** Tests that were not written: there was no room, or somebody changed, deleted or made them by the script meanwhile. */
export interface Unplaced {
  noRoom: TestId[]
  changed: TestId[]
  made: TestId[]
}

/**
 * Writes tests that were made for a problem, in one revision. Those that are there keep their order; a new one stands behind the
 * nearest that stands before it in the package. `also` is written behind it.
 */
export const placeMadeTests = (
  ctx: Ctx,
  problemId: ProblemId,
  made: MadeTests,
  also: (tx: Tx, unplaced: Unplaced) => Promise<void>,
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const rows = await listTests(tx, problemId)
    const room = Math.max(0, testsPerProblem - rows.length)
    const wanted = made.added.filter(({ values }) => !rows.some((row) => isSameCall(row, values)))
    const added = wanted.slice(0, room)
    const changed = made.answered.filter((answer) => !isAsBefore(rows, answer))
    const answered = made.answered.flatMap((answer) => {
      const row = rows.find(({ id }) => id === answer.id)
      return row && !changed.includes(answer)
        ? [{ row, values: { ...row, output_hash: answer.outputHash }, by: answer.answerMade }]
        : []
    })
    const unplaced: Unplaced = {
      noRoom: wanted.slice(room).map(({ id }) => id),
      changed: changed.map(({ id }) => id),
      made: made.added.filter((one) => !wanted.includes(one)).map(({ id }) => id),
    }
    if (added.length + answered.length === 0) {
      await also(tx, unplaced)
      return { result: undefined }
    }
    for (const { row, values, by } of answered)
      await writeTest(tx, row.id, {
        output_hash: values.output_hash,
        modified_at: at,
        answer_made: by,
      })
    await insertTests(tx, problemId, added, rows.length)
    const ids = placeAgain(
      rows.map(({ id }) => id),
      made.order,
      added.map(({ id }) => id),
      false,
    )
    await writeOrder(tx, problemId, ids)
    await also(tx, unplaced)
    return changeOf(ids, added, answered)
  })

/** A script has a command once in a group. */
const isSameCall = (row: TestRow, { command, group }: TestValues): boolean =>
  command !== null && command === row.command && group === row.group

const isAsBefore = (rows: readonly TestRow[], answer: MadeTests['answered'][number]): boolean =>
  rows.some(
    ({ id, input_hash: input, output_hash: output }) =>
      id === answer.id && input === answer.inputHash && output === answer.before,
  )

const changeOf = (
  ids: readonly TestId[],
  added: MadeTests['added'],
  answered: readonly { row: TestRow; values: TestRow }[],
): ProblemChange<undefined> => {
  const changes: Change[] = [
    ...added.map(({ id, values }) => ({
      type: 'added' as const,
      path: `tests/${id}`,
      from: null,
      to: testContent(values).body,
    })),
    ...answered.map(({ row, values }) => ({
      type: 'changed' as const,
      path: `tests/${row.id}`,
      from: testContent(row).body,
      to: testContent(values).body,
    })),
  ]
  return {
    result: undefined,
    revision: { path: 'tests', changes },
    contents: {
      ...Object.fromEntries(added.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
      ...Object.fromEntries(
        answered.map(({ row, values }) => [`tests/${row.id}`, testContent(values)]),
      ),
      tests: orderContent(ids),
    },
    events: eventsOf([...added.map(({ id }) => id), ...answered.map(({ row }) => row.id)]),
  }
}
