import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment, MiB } from '../languages/language.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import { openSession } from '../sandbox/session.ts'
import type { SandboxSession } from '../sandbox/session.ts'
import type { LanguageServer } from './language-server.ts'

export interface ServerPlaces {
  /** Where the compiled runner is. */
  runnerCache: string
  /** As RunnerOptions.hidden. */
  hidden?: string
  /** For the files that configure servers. */
  folder: string
  testlibPath: string
}

/**
 * The memory of one server with all processes that it starts. clangd takes 290 MiB with bits/stdc++.h, pyright 130 (measured).
 */
export const serverMemoryBytes = 1024 * MiB
const longestLifeNs = 4 * 3600 * 1e9
/** The CPU time of a whole life: it ends a server that spins long before the clock does. */
const cpuNs = 1800 * 1e9

interface PlacedFile {
  name: string
  from: string
}

/** Starts the server of a language in a sandbox of its own. `beside`: files that the text may include. */
export const startServer = async (
  server: LanguageServer,
  language: JudgeLanguage,
  places: ServerPlaces,
  beside: readonly PlacedFile[] = [],
): Promise<SandboxSession> =>
  openSession(
    {
      cacheDir: places.runnerCache,
      ...(places.hidden === undefined ? {} : { hidden: places.hidden }),
    },
    {
      argv: server.argv,
      env: { ...environment, ...server.env },
      ...(server.root === undefined ? {} : { root: server.root }),
      work: {
        files: withFiles(await placeFiles(server, language, places), beside),
        collect: [],
        collectDir: null,
      },
      readOnly: [...server.readOnly(language)],
      cpuNs,
      wallNs: longestLifeNs,
      memoryBytes: serverMemoryBytes,
      processes: 160,
      stderrBytes: 16_384,
      fileBytes: 128 * MiB,
    },
  )

/** The server's own files are as they are, whatever lies beside. */
const withFiles = (own: readonly PlacedFile[], beside: readonly PlacedFile[]): PlacedFile[] => [
  ...own,
  ...beside.filter(({ name }) => own.every((file) => file.name !== name)),
]

/** Written once for each content; the sandbox copies them into the server's own folder. */
const placeFiles = async (
  server: LanguageServer,
  language: JudgeLanguage,
  { folder, testlibPath }: ServerPlaces,
): Promise<PlacedFile[]> => {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const placed = Object.entries(server.files(language)).map(async ([name, text]) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const from = join(folder, `${hash}-${name}`)
    await writeFile(from, text, { mode: 0o644 })
    return { name, from }
  })
  const testlib = server.offersTestlib && language.offersTestlib
  return [
    ...(await Promise.all(placed)),
    ...(testlib ? [{ name: 'testlib.h', from: testlibPath }] : []),
  ]
}
