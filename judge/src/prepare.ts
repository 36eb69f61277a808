import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compileLimits } from '@drafts/contract'
import type { Language } from './languages/index.ts'
import { environment } from './languages/language.ts'
import type { HostPreparation, SandboxPreparation } from './languages/language.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// What a compiler makes once to be faster for ever: precompiled headers, class archives, a cache of the standard
// library. Kept in <builds>/prepared/<language>-<hash>; the hash covers the compiler's version, so an upgrade makes
// it anew and the old one goes. Whole or not at all: filled elsewhere, then renamed.

const run = promisify(execFile)
const hostTimeoutMs = 600_000
/** No caller waits for it, and programs are being judged beside it. */
const patienceNs = 300_000_000_000

/** The folder; undefined where it could not be made. */
export const prepareOnce = async (
  language: Language,
  stamp: string,
  sandbox: Sandbox,
  builds: string,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { prepare } = language
  if (!prepare) return undefined
  const all = join(builds, 'prepared')
  const hash = createHash('sha256')
    .update(JSON.stringify([2, prepare, stamp]))
    .digest('hex')
  const folder = join(all, `${language.id}-${hash.slice(0, 12)}`)
  if (await isThere(join(folder, 'done'))) return folder
  await mkdir(all, { recursive: true, mode: 0o755 })
  await removeOlder(all, language.id)
  const temporary = join(builds, `tmp-${randomUUID()}`)
  await mkdir(temporary, { recursive: true, mode: 0o755 })
  try {
    const made =
      prepare.where === 'host'
        ? await makeOnHost(prepare, temporary, signal)
        : await makeInSandbox(prepare, language.root, sandbox, temporary)
    if (!made) return undefined
    await writeFile(join(temporary, 'done'), '')
    await rename(temporary, folder)
    return folder
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const removeOlder = async (all: string, languageId: string): Promise<void> => {
  const isOlder = (name: string): boolean =>
    name.startsWith(`${languageId}-`) && /^[0-9a-f]{12}$/.test(name.slice(languageId.length + 1))
  for (const name of await readdir(all))
    if (isOlder(name)) await rm(join(all, name), { recursive: true, force: true })
}

/** At the lowest priority: it may take a minute, and programs are being judged. */
const makeOnHost = async (
  prepare: HostPreparation,
  temporary: string,
  signal?: AbortSignal,
): Promise<boolean> => {
  const env = { ...environment, ...prepare.env(temporary) }
  await run('/usr/bin/nice', ['-n', '19', ...prepare.argv], {
    cwd: temporary,
    env,
    timeout: hostTimeoutMs,
    maxBuffer: 4_000_000,
    ...(signal ? { signal } : {}),
  })
  return true
}

const makeInSandbox = async (
  prepare: SandboxPreparation,
  root: string | undefined,
  sandbox: Sandbox,
  temporary: string,
): Promise<boolean> => {
  const files = join(temporary, 'files')
  await mkdir(files, { mode: 0o755 })
  for (const { name, text } of prepare.files)
    await writeFile(join(files, name), text, { mode: 0o644 })
  const result = await sandbox.run({
    argv: prepare.argv,
    env: environment,
    ...(root === undefined ? {} : { root }),
    box: null,
    work: {
      files: prepare.files.map(({ name }) => ({ name, from: join(files, name) })),
      collect: [{ name: prepare.collect.name, maxBytes: compileLimits.programBytes }],
      collectDir: temporary,
    },
    readOnly: [...prepare.readOnly],
    stdin: null,
    ...compileLimits,
    wallNs: patienceNs,
    processes: 128,
    // The Java compilers name every class they leave out.
    outputBytes: 4_000_000,
    stderrBytes: 65_536,
    fileBytes: compileLimits.programBytes,
    answer: null,
    inlineBytes: 4096,
  })
  await rm(files, { recursive: true })
  const made = result.collected[0]
  if (result.exitCode !== 0 || !made) return false
  const place = join(temporary, prepare.collect.place)
  await mkdir(dirname(place), { recursive: true, mode: 0o755 })
  await rename(made.path, place)
  return true
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
