import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { findJudgeLanguage } from '../languages/index.ts'
import { isLanguageInstalled } from '../languages/installed.ts'
import { languageServers } from './index.ts'
import type { LanguageServer } from './language-server.ts'
import { hashParts, RUNNER_FOLDER } from '../sandbox/build-runner.ts'
import { proveServer } from './self-test.ts'
import type { ServerPlaces } from './start-server.ts'

// Which language servers this judge offers: those installed whose self-test passed, now or at an earlier start with
// everything as it is now. Proved one after the other, behind the work.

export interface ProvingParts {
  places: ServerPlaces
  /** Ids of languages; the others are not offered. */
  only?: readonly string[]
  log: { info(note: string): void; warn(note: string): void }
  signal: AbortSignal
  servers?: readonly LanguageServer[]
}

const Passed = z.record(z.string(), z.string()).catch({})

export class OfferedServers {
  readonly #parts: ProvingParts
  readonly #file: string
  readonly #offered = new Map<LanguageServer, string[]>()

  constructor(parts: ProvingParts) {
    this.#parts = parts
    this.#file = join(parts.places.folder, 'passed.json')
  }

  /** Ids of languages. */
  get languageIds(): string[] {
    return [...this.#offered.values()].flat()
  }

  /** Called again, it looks at what did not pass: a busy machine may have kept a server from answering in time. */
  async prove(): Promise<void> {
    const { log, places, servers = languageServers, signal } = this.#parts
    await mkdir(places.folder, { recursive: true, mode: 0o755 })
    const passed = await this.#read()
    const missing: string[] = []
    for (const server of servers) {
      if (signal.aborted) return
      if (this.#offered.has(server) || !this.#isWanted(server)) continue
      const stamp = await stampOf(server)
      if (stamp === undefined) missing.push(server.id)
      else if (passed[server.id] === stamp) await this.#offer(server)
      else {
        const note = await proveServer(server, places)
        if (note === '') await this.#offer(server)
        else log.warn(`${server.id} is not offered: ${note}`)
        await this.#write(server.id, note === '' ? stamp : undefined)
      }
    }
    if (missing.length > 0) log.info(`Language servers not installed: ${missing.join(', ')}.`)
  }

  #isWanted({ languageIds }: LanguageServer): boolean {
    const { only } = this.#parts
    return only === undefined || languageIds.some((id) => only.includes(id))
  }

  /** For those of its languages that are on this host: what a compiler brings, its server reads. */
  async #offer(server: LanguageServer): Promise<void> {
    const ids: string[] = []
    for (const id of server.languageIds) {
      const language = findJudgeLanguage(id)
      const isWanted = this.#parts.only?.includes(id) ?? true
      if (language && isWanted && (await isLanguageInstalled(language))) ids.push(id)
    }
    this.#offered.set(server, ids)
  }

  /** A file that is not such a record counts as none: the tests are only done again. */
  async #read(): Promise<Record<string, string>> {
    // No file: the first start.
    const text = await readFile(this.#file, 'utf8').catch(() => '{}')
    try {
      return Passed.parse(JSON.parse(text))
    } catch {
      return {}
    }
  }

  async #write(id: string, stamp: string | undefined): Promise<void> {
    const { [id]: _before, ...others } = await this.#read()
    const record = stamp === undefined ? others : { ...others, [id]: stamp }
    const fresh = `${this.#file}.${process.pid}`
    await writeFile(fresh, JSON.stringify(record))
    await rename(fresh, this.#file)
  }
}

/** Another text when anything about the server or the sandbox is another; undefined where it is not installed. */
const stampOf = async (server: LanguageServer): Promise<string | undefined> => {
  // Undefined: not there, or not to be looked at, which is as good as not installed.
  const needs = await Promise.all(server.needs.map((path) => stat(path).catch(() => undefined)))
  const runner = await hashParts(RUNNER_FOLDER)
  const stamps = needs.map((info) => info && `${info.size}-${Math.floor(info.mtimeMs)}`)
  if (stamps.includes(undefined)) return undefined
  const { argv, env, root, selfTest } = server
  const all = [3, stamps, argv, env, root, selfTest, process.version, runner]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}
