import { AppError } from '@drafts/contract'
import type { Change, GroupId, ProblemId, TestId } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { PlannedNumber, SaidOfTest } from '../../platform/db/plans/making-plan.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { storeText } from '../blobs/index.ts'
import { listGroups } from '../groups/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import { restoredChanges } from './restore-tests.ts'
import type { RestoredTest } from './restore-tests.ts'
import { eventsOf } from './test-events.ts'
import {
  insertTests,
  listTests,
  orderContent,
  testContent,
  testName,
  writeOrder,
  writeTest,
} from './tests.store.ts'
import type { TestRow } from './tests.store.ts'
import { requireRoom, settleTest } from './write-test.ts'

export interface NewInput {
  id: TestId
  isNew: boolean
  command: string
  /** The input of the test when the new one was made; null where it is new. */
  before: string | null
  said: SaidOfTest
  made: StoredBlob
}

/**
 * Inputs that a script made, all or none, in one change: tests that are there get what their lines say, new ones the numbers that the
 * script gives them. `choose` runs in the same transaction. Throws ErrConflict where a test was changed since.
 */
export const writeInputs = async (
  ctx: Ctx,
  problemId: ProblemId,
  numbers: readonly PlannedNumber[],
  choose: (tx: Tx) => Promise<readonly NewInput[]>,
): Promise<void> => {
  const nothing = await storeText(ctx, '')
  return changeProblem(ctx, problemId, async (tx, at) => {
    const inputs = await choose(tx)
    const rows = await listTests(tx, problemId)
    const groups = await listGroups(tx, problemId)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const planned = new Set(numbers.map(({ testId }) => testId))
    const strangers = rows.filter(({ id }) => !planned.has(id))
    for (const input of inputs) requireUnchanged(input, strangers, rowOf.get(input.id))
    const written = inputs
      .map((input): RestoredTest => {
        const { id, said, command, made } = input
        const before = rowOf.get(id)
        const body = {
          ...saidFields(said, groups),
          command,
          origin: 'generated' as const,
          input: made,
        }
        const html = { notes: undefined, hint: undefined }
        const values = settleTest(before ?? null, body, { nothing, html, at })
        const from = before ? testContent(before).body : null
        return { id, values, before, changes: diffContents(from, testContent(values).body) }
      })
      .filter(({ changes }) => changes.length > 0)
    const fresh = written.filter(({ before }) => !before)
    requireRoom(rows.length + fresh.length)
    for (const { id, values, before } of written) if (before) await writeTest(tx, id, values)
    await insertTests(tx, problemId, fresh, rows.length)
    const now = rows.map(({ id }) => id)
    const isPlaced = fresh.length > 0 || inputs.some((input) => isElsewhere(input, rowOf))
    const ids = isPlaced ? placed(rows, fresh, numbers) : now
    const isMoved = ids.some((id, index) => now[index] !== id)
    if (isMoved) await writeOrder(tx, problemId, ids)
    const moves: Change[] =
      isMoved && fresh.length === 0 ? [{ type: 'changed', path: 'order', from: now, to: ids }] : []
    const changes = [...restoredChanges(written, 'tests'), ...moves]
    if (changes.length === 0) return { result: undefined }
    return {
      result: undefined,
      revision: { path: 'tests', changes },
      contents: {
        ...Object.fromEntries(
          written.map(({ id, values }) => [`tests/${id}`, testContent(values)]),
        ),
        ...(isMoved ? { tests: orderContent(ids) } : {}),
      },
      events: eventsOf(isMoved ? ids : written.map(({ id }) => id)),
    }
  })
}

const requireUnchanged = (
  { isNew, command, before }: NewInput,
  /** Tests that the making did not know of. */
  strangers: readonly TestRow[],
  row: TestRow | undefined,
): void => {
  const isSame = isNew
    ? !row && !strangers.some((one) => one.command === command)
    : row?.input_hash === before && row.command === command
  if (isSame) return
  const name = row ? `Test ${testName(row, row.position)}` : 'A test'
  throw new AppError('ErrConflict', {
    message: `${name} was changed since its input was made. Make the inputs again.`,
  })
}

/** A line names the group of its test. One that was deleted since is left out. */
const saidFields = (
  { label, weight, type, group }: SaidOfTest,
  groups: readonly { id: GroupId; name: string }[],
) => ({
  label,
  weight,
  type,
  ...(group === undefined ? {} : { group: groups.find(({ name }) => name === group)?.id }),
})

const isElsewhere = ({ id, said }: NewInput, rowOf: ReadonlyMap<TestId, TestRow>): boolean =>
  said.index !== undefined && rowOf.get(id)?.position !== said.index

/** Tests of the script stand at its numbers, others at their own; those whose line is gone stand behind. */
const placed = (
  rows: readonly TestRow[],
  fresh: readonly RestoredTest[],
  numbers: readonly PlannedNumber[],
): TestId[] => {
  const byId = new Map(numbers.map(({ testId, number }) => [testId, number]))
  const byCommand = new Map(numbers.map(({ command, number }) => [command, number]))
  const numberOf = (id: TestId, command: string | null | undefined, own: number): number =>
    command === null || command === undefined
      ? own
      : (byId.get(id) ?? byCommand.get(command) ?? Number.MAX_SAFE_INTEGER)
  return [
    ...rows.map(({ id, command }, index) => ({ id, number: numberOf(id, command, index + 1) })),
    ...fresh.map(({ id, values }) => ({ id, number: numberOf(id, values.command, rows.length) })),
  ]
    .toSorted((one, other) => one.number - other.number)
    .map(({ id }) => id)
}
