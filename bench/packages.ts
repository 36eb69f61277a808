import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { fixturesFolder, readManifest } from '../e2e/fixtures.ts'
import { finished, startStack } from '../e2e/stack.ts'

// Imports every runnable standard package through the page's own call, runs all solutions of languages this judge
// offers and prints package × solution × as expected.

const folder = fixturesFolder()
if (!folder) throw new Error('No fixtures here: set DRAFTS_FIXTURES to their folder.')
const stack = await startStack()
const api = stack.client(await stack.tokenOf('bob'))
const offered = new Set(
  (await api.listLanguages({})).languages.filter((language) => language.available).map((language) => language.id),
)
let right = 0
let surprises = 0
const only = process.argv[2]
try {
  for (const row of readManifest(folder).packages) {
    if (!row.runnable || row.mechanism !== 'standard' || (only && !row.file.includes(only))) continue
    const started = Date.now()
    const file = new File([await openAsBlob(join(folder, 'packages', row.file))], basename(row.file))
    const call = row.kind === 'kattis' ? api.importKattis : api.importPolygon
    const made = await call({ body: { file } }).catch((error: unknown) => String(error))
    if (typeof made === 'string') {
      console.log(`${row.file}: ${row.outcome === 'error' ? 'refused as expected' : 'REFUSED'}: ${made}`)
      continue
    }
    const expected = new Map(
      (Array.isArray(row.expected.solutions) ? row.expected.solutions : []).map((one) => [
        one.file.replace(/^(submissions|solutions)\//, ''),
        one.expected,
      ]),
    )
    const { solutions } = await api.listSolutions({ problemId: made.id })
    const lines: string[] = []
    await Promise.all(
      solutions.map(async (solution) => {
        const wanted = expected.get(solution.label) ?? solution.wantVerdict ?? undefined
        if (!offered.has(solution.languageId)) {
          lines.push(`    ${solution.label}: not run, no judge offers ${solution.languageId}`)
          return
        }
        const { id } = await api.executeSolution({ solutionId: solution.id, body: {} })
        const execution = await finished(api, id, 100)
        const got = execution.verdict ?? `status ${execution.status}`
        const fits = wanted === undefined || wanted === got
        if (fits) right += 1
        else surprises += 1
        const note = execution.log?.snip ?? execution.build?.error?.snip ?? ''
        lines.push(`  ${fits ? 'ok' : '!!'} ${solution.label}: ${got}${wanted === undefined ? ' (nothing expected)' : fits ? '' : ` (expected ${wanted})`}${fits ? '' : ` ${note.slice(0, 200)}`}`)
      }),
    )
    console.log(`${row.file}  ${((Date.now() - started) / 1000).toFixed(1)} s\n${lines.toSorted().join('\n')}`)
  }
} finally {
  await stack.stop()
}
console.log(`${right} as expected, ${surprises} not`)
process.exit(0)
