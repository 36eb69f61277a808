import { UploadId } from '@drafts/contract'
import type { ListedTest } from '@drafts/contract'
import { api } from '../../lib/api-client.ts'

interface KeptTest {
  test: ListedTest
  inputId: string
  outputId: string
}

/** More are not offered to be brought back: each keeps two files. */
const keptMost = 20

const copy = async (from: string) =>
  (await api.createBlob({ body: { kind: 'copy', from: UploadId.parse(from) } })).id

/** Before tests are deleted: their files stay for a day. Undefined where they cannot be kept. */
export const keepTests = async (
  tests: readonly ListedTest[],
): Promise<readonly KeptTest[] | undefined> => {
  if (tests.length > keptMost) return undefined
  // A file that cannot be kept, for whatever reason, means that no Undo is offered.
  return Promise.all(
    tests.map(async (test) => ({
      test,
      inputId: await copy(test.input.sha256Sum),
      outputId: await copy(test.output.sha256Sum),
    })),
  ).catch(() => undefined)
}

/** At their old places; `order` is the one from before. */
export const restoreTests = async (
  problemId: string,
  kept: readonly KeptTest[],
  order: readonly string[],
): Promise<void> => {
  const newIds = new Map<string, string>()
  for (const { test, inputId, outputId } of kept) {
    const { type, label, weight, notes, hint, comment, origin } = test
    const files = { input: { blobId: inputId }, output: { blobId: outputId } }
    const body = { type, label, weight, notes, hint, comment, origin, ...files }
    // They keep their order.
    // oxlint-disable-next-line no-await-in-loop
    newIds.set(test.id, (await api.createTest({ problemId, body })).id)
  }
  const now = (await api.listTests({ problemId })).tests.map(({ id }): string => id)
  const ids = placedAgain(order, newIds, now)
  await api.reorderTests({ problemId, body: { ids } })
}

/** What has come since stays behind the others. */
export const placedAgain = (
  before: readonly string[],
  newIds: ReadonlyMap<string, string>,
  now: readonly string[],
): string[] => {
  const old = before.map((id) => newIds.get(id) ?? id).filter((id) => now.includes(id))
  return [...old, ...now.filter((id) => !old.includes(id))]
}

/** `Test 3 “large”`, `Test 3`, `4 tests` */
export const deletedWords = (tests: readonly { test: ListedTest; no: number }[]): string => {
  const [first] = tests
  if (tests.length !== 1 || !first) return `${tests.length} tests`
  return first.test.label === '' ? `Test ${first.no}` : `Test ${first.no} “${first.test.label}”`
}
