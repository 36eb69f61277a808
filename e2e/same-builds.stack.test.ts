import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

// A real compiler builds the same bytes with another comment, so every result of a matrix holds.

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ languages: 'cpp20-gcc' })
})
afterAll(() => stack.stop())

const program = (body: string, comment = ''): string =>
  `#include <bits/stdc++.h>\n${comment}using namespace std;\nint main() { long long a, b; cin >> a >> b; ${body} }${comment}\n`
const checker = (comment = ''): string => `#include "testlib.h"
${comment}int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  if (ouf.readLong() != ans.readLong()) quitf(_wa, "another sum");
  quitf(_ok, "the sum");
}
${comment}`

it('a comment in a checker of testlib and in a solution judges nothing again', async () => {
  const api = stack.client(await stack.tokenOf('bob'))
  await untilOffered(stack, api, ['cpp20-gcc'])
  const { id: problemId } = await api.createProblem({
    body: { title: 'Sums', mechanism: 'standard' },
  })
  for (const [text, sum] of [
    ['1 2', '3'],
    ['5 5', '10'],
  ] as const)
    await api.createTest({ problemId, body: { input: { text }, output: { text: sum } } })
  const add = async (label: string, body: string) =>
    (
      await api.createSolution({
        problemId,
        body: { label, languageId: 'cpp20-gcc', source: { text: program(body) } },
      })
    ).id
  const main = await add('main', 'cout << a + b;')
  await add('wrong', 'cout << a - b;')
  const saveChecker = (text: string) =>
    api.saveChecker({
      problemId,
      body: {
        comparator: 'custom',
        convention: 'testlib',
        languageId: 'cpp20-gcc',
        source: { text },
      },
    })
  const verdicts = async () => {
    const { cells } = await api.getMatrix({ problemId })
    return cells.map(({ verdict }) => verdict)
  }
  const patience = { timeout: 60_000, interval: 50 }
  const all = ['Accepted', 'Accepted', 'WrongAnswer', 'WrongAnswer']
  await saveChecker(checker())
  await api.runMatrix({ problemId, body: {} })
  await expect.poll(verdicts, patience).toEqual(all)

  await saveChecker(checker('// The sum of two numbers.\n'))
  await expect.poll(verdicts, patience).toEqual(all)
  const source = { text: program('cout << a + b;', '/* Adds. */') }
  await api.updateSolution({ solutionId: main, body: { source } })
  await expect.poll(verdicts, patience).toEqual(all)
  expect(await api.runMatrix({ problemId, body: {} })).toEqual({
    executionIds: [],
    run: 0,
    kept: 4,
  })
})
