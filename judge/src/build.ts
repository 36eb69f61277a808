import { createHash, randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { compileLimits } from '@drafts/contract'
import type { Usages } from '@drafts/contract'
import type { JudgeLanguage } from './languages/index.ts'
import { stampOf, toolchainOf } from './languages/installed.ts'
import { environment } from './languages/language.ts'
import { findPrepared, prepareOnce } from './prepare.ts'
import type { RunResult, RunSpec, Sandbox } from './sandbox/sandbox.ts'
import { oursInside } from './sandbox/shown.ts'
import type { SourceFile } from './testlib.ts'
import { SharedWork } from './shared-work.ts'
import { withoutMarks } from './source-marks.ts'
import { trimBuilds } from './trim-builds.ts'

// A program is built once for its language, compiler, source and helper files, inside the sandbox, and kept by the
// hash of all that. A folder under its hash is always whole: it is filled elsewhere and renamed. A build that failed is
// not kept: the fault may be this host's, and a person who runs it again wants it tried again
// (docs/product/judging.md#run-again).

const buildsBetweenTrims = 200
/** Each stream is cut here: far more than is shown, whatever is taken out of it. */
const logKeptBytes = 131_072
const preparedName = 'prepared'
const preparedInside = `${oursInside}/${preparedName}`

export interface Built {
  ok: boolean
  /** Folder shown as /box. */
  folder: string
  /** What the source was called while it was built; the log speaks of it. */
  sourceName: string
  /** Both streams of the compiler. */
  log: string
  /** The size of what the compiler printed, which may be more than was stored. */
  logBytes: number
  usages: Usages
  cached: boolean
  /** Says what was built, and by which toolchain; empty where nothing was. */
  hash: string
}

export class Builder {
  readonly #sandbox: Sandbox
  readonly #folder: string
  readonly #preparedFolder: string
  readonly #prepared = new Map<string, { folder: string; stamp: string }>()
  readonly #without = new Set<string>()
  readonly #underWay = new Map<string, SharedWork<Built>>()
  #made = 0

  /** `preparedFolder`: for what `prepare` makes; it may be shared with other judges. */
  constructor(sandbox: Sandbox, folder: string, preparedFolder = join(folder, 'prepared')) {
    this.#sandbox = sandbox
    this.#folder = folder
    this.#preparedFolder = preparedFolder
  }

  /**
   * `source`: a host file. `files` stand beside it while compiling, and in /box where the source is the program;
   * units among them are compiled with it.
   * `anew`: even where one is kept; whether it builds now is the question. `signal`: the caller waits no longer; a
   * build for which nobody waits is broken off.
   */
  async build(
    language: JudgeLanguage,
    source: { path: string; hash: string },
    files: readonly SourceFile[] = [],
    { anew = false, signal }: { anew?: boolean; signal?: AbortSignal } = {},
  ): Promise<Built> {
    await language.makeTools?.()
    const stamp = await stampOf(language)
    const key = createHash('sha256')
      .update(
        JSON.stringify([
          6,
          language.id,
          stamp,
          language.build.argv('source', null),
          source.hash,
          files.map((file) => [file.name, file.path, ...(file.isUnit ? [true] : [])]),
        ]),
      )
      .digest('hex')
    const known = this.#underWay.get(key)
    if (known) return known.wait(signal)
    const shared = new SharedWork(async (stop) => {
      const found = anew ? undefined : await this.#find(key)
      return found ?? this.#make(key, language, { stamp, stop }, source.path, files)
    })
    this.#underWay.set(key, shared)
    const forget = (): void => {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
    }
    shared.over.addEventListener('abort', forget, { once: true })
    return shared.wait(signal)
  }

  /** The kept build; undefined where there is none. */
  async #find(key: string): Promise<Built | undefined> {
    const folder = join(this.#folder, key)
    const record = join(folder, 'build.json')
    // A record that cannot be read is none: the program is built again.
    const text = await readFile(record, 'utf8').catch(() => undefined)
    const now = new Date()
    if (text !== undefined) await utimes(record, now, now).catch(() => undefined)
    return text === undefined
      ? undefined
      : {
          ...(JSON.parse(text) as Omit<Built, 'folder' | 'cached'>),
          folder: join(folder, 'box'),
          cached: true,
        }
  }

  async #make(
    key: string,
    language: JudgeLanguage,
    { stamp, stop }: { stamp: string; stop: AbortSignal },
    sourcePath: string,
    files: readonly SourceFile[],
  ): Promise<Built> {
    const temporary = join(this.#folder, `tmp-${randomUUID()}`)
    const box = join(temporary, 'box')
    await mkdir(box, { recursive: true, mode: 0o755 })
    try {
      const name = language.sourceName(await readFile(sourcePath, 'utf8'))
      const given = [{ name, path: sourcePath }, ...files.filter((file) => file.name !== name)]
      const sources = language.refusesMark
        ? await withoutMarks(given, extname(name), temporary)
        : given
      const result = await this.#compile(language, name, sources, box, { stamp, stop })
      const { collect } = language.build
      const ok =
        result.state === 'exited' &&
        result.exitCode === 0 &&
        result.collected.length === collect.length
      if (ok && collect.length === 0)
        for (const file of sources) {
          await copyFile(file.path, join(box, file.name))
          await chmod(join(box, file.name), 0o644)
        }
      const record = {
        ok,
        sourceName: name,
        ...logOf(result),
        usages: { cpu: result.cpuNs, memory: result.memoryBytes },
        hash: ok ? await hashOf(language, box) : '',
      }
      if (!ok) return { ...record, folder: box, cached: false }
      await writeFile(join(temporary, 'build.json'), JSON.stringify(record))
      const folder = join(this.#folder, key)
      await rm(folder, { recursive: true, force: true })
      await rename(temporary, folder)
      await this.#trimSometimes()
      return { ...record, folder: join(folder, 'box'), cached: false }
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  /** Now and then, and at the first build after a start. */
  async #trimSometimes(): Promise<void> {
    const isTurn = this.#made % buildsBetweenTrims === 0
    this.#made += 1
    if (isTurn) await trimBuilds(this.#folder)
  }

  #compile(
    language: JudgeLanguage,
    name: string,
    sources: SourceFile[],
    box: string,
    { stamp, stop }: { stamp: string; stop: AbortSignal },
  ): Promise<RunResult> {
    const folder = this.#preparedFor(language, stamp)
    const prepared = folder === null ? null : preparedInside
    const atHand = folder !== null && bringsTestlib(language)
    const spec: RunSpec = {
      argv: language.build.argv(name, prepared, unitsAmong(sources, name, language)),
      env: { ...environment, ...language.build.env?.(prepared) },
      ...(language.root === undefined ? {} : { root: language.root }),
      box: null,
      work: {
        files: sources
          .filter(({ isOurTestlib }) => !(isOurTestlib && atHand))
          .map((file) => ({ name: file.name, from: file.path })),
        collect: language.build.collect.map((file) => ({
          name: file,
          maxBytes: compileLimits.programBytes,
        })),
        collectDir: box,
      },
      readOnly: [
        ...language.build.readOnly,
        ...(folder === null ? [] : [{ name: preparedName, from: folder }]),
      ],
      stdin: null,
      cpuNs: compileLimits.cpuNs,
      wallNs: compileLimits.wallNs,
      memoryBytes: compileLimits.memoryBytes,
      processes: language.build.processes,
      outputBytes: compileLimits.logBytes,
      stderrBytes: compileLimits.logBytes,
      fileBytes: compileLimits.programBytes,
      answer: null,
      inlineBytes: 65_536,
    }
    return this.#sandbox.run(spec, stop)
  }

  /** Makes what speeds up a language's builds, once; without it builds are only slower. False: it could not be made. */
  async prepare(language: JudgeLanguage, signal?: AbortSignal): Promise<boolean> {
    if (!language.prepare || this.#without.has(language.id)) return true
    const stamp = await stampOf(language)
    const folder = await prepareOnce(language, stamp, this.#sandbox, this.#preparedFolder, signal)
    if (folder === undefined) return false
    this.#use(language, stamp, folder)
    return true
  }

  /** Uses what was made at an earlier start. Its name: another one when it is made anew; null where there is none. */
  async recall(language: JudgeLanguage): Promise<string | null> {
    if (this.#without.has(language.id)) return null
    const stamp = await stampOf(language)
    const folder = await findPrepared(language, stamp, this.#preparedFolder)
    return folder === undefined ? null : this.#use(language, stamp, folder)
  }

  /** What was prepared for it does harm: its builds do without until the next start. */
  doWithout(language: JudgeLanguage): void {
    this.#without.add(language.id)
    this.#prepared.delete(language.id)
  }

  #use(language: JudgeLanguage, stamp: string, folder: string): string {
    this.#prepared.set(language.id, { folder, stamp })
    return basename(folder)
  }

  /** Made by another version of the compiler it is of no use: some refuse it, some speak nonsense. */
  #preparedFor(language: JudgeLanguage, stamp: string): string | null {
    const prepared = this.#prepared.get(language.id)
    return prepared?.stamp === stamp ? prepared.folder : null
  }
}

/** The bytes, and the toolchain: its runtime may do otherwise with the same bytes. */
const hashOf = async (language: JudgeLanguage, box: string): Promise<string> => {
  const hash = createHash('sha256').update(toolchainOf(language))
  const entries = await readdir(box, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(box, join(parentPath, name)))
  for (const name of names.toSorted()) {
    const bytes = await readFile(join(box, name))
    hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  }
  return hash.digest('hex')
}

const unitsAmong = (
  sources: readonly SourceFile[],
  name: string,
  { build: { units } }: JudgeLanguage,
): string[] =>
  sources
    .filter((file) => file.isUnit && file.name !== name && units?.test(file.name))
    .map((file) => file.name)

const bringsTestlib = ({ prepare }: JudgeLanguage): boolean =>
  prepare?.where === 'sandbox' && prepare.bringsTestlib === true

/** Both streams: some compilers speak on the one, some on the other. A limit that ended it is named. */
const logOf = (result: RunResult): Pick<Built, 'log' | 'logBytes'> => {
  const reasons = {
    memory: 'The compiler used more memory than it may (1 GB).',
    cpu: 'The compiler ran longer than it may (30 s).',
    wall: 'The compiler ran longer than it may (120 s).',
    output: 'The compiler printed more than it may (1 MB); the rest is cut.',
  }
  const limit = result.reason ? `${reasons[result.reason]}\n` : ''
  // What is ours has no name in the author's log.
  const texts = [result.stderr, result.stdout]
    .map((bytes) => bytes.subarray(0, logKeptBytes).toString('utf8'))
    .map((text) => text.replaceAll(`${preparedInside}/`, ''))
    .filter((text) => text.trim() !== '')
  const joins = texts.length > 1 ? 1 : 0
  return {
    log: limit + texts.join('\n'),
    logBytes: limit.length + result.stderrBytes + joins + result.stdoutBytes,
  }
}
