import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { showSourceName } from '../build-log.ts'
import { Builder } from '../build.ts'
import type { Built } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { languageFixture, readManifest } from '../testing/language-fixtures.ts'
import { unhurried } from '../testing/unhurried.ts'
import { isChosen } from '../testing/chosen-languages.ts'
import { everydayLanguages, judgeLanguages } from './index.ts'
import type { JudgeLanguage } from './index.ts'
import { isLanguageInstalled } from './installed.ts'

const { inputs, languages: fixtures } = readManifest()
if (fixtures.size === 0) console.warn(`Skipped: sources in all languages (set DRAFTS_FIXTURES).`)

const missing: string[] = []
for (const language of judgeLanguages)
  if (!(await isLanguageInstalled(language))) missing.push(language.id)
if (missing.length > 0)
  console.warn(`Skipped, as they are not installed here: ${missing.join(', ')}.`)

let sandbox: Runner
let builder: Builder

beforeAll(async () => {
  sandbox = await startRunner()
  builder = new Builder(sandbox, join(await openTestFolder('languages'), 'builds'))
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const building = new Map<string, Promise<unknown>>()

/**
 * One after the other in each language: every build of Go compiles its library, and four of them at once on a busy machine
 * never come within the wall clock of a compiler.
 */
const build = (language: JudgeLanguage, source: string): Promise<Built> => {
  const before = building.get(language.id) ?? Promise.resolve()
  const built = before.then(() => buildNow(language, source))
  // One that fails is its own test's matter.
  building.set(
    language.id,
    built.catch(() => undefined),
  )
  return built
}

const buildNow = async (language: JudgeLanguage, source: string): Promise<Built> => {
  const path = languageFixture(language.id, source)
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return unhurried(
    () => builder.build(language, { path, hash }),
    ({ log }) => log,
  )
}

const run = (language: JudgeLanguage, built: Built, stdin: Buffer, cpu: number) =>
  runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: stdin },
    limits: { cpu, memory: 256e6 },
    // The CPU limit decides, however busy the machine is.
    wallNs: 60 * cpu + 60e9,
    outputBytes: 8e6,
    answer: null,
  })

/** And a half: for start-up. */
const secondNs = 1.5e9
const small = Buffer.from('3\n10 20 30\n')

const tested = judgeLanguages.flatMap((language) => {
  const fixture = fixtures.get(language.id)
  return fixture && isChosen(language.id) ? [[language.id, language, fixture] as const] : []
})

/**
 * Other standards of a compiler: they compile and run a program, and the first one does all else too, which is the same compiler's.
 * All of them do everything where the part of the languages is on.
 */
const isOtherStandard = (id: string): boolean => {
  const family = ['c1', 'cpp'].find((beginning) => id.startsWith(beginning)) ?? id
  const first = tested.find(([one]) => one.startsWith(family))?.[0]
  return id !== first && !isPartOn('languages')
}

test('every everyday language is here', () => {
  expect(everydayLanguages.map(({ id }) => id).filter((id) => missing.includes(id))).toEqual([])
})

// Several at once: as many run as the sandbox has slots.
describe.concurrent.each(tested)('%s', (id, language, fixture) => {
  test.skipIf(isOtherStandard(id))('what makes builds faster can be made', async () => {
    // The cache of Go takes a minute and is filled by Go alone.
    if (language.prepare?.where === 'host') return
    expect(await builder.prepare(language)).toBe(true)
  })

  test('sums are right, and within a second', async () => {
    const built = await build(language, fixture.sum)
    expect([built.ok, built.log]).toEqual([true, expect.any(String)])
    for (const input of inputs.filter(({ notFor }) => !notFor.includes(id))) {
      let leastNs = Infinity
      // Whatever else the machine does only adds: the least of three counts.
      for (let round = 0; round < 3 && leastNs >= secondNs; round += 1) {
        const { result } = await run(language, built, input.stdin, 10e9)
        expect([input.name, result.exitCode, result.stdout.toString().trim()]).toEqual([
          input.name,
          0,
          input.stdout.trim(),
        ])
        leastNs = Math.min(leastNs, result.cpuNs)
      }
      expect(leastNs).toBeLessThan(secondNs)
    }
  })

  test.skipIf(isOtherStandard(id))(
    'what does not compile is reported with the name its author gave it',
    async () => {
      const built = await build(language, fixture.compile_error)
      expect(built.ok).toBe(false)
      const log = showSourceName(built.log, built.sourceName, 'mine.txt')
      expect(log).toContain('mine.txt')
      expect(log).not.toMatch(/\/work\/|(^|[^\w])main\.\w+:/)
    },
  )

  test.skipIf(isOtherStandard(id))('a crash is a run-time error', async () => {
    const built = await build(language, fixture.runtime_error)
    expect(built.ok).toBe(true)
    expect((await run(language, built, small, 5e9)).verdict).toBe('RuntimeError')
  })

  test.skipIf(isOtherStandard(id))('an endless loop is stopped by the CPU limit', async () => {
    const built = await build(language, fixture.infinite_loop)
    expect(built.ok).toBe(true)
    const { verdict, usages } = await run(language, built, small, 5e8)
    expect(verdict).toBe('CPULimitExceeded')
    expect(usages.cpu).toBeGreaterThan(0.45e9)
  })
})
