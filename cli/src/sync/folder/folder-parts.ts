import { documentPath } from '@drafts/formats'
import type { PartContent, Digests } from './digests.ts'
import { digestsOf } from './digests.ts'
import { PartFault } from './folder-files.ts'
import type { FolderFiles } from './folder-files.ts'
import { findPart, getPart, isStem, singleKinds } from '../parts.ts'
import type { SyncedPictures } from '../pictures.ts'
import { programsListed, readPart, roleOfFile, stemOf } from '../read-parts.ts'
import { readKeyedJson } from '../read-text.ts'
import type { Keyed } from '../read-text.ts'
import { hasPictures } from '../server/server-parts.ts'
import type { SyncState } from '../state.ts'

export interface FolderPart {
  content: PartContent
  digests: Digests
}

export interface FolderProblem {
  parts: ReadonlyMap<string, FolderPart>
  /** Why a part is left alone, by its key. */
  faults: ReadonlyMap<string, string>
  /** Stems of tests as problem.json lists them. */
  listed: readonly string[]
}

export const readFolderParts = async (
  files: FolderFiles,
  state: SyncState,
  pictures: SyncedPictures,
): Promise<FolderProblem> => {
  const document = (await readKeyedJson(files, documentPath)) ?? {}
  const parts = new Map<string, FolderPart>()
  const faults = new Map<string, string>()
  for (const key of await keysIn(files, document, state, faults))
    try {
      const part = await readFolderPart(files, document, state, pictures, key)
      if (part) parts.set(key, part)
    } catch (error) {
      if (!(error instanceof PartFault)) throw error
      faults.set(key, error.message)
    }
  // A list of no groups says that none is wanted.
  const missing = [...singleKinds, ...('groups' in document ? [] : ['groups'])]
  for (const kind of missing)
    if (state.parts.get(kind)?.fields && !parts.has(kind) && !faults.has(kind))
      faults.set(kind, `problem.json has no "${kind}" any more. Take it back from git.`)
  return { parts, faults, listed: listedTests(document) }
}

export const readFolderPart = async (
  files: FolderFiles,
  document: Keyed,
  state: SyncState,
  pictures: SyncedPictures,
  key: string,
): Promise<FolderPart | undefined> => {
  const known = state.parts.get(key)
  const place = { files, document, isKnown: () => known !== undefined }
  try {
    const content = await readPart(place, key)
    if (!content) return undefined
    // In a program or a scanspec such a name is no picture.
    const shown = hasPictures(getPart(key).kind) ? await pictures.marked(content) : content
    return { content, digests: digestsOf(shown) }
  } catch (error) {
    // It was being written when a run ended: what is there is a part of it.
    if (error instanceof PartFault && known && !known.fields) return undefined
    throw error
  }
}

const oddName = 'has a name that not every disk takes: letters, digits, “_”, “-” and “.”.'

const keysIn = async (
  files: FolderFiles,
  document: Keyed,
  state: SyncState,
  faults: Map<string, string>,
): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>(['problem', 'groups', ...singleKinds, ...state.parts.keys()])
  const add = (key: string, path: string, words: string): void => {
    if (findPart(key)) keys.add(key)
    else faults.set(path, `${path} ${words}`)
  }
  try {
    for (const name of await files.list('statements'))
      if (await files.isFolder(`statements/${name}`))
        add(`statements/${name}`, `statements/${name}`, 'is no language such as en-US.')
    for (const name of await files.list('editorials'))
      if (name.endsWith('.md'))
        add(`editorials/${stemOf(name)}`, `editorials/${name}`, 'is no language such as en-US.md.')
    for (const folder of ['tests', 'solutions', 'checker-tests', 'validator-tests'])
      for (const name of await files.list(folder)) {
        if (folder !== 'solutions' && !/\.(in|out|ans|json)$/.test(name)) continue
        if (!name.includes('.')) continue
        add(`${folder}/${stemOf(name)}`, `${folder}/${name}`, oddName)
      }
    const listed = programsListed(document).flatMap(({ source }) => source ?? [])
    for (const path of listed)
      if (typeof path !== 'string' || !path.startsWith('programs/') || !findPart(path))
        faults.set(
          'programs',
          `${documentPath}, programs: ${JSON.stringify(path).slice(0, 200)} is no file in programs.`,
        )
      else keys.add(path)
    for (const name of await files.list('programs'))
      if (roleOfFile(name)) add(`programs/${name}`, `programs/${name}`, oddName)
  } catch (error) {
    if (!(error instanceof PartFault)) throw error
    throw new PartFault(`${error.message} Nothing was done.`)
  }
  return keys
}

/** Stems of tests: those that problem.json lists in its order, by the names that they have now, then the others by name. */
export const testsInOrder = (
  { parts, faults, listed }: FolderProblem,
  renamed: ReadonlyMap<string, string>,
): readonly string[] => {
  const keys = [...parts.keys(), ...faults.keys()]
  const stems = keys.flatMap((key) => (findPart(key)?.kind === 'test' ? [key.slice(6)] : []))
  const named = listed.map((stem) => renamed.get(stem) ?? stem)
  return [...new Set([...named.filter((stem) => stems.includes(stem)), ...stems.toSorted()])]
}

/** As problem.json has them. */
export const listedTests = (document: Keyed): readonly string[] => {
  const list = document['tests']
  return Array.isArray(list)
    ? list.filter((stem): stem is string => typeof stem === 'string' && isStem(stem))
    : []
}
