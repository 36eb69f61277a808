import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { callsOf } from './server/server-calls.ts'
import type { ServerCalls } from './server/server-calls.ts'
import { refusalSentence } from '../commands/call-server.ts'
import type { SyncOptions } from '../command.ts'
import { CommandRefused, say } from '../say.ts'
import { openFolderFiles } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'
import { lockFolder, lockName } from './folder/lock-folder.ts'
import { adviceOf, runPass } from './folder/one-folder.ts'
import type { Pass, PassOptions } from './folder/one-folder.ts'
import { picturesOf } from './pictures.ts'
import { removeBeside } from './folder/aside.ts'
import { newState, readState, stateName, writeState } from './state.ts'
import type { SyncState } from './state.ts'

/**
 * Keeps folders and their problems in step (docs/product/packages.md#in-step-with-a-folder): a line on stdout for each thing
 * done, the rest on stderr. 1 where something is not in step; all else is.
 */
export const syncFolders = async (options: SyncOptions): Promise<number> => {
  const folders = await foldersOf(options)
  const secondFolders = await secondFoldersOf(folders)
  const unknown = new Map<string, number>()
  let open = 0
  for (const [index, folder] of folders.entries()) {
    say(folders.length === 1 ? folder : `${index + 1} of ${folders.length}: ${folder}`)
    try {
      const secondFolder = secondFolders.get(folder)
      if (secondFolder !== undefined)
        throw new CommandRefused(
          `${secondFolder} is in step with the same problem. Sync one of the two.`,
        )
      const pass = await syncFolder(options, folder, folders.length === 1 ? '' : `${folder}/`)
      open += pass.open
      for (const one of pass.unknown) unknown.set(one, (unknown.get(one) ?? 0) + 1)
    } catch (error) {
      open += 1
      say(`  Refused: ${refusalSentence(error)}`)
    }
  }
  // One folder may have what another has not.
  for (const [one, times] of unknown)
    if (times === folders.length) {
      open += 1
      say(`  Refused: no part is called ${one}. --only takes tests, tests/001, limits and such.`)
    }
  if (open > 0) say(adviceOf(options.take))
  return open === 0 ? 0 : 1
}

/** Folders below those that are named; one that `--problem` begins is taken as it is. */
const foldersOf = async ({ folders, problemId }: SyncOptions): Promise<string[]> => {
  if (problemId !== undefined) return folders
  const found: string[] = []
  for (const folder of folders) {
    const within = await statesIn(folder, deepest)
    if (within.length === 0)
      throw new CommandRefused(
        `Nothing in ${folder} is in step with a problem. ./drafts sync ${folder} --problem ID begins it.`,
      )
    // A folder may be named twice, as by itself and by one above.
    found.push(...within.filter((one) => !found.some((other) => resolve(other) === resolve(one))))
  }
  return found
}

/**
 * Two folders that are in step with one problem exchange their changes by way of the server. The map names the other folder of
 * each.
 */
const secondFoldersOf = async (
  folders: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const first = new Map<string, string>()
  const secondFolders = new Map<string, string>()
  for (const folder of folders) {
    // What is wrong with a folder is told when its turn comes.
    const problemId = (await stateIn(folder).catch(() => undefined))?.problemId
    if (problemId === undefined) continue
    const other = first.get(problemId)
    first.set(problemId, other ?? folder)
    if (other === undefined) continue
    secondFolders.set(other, folder)
    secondFolders.set(folder, other)
  }
  return secondFolders
}

/** As far as packages are looked for. */
const deepest = 4

const statesIn = async (folder: string, depth: number): Promise<string[]> => {
  if (existsSync(join(folder, stateName))) return [folder]
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    // A link may lead anywhere.
    if (entry.isDirectory() && depth > 0 && !entry.name.startsWith('.'))
      found.push(...(await statesIn(join(folder, entry.name), depth - 1)))
  return found
}

const syncFolder = async (options: SyncOptions, folder: string, prefix: string): Promise<Pass> => {
  const calls = callsOf(options)
  const isBegun = existsSync(join(folder, stateName))
  const fresh = isBegun ? undefined : await begin(options, calls, folder)
  if (options.isDry) return syncLocked(options, calls, { folder, prefix, fresh })
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  try {
    return await syncLocked(options, calls, { folder, prefix, fresh })
  } finally {
    await unlock()
  }
}

