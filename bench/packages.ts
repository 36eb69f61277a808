import { fixturesFolder } from '../e2e/fixtures.ts'
import { knownDifferences, runPackage, runnablePackages } from '../e2e/run-packages.ts'
import type { Fit } from '../e2e/run-packages.ts'
import { provedLanguages, startStack } from '../e2e/stack.ts'

// Imports every runnable package through the page's own call, runs all solutions of languages this judge
// offers and prints package × solution × as expected. An argument chooses packages by a part of their name.

const folder = fixturesFolder()
if (!folder) throw new Error('No fixtures here: set DRAFTS_FIXTURES to their folder.')
const stack = await startStack({ languages: '' })
const counts = new Map<Fit, number>()
const marks: Record<Fit, string> = {
  asExpected: 'ok',
  nothingExpected: '--',
  known: '~~',
  notOffered: '  ',
  surprise: '!!',
}
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const offered = await provedLanguages(api)
  for (const row of runnablePackages(folder)) {
    if (!row.file.includes(process.argv[2] ?? '')) continue
    const result = await runPackage(api, folder, row, offered)
    console.log(`${result.file}  ${result.seconds.toFixed(1)} s`)
    if (result.refused) console.log(`   refused (${row.outcome} expected): ${result.refused}`)
    for (const solution of result.solutions.toSorted((a, b) => (a.label < b.label ? -1 : 1))) {
      counts.set(solution.fit, (counts.get(solution.fit) ?? 0) + 1)
      const why = knownDifferences[`${row.file} ${solution.label}`]?.why
      const note = solution.fit === 'known' ? `; ${why}` : ''
      console.log(
        `  ${marks[solution.fit]} ${solution.label}: ${solution.got}, expected ${solution.wanted ?? 'nothing'}${note}`,
      )
    }
  }
} finally {
  await stack.stop()
}
console.log([...counts].map(([fit, count]) => `${count} ${fit}`).join(', '))
process.exit(0)
