import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compileLimits } from '@drafts/contract'
import type { JudgeLanguage } from './languages/index.ts'
import { environment } from './languages/language.ts'
import type { HostPreparation, SandboxPreparation } from './languages/language.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// What a compiler makes once to be faster for ever: precompiled headers, class archives, a cache of the standard
// library. Kept in <folder>/<language>-<hash>; the hash covers the compiler's version, so an upgrade makes it anew.
// Judges with data folders of their own may share the folder of toolchains, and this with it, so what another version
// of the product made goes only when no judge has asked for it for a month. Whole or not at all: filled elsewhere, then
// renamed.

const run = promisify(execFile)
const hostTimeoutMs = 600_000
/** No caller waits for it, and programs are being judged beside it. Its files are ours, so its CPU time has no other bound. */
const patienceNs = 300_000_000_000
const keptMs = 30 * 24 * 3_600_000

/** Where it is or will be. */
const placeOf = (language: JudgeLanguage, stamp: string, all: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([3, language.prepare, stamp]))
    .digest('hex')
  return join(all, `${language.id}-${hash.slice(0, 12)}`)
}

/** The folder; undefined where it was not made yet. */
export const findPrepared = async (
  language: JudgeLanguage,
  stamp: string,
  all: string,
): Promise<string | undefined> => {
  if (!language.prepare) return undefined
  const folder = placeOf(language, stamp, all)
  const now = new Date()
  return utimes(join(folder, 'done'), now, now).then(
    () => folder,
    () => undefined,
  )
}

/** The folder; undefined where it could not be made. */
export const prepareOnce = async (
  language: JudgeLanguage,
  stamp: string,
  sandbox: Sandbox,
  all: string,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { prepare } = language
  if (!prepare) return undefined
  const found = await findPrepared(language, stamp, all)
  if (found !== undefined) return found
  await mkdir(all, { recursive: true, mode: 0o755 })
  await removeOlder(all, language.id)
  const temporary = join(all, `tmp-${randomUUID()}`)
  await mkdir(temporary, { recursive: true, mode: 0o755 })
  try {
    const made =
      prepare.where === 'host'
        ? await makeOnHost(prepare, temporary, signal)
        : await makeInSandbox(prepare, language.root, sandbox, temporary)
    if (!made) return undefined
    await writeFile(join(temporary, 'done'), '')
    // It fails where another judge was faster.
    await rename(temporary, placeOf(language, stamp, all)).catch(() => {})
    return await findPrepared(language, stamp, all)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Broken-off ones too. */
const removeOlder = async (all: string, languageId: string): Promise<void> => {
  const isOfLanguage = (name: string): boolean =>
    name.startsWith(`${languageId}-`) && /^[0-9a-f]{12}$/.test(name.slice(languageId.length + 1))
  for (const name of await readdir(all)) {
    if (!isOfLanguage(name) && !name.startsWith('tmp-')) continue
    const folder = join(all, name)
    // Undefined: another judge has removed it meanwhile.
    const used = await stat(join(folder, 'done'))
      .catch(() => stat(folder))
      .catch(() => undefined)
    if (used && Date.now() - used.mtimeMs > keptMs)
      await rm(folder, { recursive: true, force: true })
  }
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
      collect: prepare.collect.map(({ name }) => ({
        name,
        maxBytes: compileLimits.programBytes,
      })),
      collectDir: temporary,
    },
    readOnly: [...prepare.readOnly],
    stdin: null,
    ...compileLimits,
    cpuNs: patienceNs,
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
  if (result.exitCode !== 0 || result.collected.length !== prepare.collect.length) return false
  for (const { name, place } of prepare.collect) {
    const made = join(temporary, place)
    await mkdir(dirname(made), { recursive: true, mode: 0o755 })
    if (place !== name) await rename(join(temporary, name), made)
  }
  return true
}