interface Place {
  folder: string
  prefix: string
  /** The state of a folder that is synchronised for the first time. */
  fresh: SyncState | undefined
}

const syncLocked = async (
  options: SyncOptions,
  calls: ServerCalls,
  { folder, prefix, fresh }: Place,
): Promise<Pass> => {
  const { take, isDry, only } = options
  const state = await findState(options, folder)
  const start = state ?? fresh
  if (!start) throw new CommandRefused(`${folder}/${stateName} is gone. Take it back from git.`)
  if (state && state.parts.size > 0 && !existsSync(join(folder, 'problem.json')))
    throw new CommandRefused(
      `${folder}/problem.json is missing, so nothing is done. Take it back from git (git checkout problem.json).`,
    )
  const files = openFolderFiles(folder)
  let written = state ? writeState(state) : ''
  const save = async (): Promise<void> => {
    const next = writeState(start)
    if (next !== written) await files.write(stateName, Buffer.from(next))
    written = next
  }
  if (!isDry) {
    if (!state) await writeForGit(files)
    await save()
    await removeBeside(files)
  }
  const pictures = picturesOf(files, calls, start, isDry)
  const work = { files, calls, state: start, pictures, keepsOwn: take === 'server', save }
  const pass: PassOptions = { take, isDry, only, prefix }
  const first = await runPass(work, pass)
  return first.movesOthers && !isDry ? runPass(work, pass) : first
}

/** What git is told of a folder, where a person has not told it. */
const forGit = [
  // Tests are byte for byte: no file gets other line ends, whatever a person's settings are.
  ['.gitattributes', '* -text\n'],
  ['.gitignore', `${lockName}\n`],
] as const

const writeForGit = async (files: FolderFiles): Promise<void> => {
  for (const [name, text] of forGit)
    if ((await files.sizeOf(name)) === undefined) await files.write(name, Buffer.from(text))
}

const maxStateBytes = 16 * 1024 ** 2

const stateIn = async (folder: string): Promise<SyncState | undefined> => {
  const path = join(folder, stateName)
  if (!existsSync(path)) return undefined
  const bytes = await openFolderFiles(folder).read(stateName, maxStateBytes)
  return readState(bytes?.toString('utf8') ?? '', path)
}

const findState = async (options: SyncOptions, folder: string): Promise<SyncState | undefined> => {
  const state = await stateIn(folder)
  if (!state) return undefined
  const named = originOf(options.serverUrl)
  const { problemId } = options
  if (problemId !== undefined && problemId !== state.problemId)
    throw new CommandRefused(`${folder} is in step with another problem: ${state.problemId}.`)
  // A folder of others could name a server that waits for tokens.
  if (state.server !== named && problemId === undefined)
    throw new CommandRefused(
      `${folder} belongs to ${state.server}, and your token is for ${named}. --server or DRAFTS_SERVER names the server; with --problem ${state.problemId} the folder goes to ${named} from now on.`,
    )
  return { ...state, server: named }
}

const originOf = (url: string): string => new URL('/', url).href

/** Files that a problem has: a folder with one of them is no place to begin. */
const own = new Set([
  'problem.json',
  'statements',
  'editorials',
  'tests',
  'solutions',
  'programs',
  'checker-tests',
  'validator-tests',
  'checker',
  'driver',
  'scanspec.txt',
  'script.txt',
  'images',
])

const begin = async (
  { serverUrl, problemId = '' }: SyncOptions,
  { client }: ServerCalls,
  folder: string,
): Promise<SyncState> => {
  const names = existsSync(folder) ? await readdir(folder) : []
  const taken = names.find((name) => own.has(name))
  if (taken !== undefined)
    throw new CommandRefused(
      `${folder} has ${taken} and no ${stateName}. Begin in an empty folder, or take ${stateName} back from git.`,
    )
  // A folder is a problem taken out, so it takes what an export takes.
  const { warnings } = await client.getExportReport({ problemId, format: 'dpkg' })
  for (const { message } of warnings) say(`  - ${message}`)
  return newState(originOf(serverUrl), problemId)
}
