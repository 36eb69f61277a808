import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { Builder } from '../judge/src/build.ts'
import type { Built } from '../judge/src/build.ts'
import { languageFixture, readManifest } from '../judge/src/testing/language-fixtures.ts'
import type { LanguageFixture } from '../judge/src/testing/language-fixtures.ts'
import { judgeLanguages } from '../judge/src/languages/index.ts'
import type { JudgeLanguage } from '../judge/src/languages/index.ts'
import { isLanguageInstalled } from '../judge/src/languages/installed.ts'
import { runProgram } from '../judge/src/run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../judge/src/sandbox/test-bed.ts'

// node bench/languages.ts [ID...]: what each language does with four sources (a sum, one that does not compile, a crash,
// an endless loop), and what builds and runs cost: with nothing prepared, with it, and the run of ten numbers.
// The cache of Go takes a minute of CPU.

const rounds = 5
const { inputs, languages: fixtures } = readManifest()
const wanted = process.argv.slice(2)
const sandbox = await startRunner()

console.log(
  `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)}`,
)
const heads =
  'language|sum|compile error|crash|endless loop|build ms|prepared ms|run ms n=10|charged MB'
const line = (cells: string[]): string =>
  cells
    .map((cell) => cell.padEnd(15))
    .join('')
    .trimEnd()
console.log(line(heads.split('|')))
const table: string[][] = []
for (const language of judgeLanguages) {
  const fixture = fixtures.get(language.id)
  if (!fixture || (wanted.length > 0 && !wanted.includes(language.id))) continue
  const row = (await isLanguageInstalled(language))
    ? await measure(language, fixture)
    : ['not installed']
  table.push(row)
  console.log(line([language.id, ...row]))
}
console.log(
  `${table.filter((row) => row.slice(0, 4).every((cell) => cell === 'yes')).length} of ${table.length} do all as expected; times are medians of ${rounds}`,
)
await sandbox.close()
await removeFolders()

async function measure(language: JudgeLanguage, fixture: LanguageFixture): Promise<string[]> {
  const cold = new Builder(sandbox, join(await openTestFolder('bench'), 'builds'))
  const prepared = new Builder(sandbox, join(await openTestFolder('bench'), 'builds'))
  const hasPrepared = language.prepare ? await prepared.prepare(language) : false
  const builder = hasPrepared ? prepared : cold
  const sum = await build(builder, language, fixture.sum)
  const ten = Buffer.from('10\n1 2 3 4 5 6 7 8 9 10\n')
  const runs = await repeat(async () => (await run(language, sum, ten, 10e9)).result)
  const memory = (await run(language, sum, ten, 10e9)).usages.memory
  return [
    await yes(() => sumsRight(language, sum)),
    await yes(async () => !(await build(builder, language, fixture.compile_error)).ok),
    await yes(() => endsWith(builder, language, fixture.runtime_error, 'RuntimeError')),
    await yes(() => endsWith(builder, language, fixture.infinite_loop, 'CPULimitExceeded')),
    (await buildTime(cold, language, fixture.sum)).toFixed(0),
    hasPrepared ? (await buildTime(prepared, language, fixture.sum)).toFixed(0) : '',
    median(runs).toFixed(1),
    (memory / 1e6).toFixed(1),
  ]
}

async function yes(test: () => Promise<boolean>): Promise<string> {
  return (await test()) ? 'yes' : 'NO'
}

async function sumsRight(language: JudgeLanguage, built: Built): Promise<boolean> {
  for (const { stdin, stdout, notFor } of inputs) {
    if (notFor.includes(language.id)) continue
    const { result } = await run(language, built, stdin, 10e9)
    if (result.exitCode !== 0 || result.stdout.toString().trim() !== stdout.trim()) return false
  }
  return built.ok
}

async function endsWith(
  builder: Builder,
  language: JudgeLanguage,
  source: string,
  verdict: string,
): Promise<boolean> {
  const built = await build(builder, language, source)
  return (
    built.ok && (await run(language, built, Buffer.from('3\n10 20 30\n'), 1e9)).verdict === verdict
  )
}

/** Every round has a source of its own, as what was built is kept. */
async function buildTime(
  builder: Builder,
  language: JudgeLanguage,
  source: string,
): Promise<number> {
  return median(await repeat((round) => build(builder, language, source, `-${round}`)))
}

async function build(
  builder: Builder,
  language: JudgeLanguage,
  source: string,
  round = '',
): Promise<Built> {
  const path = languageFixture(language.id, source)
  const hash = createHash('sha256')
    .update(await readFile(path))
    .update(round)
    .digest('hex')
  return builder.build(language, { path, hash })
}

function run(language: JudgeLanguage, built: Built, stdin: Buffer, cpu: number) {
  return runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: stdin },
    limits: { cpu, memory: 256e6 },
    wallNs: 3 * cpu + 2e9,
    outputBytes: 8e6,
    answer: null,
  })
}

async function repeat(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  return times
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
