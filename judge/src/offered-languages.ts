import type { Builder } from './build.ts'
import { everydayLanguages, figureTools, judgeLanguages } from './languages/index.ts'
import type { JudgeLanguage } from './languages/index.ts'
import { isLanguageInstalled } from './languages/installed.ts'
import { PassedTests, selfTest } from './self-test.ts'
import type { SelfTestResult } from './self-test.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

// What this judge offers, and when it knows it.
//
// Before it is ready: languages that passed at an earlier start, as long as nothing about them has changed. The everyday
// ones are made ready now where that is not so: what makes their builds fast is made, then they are proved with it.
// In the background, one at a time: the languages not proved yet (offered as they pass), what was taken on trust, and
// what makes other builds fast, with which they are proved once more (docs/product/judging.md#self-tests).

export interface OfferingParts {
  sandbox: Sandbox
  builder: Builder
  /** For the sources of the self-tests and what passed. */
  folder: string
  /** Ids; the others are neither proved nor offered. */
  only?: readonly string[]
  /** A language that passed at an earlier start is not proved again. */
  trustsProofs?: boolean
  offer(ids: string[]): Promise<void>
  log: { info(note: string): void; warn(note: string): void }
  signal: AbortSignal
}

export class OfferedLanguages {
  readonly #parts: OfferingParts
  readonly #all: readonly JudgeLanguage[]
  readonly #everyday: readonly JudgeLanguage[]
  readonly #passed: PassedTests
  readonly #offered = new Set<string>()
  readonly #tried = new Set<string>()
  readonly #missing: string[] = []
  /** Their self-tests could not be run: the sandbox failed, as it does on a full disk. */
  readonly #unrun = new Set<string>()

  private constructor(parts: OfferingParts, passed: PassedTests) {
    this.#parts = parts
    const isWanted = ({ id }: JudgeLanguage): boolean => parts.only?.includes(id) ?? true
    this.#all = [...judgeLanguages, ...figureTools].filter(isWanted)
    // What makes pictures is proved in no time, and an import may wait for it.
    this.#everyday = [...everydayLanguages, ...figureTools].filter(isWanted)
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
    const { builder, sandbox } = this.#parts
    for (const language of this.#all)
      if (await this.#passed.has(language, await builder.recall(language)))
        this.#offered.add(language.id)
    const unproved = this.#everyday.filter(({ id }) => !this.#offered.has(id))
    const worker = async (): Promise<void> => {
      for (let language = unproved.shift(); language; language = unproved.shift()) {
        if (await isLanguageInstalled(language)) await this.#prepare(language)
        await this.#prove(language)
      }
    }
    await Promise.all(Array.from({ length: sandbox.capabilities.slots }, worker))
    await this.#parts.offer(this.ids)
  }

  /** The rest of the work, while the first jobs run. Rejects where some is left; another call does that. */
  async finish(): Promise<void> {
    for (const language of this.#all) {
      if (this.#parts.signal.aborted) return
      if (this.#parts.trustsProofs && this.#offered.has(language.id)) continue
      if (!this.#tried.has(language.id)) await this.#proveAndOffer(language)
    }
    const missing = this.#missing.splice(0)
    if (missing.length > 0)
      this.#parts.log.info(
        `Not installed: ${missing.join(', ')}; ./drafts toolchains lists what there is.`,
      )
    for (const language of this.#all) {
      if (this.#parts.signal.aborted) return
      if (!this.#offered.has(language.id)) continue
      const isNew = await this.#prepare(language)
      if (isNew && !this.#parts.signal.aborted) await this.#proveAndOffer(language)
    }
    const unrun = [...this.#unrun].join(', ')
    if (unrun !== '') throw new Error(`self-tests of ${unrun} could not be run`)
  }

  async #proveAndOffer(language: JudgeLanguage): Promise<void> {
    const before = this.#offered.has(language.id)
    await this.#prove(language)
    if (before !== this.#offered.has(language.id)) await this.#parts.offer(this.ids)
  }

  /** What was prepared must not cost a language: where it fails with that, it is proved without. */
  async #prove(language: JudgeLanguage): Promise<void> {
    const { builder, log } = this.#parts
    this.#unrun.delete(language.id)
    let prepared = await builder.recall(language)
    let result = await this.#test(language)
    if (!result.ok && prepared !== null && !this.#parts.signal.aborted) {
      log.warn(`${language.id}: ${result.note}; trying without what was prepared for its builds.`)
      builder.doWithout(language)
      prepared = null
      result = await this.#test(language)
    }
    if (this.#parts.signal.aborted) return
    if (result.ok) {
      await this.#passed.add(language, prepared)
      this.#offered.add(language.id)
      this.#tried.add(language.id)
      return
    }
    this.#offered.delete(language.id)
    await this.#passed.remove(language)
    if (!this.#unrun.has(language.id)) this.#tried.add(language.id)
    if (result.missing) this.#missing.push(language.id)
    else log.warn(`${language.id} is not offered: ${result.note}`)
  }

  /** A failure of the sandbox proves nothing about the other languages. */
  #test(language: JudgeLanguage): Promise<SelfTestResult> {
    return selfTest(language, this.#parts).catch((error: unknown) => {
      this.#unrun.add(language.id)
      const note = `its self-test could not be run: ${String(error)}`
      return { language, ok: false, missing: false, note }
    })
  }

  /** Whether something was made that was not there. */
  async #prepare(language: JudgeLanguage): Promise<boolean> {
    const { builder, log, signal } = this.#parts
    const before = await builder.recall(language)
    // Builds do without; the log names it.
    const made = await builder.prepare(language, signal).catch(() => false)
    if (!made && !signal.aborted)
      log.warn(`${language.id}: what makes its builds faster could not be made; they are slower.`)
    return before !== (await builder.recall(language))
  }
}
