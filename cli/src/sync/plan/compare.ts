import { digestsOf } from '../folder/digests.ts'
import type { Digests } from '../folder/digests.ts'
import { testsInOrder } from '../folder/folder-parts.ts'
import type { FolderProblem } from '../folder/folder-parts.ts'
import { pairItems } from './pair-items.ts'
import type { KnownItem, Paired } from './pair-items.ts'
import type { SyncedPictures } from '../pictures.ts'
import type { Sides } from './plan.ts'
import { hasPictures } from '../server/server-parts.ts'
import type { ServerItem, ServerPart, ServerProblem } from '../server/server-parts.ts'
import { getPart, itemFolders } from '../parts.ts'
import type { ItemFolder, ItemKind, PartKind } from '../parts.ts'
import type { SyncState } from '../state.ts'

export interface Compared {
  sides: Map<string, Sides>
  /** Parts of the server by their keys in the folder, with pictures as the folder names them. */
  server: Map<string, ServerPart>
  /** Tests of the server in their order, by their stems. */
  serverTests: readonly string[]
  /** Tests of the folder in theirs. */
  folderTests: readonly string[]
  /** What nobody touches: it is not as it should be, or may not be read. */
  leftAlone: ReadonlySet<string>
}

/** The three sides of each part. Files that were renamed keep their place in the state. */
export const compareSides = async (
  state: SyncState,
  folder: FolderProblem,
  problem: ServerProblem,
  pictures: SyncedPictures,
): Promise<Compared> => {
  const server = new Map<string, ServerPart>()
  const shown = async <Part extends ServerPart>(kind: PartKind, part: Part): Promise<Part> =>
    hasPictures(kind) ? { ...part, content: await pictures.toFolder(part.content) } : part
  for (const [key, part] of problem.parts) server.set(key, await shown(getPart(key).kind, part))
  let serverTests: readonly string[] = []
  let folderTests: readonly string[] = []
  for (const [name, kind] of itemKinds) {
    const items: ServerItem[] = []
    for (const item of problem.items[name]) items.push(await shown(kind, item))
    const { stems, renamed } = pairUp(name, items, state, folder)
    for (const item of items) server.set(`${name}/${stems.get(item.id)}`, item)
    if (name !== 'tests') continue
    serverTests = items.map(({ id }) => stems.get(id) ?? '')
    folderTests = testsInOrder(folder, renamed)
  }
  const hidden = [...state.parts].filter(([, { id }]) => id !== undefined && problem.hidden.has(id))
  const leftAlone = new Set([...folder.faults.keys(), ...hidden.map(([key]) => key)])
  const keys = new Set([...state.parts.keys(), ...folder.parts.keys(), ...server.keys()])
  const sides = new Map(
    [...keys]
      .filter((key) => !leftAlone.has(key))
      .map((key) => [
        key,
        {
          base: state.parts.get(key)?.fields,
          folder: folder.parts.get(key)?.digests,
          server: server.get(key) && digestsOf(server.get(key)?.content ?? {}),
        },
      ]),
  )
  return { sides, server, serverTests, folderTests, leftAlone }
}

const itemKinds = Object.entries(itemFolders) as [ItemFolder, ItemKind][]

const pairUp = (
  name: ItemFolder,
  items: readonly ServerItem[],
  state: SyncState,
  folder: FolderProblem,
): Paired => {
  const prefix = `${name}/`
  const within = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
    [...map].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    )
  const known = new Map<string, KnownItem>(
    within(state.parts).flatMap(([stem, { id, fields }]) =>
      id === undefined ? [] : [[stem, { id, fields }]],
    ),
  )
  const inFolder = new Map<string, Digests>([
    ...within(folder.parts).map(([stem, { digests }]): [string, Digests] => [stem, digests]),
    // What cannot be read is there all the same.
    ...within(folder.faults).map(([stem]): [string, Digests] => [stem, {}]),
  ])
  const onServer = items.map(({ id, content, wishes }) => ({
    id,
    wishes,
    digests: digestsOf(content),
  }))
  const paired = pairItems(known, inFolder, onServer)
  for (const [old, next] of paired.renamed) {
    const part = state.parts.get(prefix + old)
    if (!part) continue
    state.parts.delete(prefix + old)
    state.parts.set(prefix + next, part)
    if (name === 'tests') state.tests = state.tests.map((stem) => (stem === old ? next : stem))
  }
  return paired
}
