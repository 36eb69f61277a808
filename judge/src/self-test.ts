import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstMissing, isLanguageInstalled, stampOf } from './languages/installed.ts'
import { MiB } from './languages/language.ts'
import type { JudgeLanguage } from './languages/index.ts'
import { runProgram } from './run/run-program.ts'
import type { Builder } from './build.ts'
import { hashParts, RUNNER_FOLDER } from './sandbox/build-runner.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

export interface SelfTestResult {
  language: JudgeLanguage
  ok: boolean
  /** What it lacks is not on this host: nothing is wrong, it is only not offered. */
  missing: boolean
  note: string
}

interface Parts {
  sandbox: Sandbox
  builder: Builder
  folder: string
}

const selfTestBytes = 256 * MiB
/** As drivers, checkers and generators get them: a language that stumbles over arguments is not offered. */
const selfTestArgs = ['input.txt', 'output.txt', 'answer.txt']

/**
 * Builds and runs the language's tiny program in the sandbox; a language that fails is not offered. It is built by the
 * one way there is, with what is prepared for its builds, and never taken from those that are kept.
 */
export const selfTest = async (language: JudgeLanguage, parts: Parts): Promise<SelfTestResult> => {
  if (!(await isLanguageInstalled(language))) {
    const missing = (await firstMissing(language)) ?? 'what it needs'
    return { language, ok: false, missing: true, note: `${missing} is not installed` }
  }
  const note = await proveInSandbox(language, parts)
  return { language, ok: note === '', missing: false, note }
}

/** An empty text, or what went wrong. */
const proveInSandbox = async (
  language: JudgeLanguage,
  { sandbox, builder, folder }: Parts,
): Promise<string> => {
  const { source, stdin, stdout } = language.selfTest
  const hash = createHash('sha256').update(source).digest('hex')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${language.id}-${language.sourceName(source)}`)
  await writeFile(path, source, { mode: 0o644 })
  const built = await builder.build(language, { path, hash }, [], { anew: true })
  if (!built.ok) return `self-test does not compile: ${built.log.slice(0, 300)}`
  const run = await runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: Buffer.from(stdin) },
    limits: { cpu: 10_000_000_000, memory: selfTestBytes },
    wallNs: 20_000_000_000,
    outputBytes: 65_536,
    answer: null,
    args: selfTestArgs,
  })
  const ok = run.result.exitCode === 0 && run.result.stdout.toString() === stdout
  return ok ? '' : `self-test failed: ${run.result.stderr.toString().slice(0, 300)}`
}

/**
 * Which languages passed at an earlier start, with everything as it is now: the language's definition, the versions
 * of what it needs, what is prepared for its builds, the sandbox and this Node. So a start does not wait for thirty
 * compilers.
 */
export class PassedTests {
  readonly #file: string
  readonly #common: string
  readonly #passed = new Map<string, string>()
  #written: Promise<void> = Promise.resolve()

  private constructor(file: string, common: string) {
    this.#file = file
    this.#common = common
  }

  static async open(folder: string, sandbox: Sandbox): Promise<PassedTests> {
    const runner = await hashParts(RUNNER_FOLDER)
    const { cgroup, root } = sandbox.capabilities
    const common = hashOf([3, runner, cgroup, root, process.version])
    const tests = new PassedTests(join(folder, 'passed.json'), common)
    // No file: the first start.
    const text = await readFile(tests.#file, 'utf8').catch(() => '{}')
    for (const [id, key] of Object.entries(parse(text))) tests.#passed.set(id, key)
    return tests
  }

  /** `prepared`: the name of what its builds use. */
  async has(language: JudgeLanguage, prepared: string | null): Promise<boolean> {
    const known = this.#passed.get(language.id)
    return known !== undefined && known === (await this.#keyOf(language, prepared))
  }

  async add(language: JudgeLanguage, prepared: string | null): Promise<void> {
    this.#passed.set(language.id, await this.#keyOf(language, prepared))
    await this.#write()
  }

  async remove(language: JudgeLanguage): Promise<void> {
    if (this.#passed.delete(language.id)) await this.#write()
  }

  /** One after the other: languages are proved side by side. */
  #write(): Promise<void> {
    this.#written = this.#written
      // The call that failed has its fault already; this one writes everything again.
      .catch(() => {})
      .then(async () => {
        const fresh = `${this.#file}.${process.pid}`
        await writeFile(fresh, JSON.stringify(Object.fromEntries(this.#passed)))
        await rename(fresh, this.#file)
      })
    return this.#written
  }

  /** Something that is gone since has another stamp than it had, so it is not in. */
  async #keyOf(language: JudgeLanguage, prepared: string | null): Promise<string> {
    const { build } = language
    return hashOf([
      this.#common,
      await stampOf(language),
      language.root,
      prepared,
      build.argv(language.sourceName(language.selfTest.source), null),
      build.env?.(null),
      build.readOnly,
      build.collect,
      language.run({ memoryBytes: selfTestBytes }),
      language.selfTest,
    ])
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** A file that is not such a record counts as none: the tests are only done again. */
const parse = (text: string): Record<string, string> => {
  try {
    const record: unknown = JSON.parse(text)
    return Object.fromEntries(
      Object.entries(record ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}
