import { TestId } from '@drafts/contract'
import { documentPath } from '@drafts/formats'
import { listedTests } from '../folder/folder-parts.ts'
import { insertOthers, orderTests } from './order-tests.ts'
import type { SyncWork } from '../perform.ts'
import type { Take } from './plan.ts'
import { readKeyedJson } from '../read-text.ts'
import { writeDocument } from '../folder/write-parts.ts'

/** Tests of both sides after all other steps. */
export interface TestOrders {
  folder: readonly string[]
  server: readonly string[]
  /** Ids by stems. */
  ids: ReadonlyMap<string, string>
}

export interface OrderStep {
  way: 'to server' | 'to folder' | 'both ways' | 'conflict'
  /** Something of it is moved. */
  isReported: boolean
  perform: () => Promise<void>
}

/** What is to be done with the order of tests. */
export const planOrder = async (
  work: SyncWork,
  { folder, server, ids }: TestOrders,
  take: Take | undefined,
): Promise<OrderStep> => {
  const { state, files, calls } = work
  const present = new Set(folder.filter((stem) => server.includes(stem)))
  const { order, isConflict } = orderTests({ base: state.tests, folder, server }, present, take)
  if (isConflict) return { way: 'conflict', isReported: true, perform: async () => undefined }
  const there = insertOthers(order, server)
  const here = insertOthers(order, folder)
  const document = await readKeyedJson(files, documentPath)
  const goesUp = !isSameList(there, server)
  const goesDown = !isSameList(here, folder)
  const perform = async (): Promise<void> => {
    const named = there.flatMap((stem) => ids.get(stem) ?? [])
    if (goesUp)
      await calls.client.reorderTests({
        problemId: state.problemId,
        // They came from a list of this problem's tests.
        body: { ids: named.map((id) => TestId.parse(id)) },
      })
    if (!isSameList(here, listedTests(document ?? {}))) await writeDocument(files, { tests: here })
    state.tests = order
  }
  const oneWay = goesUp ? 'to server' : 'to folder'
  return { way: goesUp && goesDown ? 'both ways' : oneWay, isReported: goesUp || goesDown, perform }
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\n') === other.join('\n')
