// A byte order mark before a source, which editors of Windows leave there (docs/product/judging.md#byte-order-marks).
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { Builder } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import type { SourceFile } from '../testlib.ts'
import { chosenLanguages, isChosen } from '../testing/chosen-languages.ts'
import { findJudgeLanguage } from './index.ts'
import type { JudgeLanguage } from './index.ts'

const mark = '\uFEFF'

let sandbox: Runner
let builder: Builder
let folder: string

beforeAll(async () => {
  sandbox = await startRunner()
  folder = await openTestFolder('marks')
  builder = new Builder(sandbox, join(folder, 'builds'))
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const written = async (text: string) => {
  const hash = createHash('sha256').update(text).digest('hex')
  const path = join(folder, hash)
  await writeFile(path, text, { mode: 0o644 })
  return { path, hash }
}

const run = async (language: JudgeLanguage, source: string, files: SourceFile[] = []) => {
  const built = await builder.build(language, await written(source), files)
  if (!built.ok) return built.log
  const { result } = await runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: Buffer.from(language.selfTest.stdin) },
    limits: { cpu: 10e9, memory: 256e6 },
    wallNs: 120e9,
    outputBytes: 65_536,
    answer: null,
  })
  return result.stdout.toString() + result.stderr.toString()
}

/** All that are installed where the part of the languages is on: those that refuse no mark are known to. */
const tested = chosenLanguages.filter((one) => one.refusesMark || isPartOn('languages'))

test.each(tested.map((language) => [language.id, language] as const))(
  '%s: a source with a byte order mark runs as one without',
  async (_id, language) => {
    const { source, stdout } = language.selfTest
    expect(await run(language, `${mark}${source}`)).toBe(stdout)
  },
)

const java = findJudgeLanguage('java17')
if (!java) throw new Error('no such language')

test.skipIf(!isChosen('java17'))(
  'Java: a public class keeps its name, a second file its class, an error its line and column',
  async () => {
    const main = (body: string) =>
      `${mark}public class Task {\n  public static void main(String[] a) { ${body} }\n}\n`
    const other = await written(
      `${mark}class Other { static String word() { return "\uFEFFok"; } }\n`,
    )
    const beside = [{ name: 'Other.java', path: other.path, isUnit: true as const }]
    const printed = await run(java, main('System.out.print(Other.word());'), beside)
    expect(printed).toBe('\uFEFFok')
    expect(await run(java, main('nothing();'))).toMatch(/^Task\.java:2: error/)
    expect(await run(java, `${mark}x class Main {}\n`)).toMatch(
      /^Main\.java:1: .*\nx class Main \{\}\n\^/,
    )
  },
)
