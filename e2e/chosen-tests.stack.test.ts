import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, ProblemId } from '../contract/src/index.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { kill } from './kill.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// A package of more tests than a problem may have over the whole product: its solutions run in a judge's sandbox on all of them.

let stack: Stack
let api: Client
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  api = stack.client(await stack.tokenOf('bob'))
})
afterAll(() => stack.stop())

/** 260 numbers that are to be doubled; `only` is the one that a wrong solution gets wrong. */
const packageOf = async (only: string): Promise<File> => {
  const files: Record<string, string> = {
    'problem.yaml': 'name: Double\nlimits: {time_limit: 1}\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '2\n',
    'submissions/accepted/double.cpp':
      '#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }\n',
    'submissions/wrong_answer/but_one.cpp': `#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("%d\\n", n == ${only} ? 0 : 2 * n); }\n`,
    'submissions/wrong_answer/never.cpp': '#include <cstdio>\nint main() { puts("never"); }\n',
  }
  for (let no = 100; no < 360; no += 1) {
    files[`data/secret/${no}.in`] = `${no}\n`
    files[`data/secret/${no}.ans`] = `${2 * no}\n`
  }
  return new File([await zipOf(files)], 'double.kpp')
}
const importFile = async (file: File): Promise<ProblemId> =>
  (await api.importKattis({ body: { file, tests: 'choose' } })).id
const reportOf = async (problemId: ProblemId) => (await api.getImportReport({ problemId })).report
const leftOutOf = async (problemId: ProblemId): Promise<string[]> =>
  (await reportOf(problemId))?.kept.flatMap((path) => /(\d+)\.in$/.exec(path)?.[1] ?? []) ?? []
const labelsOf = async (problemId: ProblemId): Promise<string[]> =>
  (await api.listTests({ problemId })).tests.map(({ label }) => label)

it('has the one test that tells a wrong solution, also when the server ends in between', async () => {
  // The choice that runs nothing depends on the files' sizes and places alone.
  const [only] = await leftOutOf(await importFile(await packageOf('0')))
  if (only === undefined) throw new Error('nothing was left out')
  const problemId = await importFile(await packageOf(only))
  expect(await labelsOf(problemId)).not.toContain(only)
  await stack.startJudge('local', 'cpp20-gcc')
  await expect.poll(async () => (await reportOf(problemId))?.trial?.done).toBeGreaterThan(0)
  await kill(stack.server())
  await stack.startServer()
  await expect.poll(async () => (await reportOf(problemId))?.trial, { timeout: 240_000 }).toBeNull()
  const labels = await labelsOf(problemId)
  expect(labels).toHaveLength(250)
  expect(labels).toContain(only)
  const said = (await reportOf(problemId))?.warnings.map(({ message }) => message).join('\n')
  expect(said).toContain(`secret/${only} tells wrong_answer/but_one.cpp apart`)
  const { solutions } = await api.listSolutions({ problemId })
  const wrong = solutions.find(({ label }) => label.endsWith('but_one.cpp'))
  if (!wrong) throw new Error('the solution is missing')
  const { id } = await api.executeSolution({ solutionId: wrong.id, body: { thorough: false } })
  await expect
    .poll(async () => (await api.getExecution({ executionId: id })).verdict, { timeout: 120_000 })
    .toBe('WrongAnswer')
}, 480_000)
