import type { Client, Mechanism, ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

// docs/product/programs.md#uses: a helper file stands beside the checker and the driver too, with a real compiler.

const languageId = 'cpp20-gcc'
const patience = { timeout: 60_000, interval: 50 }
let stack: Stack
let api: Client
beforeAll(async () => {
  stack = await startStack({ languages: languageId })
  api = stack.client(await stack.tokenOf('bob'))
  await untilOffered(stack, api, [languageId])
})
afterAll(() => stack.stop())

const make = async (mechanism: Mechanism, title: string): Promise<ProblemId> =>
  (await api.createProblem({ body: { title, mechanism } })).id

const program = (body: string) => ({
  languageId,
  source: {
    text: `#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; ${body} }\n`,
  },
})

const addHelper = async (problemId: ProblemId, text: string) => {
  const body = { role: 'helper', label: 'rules.h', source: { text } } as const
  const { id: programId } = await api.createProgram({ problemId, body })
  return (changed: string) => api.updateProgram({ programId, body: { source: { text: changed } } })
}

const verdictsOf = async (problemId: ProblemId) =>
  (await api.getMatrix({ problemId })).cells.map(({ verdict }) => verdict)
const run = (problemId: ProblemId) => api.runMatrix({ problemId, body: {} })

it('a checker judges by a helper file that it includes, and anew once that changes', async () => {
  const problemId = await make('standard', 'Sums by rule')
  for (const [text, sum] of [
    ['1 2', '3'],
    ['5 5', '10'],
  ] as const)
    await api.createTest({ problemId, body: { input: { text }, output: { text: sum } } })
  await api.createSolution({
    problemId,
    body: { label: 'main', ...program('std::cout << a + b;') },
  })
  await api.createSolution({ problemId, body: { label: 'off', ...program('std::cout << a - b;') } })
  const change = await addHelper(
    problemId,
    'inline bool isRight(long long got, long long want) { return got == want; }\n',
  )
  const text = `#include "testlib.h"
#include "rules.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  if (!isRight(ouf.readLong(), ans.readLong())) quitf(_wa, "another sum");
  quitf(_ok, "the sum");
}
`
  const convention = 'testlib'
  await api.saveChecker({
    problemId,
    body: { comparator: 'custom', convention, languageId, source: { text } },
  })
  const strict = ['Accepted', 'Accepted', 'WrongAnswer', 'WrongAnswer']
  await run(problemId)
  await expect.poll(() => verdictsOf(problemId), patience).toEqual(strict)

  await change('// By value.\ninline bool isRight(long long a, long long b) { return a == b; }\n')
  await expect.poll(() => verdictsOf(problemId), patience).toEqual(strict)
  expect(await run(problemId)).toEqual({ executionIds: [], run: 0, kept: 4 })

  await change('inline bool isRight(long long, long long) { return true; }\n')
  expect(await run(problemId)).toMatchObject({ run: 4, kept: 0 })
  const mild = Array.from({ length: 4 }, () => 'Accepted')
  await expect.poll(() => verdictsOf(problemId), patience).toEqual(mild)

  await change('#error no rules\n')
  await run(problemId)
  const broken = async () =>
    (await api.listSolutions({ problemId })).solutions.map((one) => one.brokenProgram)
  await expect.poll(broken, patience).toEqual(['checker', 'checker'])
  await change('inline bool isRight(long long, long long) { return true; }\n')
  expect(await broken()).toEqual([null, null])
  expect(await verdictsOf(problemId)).toEqual(mild)
})

it('a driver talks by a helper file that it includes', async () => {
  const problemId = await make('interactive', 'Talk by rule')
  await api.createTest({ problemId, body: { input: { text: '1 2' } } })
  await api.createSolution({
    problemId,
    body: { label: 'main', ...program('std::cout << a + b << std::endl;') },
  })
  const change = await addHelper(problemId, 'static const int wanted = 3;\n')
  const text = `#include "testlib.h"
#include "rules.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  int a = inf.readInt(), b = inf.readInt();
  std::cout << a << " " << b << std::endl;
  if (ouf.readInt() != wanted) quitf(_wa, "another sum");
  quitf(_ok, "the sum");
}
`
  await api.saveDriver({
    problemId,
    body: { enabled: true, convention: 'testlib', languageId, source: { text } },
  })
  await run(problemId)
  await expect.poll(() => verdictsOf(problemId), patience).toEqual(['Accepted'])
  await change('static const int wanted = 4;\n')
  await run(problemId)
  await expect.poll(() => verdictsOf(problemId), patience).toEqual(['WrongAnswer'])
})
