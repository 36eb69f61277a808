import type { Builder } from './build.ts'
import { everydayLanguages, judgeLanguages } from './languages/index.ts'
import type { Language } from './languages/index.ts'
import { PassedTests, selfTest } from './self-test.ts'
import type { SelfTestResult } from './self-test.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// What this judge offers, and when it knows it.
//
// Before it is ready: languages that passed at an earlier start, as long as nothing about them has changed; the
// everyday ones are proved now where that is not so. In the background, one at a time: what makes everyday builds
// fast, the languages not proved yet (offered as they pass), what was taken on trust, what makes other builds fast.

export interface OfferingParts {
  sandbox: Sandbox
  builder: Builder
  /** For the sources of the self-tests and what passed. */
  folder: string
  /** Ids; the others are neither proved nor offered. */
  only?: readonly string[]
  offer(ids: string[]): Promise<void>
  log: { info(note: string): void; warn(note: string): void }
  signal: AbortSignal
}

export class OfferedLanguages {
  readonly #parts: OfferingParts
  readonly #all: readonly Language[]
  readonly #everyday: readonly Language[]
  readonly #passed: PassedTests
  readonly #offered = new Set<string>()
  readonly #tried = new Set<string>()
  readonly #missing: string[] = []

  private constructor(parts: OfferingParts, passed: PassedTests) {
    this.#parts = parts
    const isWanted = ({ id }: Language): boolean => parts.only?.includes(id) ?? true
    this.#all = judgeLanguages.filter(isWanted)
    this.#everyday = everydayLanguages.filter(isWanted)
    this.#passed = passed
  }

  /** Ready when this resolves: everyday languages and all known ones are offered. */
  static async start(parts: OfferingParts): Promise<OfferedLanguages> {
    const passed = await PassedTests.open(parts.folder, parts.sandbox)
    const languages = new OfferedLanguages(parts, passed)
    await languages.#begin()
    return languages
  }

  get ids(): string[] {
    return this.#all.map(({ id }) => id).filter((id) => this.#offered.has(id))
  }

  async #begin(): Promise<void> {
    for (const language of this.#all)
      if (await this.#passed.has(language)) this.#offered.add(language.id)
    for (const language of this.#everyday)
      if (!this.#offered.has(language.id)) await this.#prove(language)
    await this.#parts.offer(this.ids)
  }

  /** The rest of the work, while the first jobs run. */
  async finish(): Promise<void> {
    await this.#prepare(this.#everyday)
    for (const language of this.#all) {
      const { signal } = this.#parts
      if (signal.aborted) return
      const before = this.#offered.has(language.id)
      if (!this.#tried.has(language.id)) await this.#prove(language)
      if (before !== this.#offered.has(language.id)) await this.#parts.offer(this.ids)
    }
    if (this.#missing.length > 0)
      this.#parts.log.info(
        `Not installed: ${this.#missing.join(', ')}; ./drafts toolchains lists what there is.`,
      )
    await this.#prepare(this.#all)
  }

  async #prove(language: Language): Promise<void> {
    this.#tried.add(language.id)
    const result = await this.#test(language)
    if (this.#parts.signal.aborted) return
    if (result.ok) {
      this.#offered.add(language.id)
      await this.#passed.add(language)
      return
    }
    this.#offered.delete(language.id)
    await this.#passed.remove(language)
    if (result.missing) this.#missing.push(language.id)
    else this.#parts.log.warn(`${language.id} is not offered: ${result.note}`)
  }

  /** A failure of the sandbox proves nothing about the other languages. */
  #test(language: Language): Promise<SelfTestResult> {
    return selfTest(language, this.#parts).catch((error: unknown) => ({
      language,
      ok: false,
      missing: false,
      note: `its self-test could not be run: ${String(error)}`,
    }))
  }

  async #prepare(languages: readonly Language[]): Promise<void> {
    const { builder, log, signal } = this.#parts
    for (const language of languages) {
      if (signal.aborted) return
      if (!this.#offered.has(language.id)) continue
      const made = await builder.prepare(language, signal).catch(() => false)
      if (!made && !signal.aborted)
        log.warn(`${language.id}: what makes its builds faster could not be made; they are slower.`)
    }
  }
}
