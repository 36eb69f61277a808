import { parseArgs } from 'node:util'
import type { Client, ProblemId, SolutionId, TestId } from '@drafts/contract'
import { startStack } from '../e2e/stack.ts'
import { untilQuiet } from './quiet.ts'

// Measures edits in a problem with many large tests: a flag of a solution, the weight, label and place of a test, the group of
// all tests. An edit may cost what it changes, never the size of the other tests.
// `node bench/large-tests.ts [--tests 250] [--bytes 20000000] [--rounds 20]`

const { values: given } = parseArgs({
  options: {
    tests: { type: 'string', default: '250' },
    bytes: { type: 'string', default: '20000000' },
    rounds: { type: 'string', default: '20' },
  },
})
const testCount = Number(given.tests)
const inputBytes = Number(given.bytes)
const rounds = Number(given.rounds)

const stack = await startStack({ judges: 0 })
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Large tests', mechanism: 'standard' },
  })
  const testIds = await makeTests(api, problemId)
  const { id: solutionId } = await api.createSolution({
    problemId,
    body: { languageId: 'python3', label: 'sum.py', source: { text: 'print(1)\n' } },
  })
  console.log(`${testCount} tests of ${inputBytes / 1e6} MB, ${await untilQuiet()}`)
  await measure(api, { problemId, solutionId, testIds })
} finally {
  await stack.stop()
}

async function makeTests(by: Client, problemId: ProblemId): Promise<TestId[]> {
  const ids: TestId[] = []
  const bytes = new Uint8Array(inputBytes).fill(49)
  for (let no = 0; no < testCount; no += 1) {
    bytes.set(new TextEncoder().encode(`${no} `))
    const input = new File([bytes], 'in')
    const output = { text: `${no}\n` }
    ids.push((await by.createTest({ problemId, body: { input, output } })).id)
  }
  return ids
}

async function measure(
  by: Client,
  {
    problemId,
    solutionId,
    testIds,
  }: { problemId: ProblemId; solutionId: SolutionId; testIds: readonly TestId[] },
): Promise<void> {
  const { id: group } = await by.createGroup({ problemId, body: { name: 'all' } })
  const testOf = (round: number): TestId => testIds[(7 * round) % testCount] as TestId
  const edits: Record<string, (round: number) => Promise<unknown>> = {
    'flag of a solution': (round) =>
      by.updateSolution({ solutionId, body: { reference: round % 2 === 0 } }),
    'weight of a test': (round) =>
      by.updateTest({ testId: testOf(round), body: { weight: 1 + (round % 50) } }),
    'label of a test': (round) =>
      by.updateTest({ testId: testOf(round), body: { label: `test ${round}` } }),
    'place of a test': (round) =>
      by.reorderTests({ problemId, body: { ids: moved(testIds, round) } }),
    'group of all tests': (round) =>
      by.moveTests({
        problemId,
        body: { ids: [...testIds], group: round % 2 === 0 ? group : null },
      }),
  }
  for (const [name, edit] of Object.entries(edits)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now()
      await edit(round)
      times.push(performance.now() - from)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number): string => (sorted[Math.floor(part * (rounds - 1))] ?? 0).toFixed(0)
    console.log(`${name}: ${at(0.5)} ms, at most ${at(1)} ms (aim 100 ms)`)
  }
}

/** The first test goes to another place each time. */
function moved(ids: readonly TestId[], round: number): TestId[] {
  const [first, ...others] = ids
  return first === undefined ? [] : others.toSpliced((31 * (round + 1)) % testCount, 0, first)
}
