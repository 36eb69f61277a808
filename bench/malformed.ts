// Malformed packages and zips of tests, each uploaded to a real server: the sentence, the time, CPU time and most memory of
// the process that reads it, what was made. A busy machine makes the first longer, so the second is judged.
// node bench/malformed.ts [part of a name]

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ApiError } from '../contract/src/index.ts'
import type { Client, ProblemId } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { fixtureFolder, malformedIn, readManifest } from '../formats/src/testing/fixtures.ts'
import type { FixtureArchive } from '../formats/src/testing/fixtures.ts'
import { watchReaders } from './child-memory.ts'

const mostMs = 2000
const mostBytes = 300e6

const cache = mkdtempSync(join(tmpdir(), 'malformed-'))
const manifest = readManifest('malformed packages')
if (!manifest) process.exit(1)
const stack = await startStack({
  judges: 0,
  // As `./drafts up` has it: a reader loads in a third of the time.
  settings: { NODE_COMPILE_CACHE: cache },
})
// Imports are counted for each account.
const [bob, alice, carol] = await Promise.all(
  ['bob', 'alice', 'carol'].map(async (handle) => stack.client(await stack.tokenOf(handle))),
)
const faults: string[] = []

const countOf = async (api: Client): Promise<number> => (await api.listMyProblems({})).pager.count

/** What it answered; the sentence of a refusal. */
const answerOf = async (call: Promise<object>): Promise<{ made: boolean; sentence: string }> => {
  try {
    await call
    return { made: true, sentence: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { made: false, sentence: `${error.status} ${error.body.code}: ${error.body.error}` }
  }
}

const measure = async (
  row: FixtureArchive,
  count: () => Promise<number>,
  send: (file: File) => Promise<object>,
): Promise<void> => {
  const bytes = new Uint8Array(await readFile(join(fixtureFolder, row.file)))
  const before = await count()
  const memory = watchReaders(stack.server().pid ?? 0)
  const from = performance.now()
  const { made, sentence } = await answerOf(send(new File([bytes], basename(row.file))))
  const ms = performance.now() - from
  const { bytes: peak, cpuMs } = memory.stop()
  const more = (await count()) - before
  const { outcome } = row.expected
  const wrong = [
    ...(cpuMs > mostMs ? ['slow'] : []),
    ...(peak > mostBytes ? ['memory'] : []),
    ...(outcome === 'error' && made ? ['taken'] : []),
    ...(!made && more !== 0 ? ['left something'] : []),
    ...(!made && !/^4\d\d \w+: .+\.$/s.test(sentence) ? ['no sentence'] : []),
  ]
  if (wrong.length > 0) faults.push(`${basename(row.file)}: ${wrong.join(', ')}`)
  console.log(
    `${basename(row.file).padEnd(42)} ${ms.toFixed(0).padStart(5)} ms ${String(cpuMs).padStart(4)} ms CPU ${(peak / 1e6).toFixed(0).padStart(4)} MB  made ${more}  ${wrong.length > 0 ? `[${wrong.join(', ')}] ` : ''}${made ? `(${outcome})` : sentence.slice(0, 200)}`,
  )
}

const serverPeak = (): string =>
  /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${stack.server().pid}/status`, 'utf8'))?.[1] ?? '0'

const chosen = (rows: readonly FixtureArchive[]): FixtureArchive[] =>
  rows.filter(({ file }) => file.includes(process.argv[2] ?? ''))

try {
  if (!bob || !alice || !carol) throw new Error('The demo has no bob, alice and carol.')
  // The first one pays for what a server loads once.
  await answerOf(bob.importKattis({ body: { file: new File(['x'], 'a.kpp') } }))
  const first = Number(serverPeak())
  for (const row of chosen(malformedIn(manifest))) {
    if (row.kind === 'kattis')
      await measure(
        row,
        () => countOf(bob),
        (file) => bob.importKattis({ body: { file } }),
      )
    else
      await measure(
        row,
        () => countOf(alice),
        (file) => alice.importPolygon({ body: { file } }),
      )
  }
  const { id: problemId } = await carol.createProblem({
    body: { title: 'Zips', mechanism: 'standard' },
  })
  const countTests = async (): Promise<number> =>
    (await carol.listTests({ problemId })).tests.length
  for (const row of chosen(manifest.testsZip).filter(({ expected }) => expected.outcome !== 'ok'))
    await measure(row, countTests, (file) =>
      carol.importTestZip({ problemId: problemId satisfies ProblemId, body: { file } }),
    )
  console.log(
    `The server had ${first / 1000} MB at most before, ${Number(serverPeak()) / 1000} MB after.`,
  )
  console.log(faults.length === 0 ? 'All as they should be.' : `WRONG\n${faults.join('\n')}`)
} finally {
  await stack.stop()
  rmSync(cache, { recursive: true })
}
process.exit(faults.length === 0 ? 0 : 1)
