import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLanguage } from '@drafts/contract'
import { isPartOn } from '../../../testing/parts.ts'
import type { FunctionSignature } from '@drafts/scanspec'
import { Builder } from '../build.ts'
import type { Built } from '../build.ts'
import { functionalLanguage } from '../languages/functional.ts'
import { everydayLanguages, judgeLanguages } from '../languages/index.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import { isLanguageInstalled } from '../languages/installed.ts'
import { preparedFolder } from '../languages/places.ts'
import { functionalFiles } from '../run/functional.ts'
import { runProgram } from '../run/run-program.ts'
import type { Runner } from '../sandbox/runner.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import { unhurried } from './unhurried.ts'

type Functional = NonNullable<ReturnType<typeof functionalLanguage>>

const installed: JudgeLanguage[] = []
for (const language of judgeLanguages)
  if (await isLanguageInstalled(language)) installed.push(language)

/** Each installed language that has functional problems, with its id. */
export const functionalLanguages = installed.flatMap((language) => {
  const functional = functionalLanguage(language)
  return functional ? [[language.id, functional] as const] : []
})
/** One language of each generator: what differs from one to another of them are their compilers. */
export const firstOfGenerator = new Map(
  functionalLanguages.map(([id, { generator }]) => [generator, id] as const).toReversed(),
)

/**
 * The first language of each generator, but Kotlin, whose compiler takes as long as all others; all where the part of
 * generators is on.
 */
export const testedFunctional = functionalLanguages.filter(
  ([id, { generator }]) =>
    isPartOn('generators') || (firstOfGenerator.get(generator) === id && id !== 'kotlin'),
)
/** Languages that compile fast enough to be built many times in every run. */
export const isBuiltOften = (id: string): boolean =>
  isPartOn('generators') || everydayLanguages.some((language) => language.id === id)

export const generatorOf = (id: string): string => findLanguage(id)?.funclibGenerator ?? ''

/** Builds functions with their mains and runs them, in the sandbox. */
export class FunctionalBed {
  readonly #sandbox: Runner
  readonly #builder: Builder
  readonly #folder: string

  private constructor(sandbox: Runner, builder: Builder, folder: string) {
    this.#sandbox = sandbox
    this.#builder = builder
    this.#folder = folder
  }

  static async open(): Promise<FunctionalBed> {
    const sandbox = await startRunner()
    const folder = await openTestFolder('functional')
    // What is prepared for a language makes its builds faster, where it is there.
    const builder = new Builder(sandbox, join(folder, 'builds'), await preparedFolder(folder))
    for (const language of installed) await builder.recall(language)
    return new FunctionalBed(sandbox, builder, folder)
  }

  async close(): Promise<void> {
    await this.#sandbox.close()
    await removeFolders()
  }

  async build(
    { language, generator }: Functional,
    signature: FunctionSignature,
    source: string,
  ): Promise<Built> {
    const path = join(await mkdtemp(join(this.#folder, 'source-')), 'source')
    await writeFile(path, source)
    const hash = createHash('sha256').update(source).digest('hex')
    const files = await functionalFiles(generator, signature, this.#folder)
    return unhurried(
      () => this.#builder.build(language, { path, hash }, files),
      ({ log }) => log,
    )
  }

  run(language: JudgeLanguage, built: Built, stdin: string | Uint8Array) {
    return runProgram(this.#sandbox, language, {
      box: built.folder,
      stdin: { bytes: Buffer.from(stdin) },
      limits: { cpu: 10e9, memory: 512e6 },
      wallNs: 300e9,
      outputBytes: 64e6,
      answer: null,
    })
  }
}
