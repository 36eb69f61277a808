import { createHash, randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileLimits } from '@drafts/contract'
import type { Usages } from '@drafts/contract'
import type { Language } from './languages/index.ts'
import { stampOf } from './languages/installed.ts'
import { environment } from './languages/language.ts'
import { prepareOnce } from './prepare.ts'
import type { RunResult, Sandbox } from './sandbox/sandbox.ts'
import { trimBuilds } from './trim-builds.ts'

// A program is built once for its language, compiler, source and helper files, inside the sandbox, and kept by the
// hash of all that. A folder under its hash is always whole: it is filled elsewhere and renamed. Failed builds are
// kept too: the same source does not compile the second time either.

const buildsBetweenTrims = 200

export interface SourceFile {
  name: string
  path: string
}

export interface Built {
  ok: boolean
  /** Folder shown as /box. */
  folder: string
  /** What the source was called while it was built; the log speaks of it. */
  sourceName: string
  /** Both streams of the compiler. */
  log: string
  /** Of what the compiler printed, which may be more than was kept. */
  logBytes: number
  usages: Usages
  cached: boolean
}

export class Builder {
  readonly #sandbox: Sandbox
  readonly #folder: string
  readonly #prepared = new Map<string, { folder: string; stamp: string }>()
  readonly #underWay = new Map<string, Promise<Built>>()
  #made = 0

  constructor(sandbox: Sandbox, folder: string) {
    this.#sandbox = sandbox
    this.#folder = folder
  }

  /** `source`: a host file. `files` stand beside it while compiling, and in /box where the source is the program. */
  async build(
    language: Language,
    source: { path: string; hash: string },
    files: readonly SourceFile[] = [],
  ): Promise<Built> {
    await language.makeTools?.()
    const stamp = await stampOf(language)
    const key = createHash('sha256')
      .update(
        JSON.stringify([
          3,
          language.id,
          stamp,
          language.build.argv('source', null),
          source.hash,
          files.map((file) => [file.name, file.path]),
        ]),
      )
      .digest('hex')
    const known = this.#underWay.get(key)
    if (known) return known
    const work = this.#find(key).then(
      (found) => found ?? this.#make(key, language, stamp, source.path, files),
    )
    this.#underWay.set(key, work)
    return work.finally(() => this.#underWay.delete(key))
  }

  /** The kept build, also a failed one; undefined where there is none. */
  async #find(key: string): Promise<Built | undefined> {
    const folder = join(this.#folder, key)
    const record = join(folder, 'build.json')
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
    language: Language,
    stamp: string,
    sourcePath: string,
    files: readonly SourceFile[],
  ): Promise<Built> {
    const temporary = join(this.#folder, `tmp-${randomUUID()}`)
    const box = join(temporary, 'box')
    await mkdir(box, { recursive: true, mode: 0o755 })
    try {
      const name = language.sourceName(await readFile(sourcePath, 'utf8'))
      const sources = [{ name, path: sourcePath }, ...files.filter((file) => file.name !== name)]
      const prepared = this.#preparedFor(language, stamp)
      const result = await this.#compile(language, name, sources, box, prepared)
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
        ...logOf(result, prepared),
        usages: { cpu: result.cpuNs, memory: result.memoryBytes },
      }
      await writeFile(join(temporary, 'build.json'), JSON.stringify(record))
      // The host was too busy: this is not kept as a result of the source.
      if (result.reason === 'wall') return { ...record, folder: box, cached: false }
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
    language: Language,
    name: string,
    sources: SourceFile[],
    box: string,
    prepared: string | null,
  ): Promise<RunResult> {
    return this.#sandbox.run({
      argv: language.build.argv(name, prepared),
      env: { ...environment, ...language.build.env?.(prepared) },
      ...(language.root === undefined ? {} : { root: language.root }),
      box: null,
      work: {
        files: sources.map((file) => ({ name: file.name, from: file.path })),
        collect: language.build.collect.map((file) => ({
          name: file,
          maxBytes: compileLimits.programBytes,
        })),
        collectDir: box,
      },
      readOnly: [...language.build.readOnly, ...(prepared ? [prepared] : [])],
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
    })
  }

  /** Makes what speeds up a language's builds, once; without it builds are only slower. False: it could not be made. */
  async prepare(language: Language, signal?: AbortSignal): Promise<boolean> {
    if (!language.prepare) return true
    const stamp = await stampOf(language)
    const folder = await prepareOnce(language, stamp, this.#sandbox, this.#folder, signal)
    if (folder !== undefined) this.#prepared.set(language.id, { folder, stamp })
    return folder !== undefined
  }

  /** Made by another version of the compiler it is of no use: some refuse it, some speak nonsense. */
  #preparedFor(language: Language, stamp: string): string | null {
    const prepared = this.#prepared.get(language.id)
    return prepared?.stamp === stamp ? prepared.folder : null
  }
}

/** Both streams: some compilers speak on the one, some on the other. A limit that ended it is named. */
const logOf = (result: RunResult, prepared: string | null): Pick<Built, 'log' | 'logBytes'> => {
  const reasons = {
    memory: 'The compiler used more memory than it may (1 GB).',
    cpu: 'The compiler ran longer than it may (30 s).',
    wall: 'The compiler ran longer than it may (60 s).',
    output: 'The compiler printed more than it may (1 MB); the rest is cut.',
  }
  const limit = result.reason ? `${reasons[result.reason]}\n` : ''
  // The log does not show where this host keeps prepared files.
  const texts = [result.stderr.toString('utf8'), result.stdout.toString('utf8')]
    .map((text) => (prepared === null ? text : text.replaceAll(`${prepared}/`, '')))
    .filter((text) => text.trim() !== '')
  const joins = texts.length > 1 ? 1 : 0
  return {
    log: limit + texts.join('\n'),
    logBytes: limit.length + result.stderrBytes + joins + result.stdoutBytes,
  }
}
