import { AppError } from '@drafts/contract'
import type { ProblemId, TestId } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import { restoredChanges } from './restore-tests.ts'
import { eventsOf } from './test-events.ts'
import { listTests, testContent, testName, writeTest } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'

export interface NewAnswer {
  id: TestId
  /** What the test had when the answer was made: an answer of anything else is not taken. */
  inputHash: string
  before: string
  outputHash: string
}

/** Outputs that were made for tests, all or none, in one change. Throws ErrConflict where one was changed since. */
export const writeAnswers = (
  ctx: Ctx,
  problemId: ProblemId,
  answers: readonly NewAnswer[],
): Promise<void> =>
  changeProblem(ctx, problemId, async (tx, at) => {
    const rows = new Map((await listTests(tx, problemId)).map((row) => [row.id, row]))
    const written = answers
      // A test that was taken already is left as it is.
      .filter(({ id, inputHash, outputHash }) => !isThere(rows.get(id), inputHash, outputHash))
      .map(({ id, inputHash, before: output, outputHash }) => {
        const before = rows.get(id)
        if (!before || before.input_hash !== inputHash || before.output_hash !== output)
          throw new AppError('ErrConflict', {
            message: `${before ? `Test ${testName(before, before.position)}` : 'A test'} was changed since its output was made. Make the outputs again.`,
          })
        const values = { ...before, output_hash: outputHash, modified_at: at }
        const changes = diffContents(testContent(before).body, testContent(values).body)
        return { id, values, before, changes }
      })
      .filter(({ changes }) => changes.length > 0)
    const [first] = written
    if (!first) return { result: undefined }
    for (const { id, values } of written)
      await writeTest(tx, id, { output_hash: values.output_hash, modified_at: at })
    const isOne = written.length === 1
    const path = isOne ? `tests/${first.id}` : 'tests'
    const label = testName(first.values, first.before.position)
    return {
      result: undefined,
      revision: { path, changes: restoredChanges(written, path), ...(isOne ? { label } : {}) },
      contents: Object.fromEntries(
        written.map(({ id, values }) => [`tests/${id}`, testContent(values)]),
      ),
      events: eventsOf(written.map(({ id }) => id)),
    }
  })

const isThere = (row: TestRow | undefined, inputHash: string, outputHash: string): boolean =>
  row?.input_hash === inputHash && row.output_hash === outputHash
