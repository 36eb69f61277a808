import { expect } from '@playwright/test'
import type { Client, Convention } from '../contract/src/index.ts'
import { templateFor } from '../web/src/features/programs/program-templates.ts'
import { test } from './product.ts'
import { finished } from './stack.ts'
import type { Stack } from './stack.ts'

// The programs the checker and driver tabs offer to start from: each builds, accepts what is right and refuses what is
// wrong, on a real judge.

let stack: Stack
let bob: Client
let problemId: string
let interactiveId: string

const guesser = `low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "=":
        break
    if answer == "<":
        high = middle - 1
    else:
        low = middle + 1
`

test.beforeAll(async ({ stack: own }) => {
  stack = own
  bob = stack.client(await stack.tokenOf('bob'))
  problemId = (await bob.createProblem({ body: { title: 'Sums', mechanism: 'standard' } })).id
  const body = { input: { text: '2 3\n' }, output: { text: '5\n' } }
  await bob.createTest({ problemId, body })
  interactiveId = (await bob.createProblem({ body: { title: 'Guess', mechanism: 'interactive' } }))
    .id
  await bob.createTest({
    problemId: interactiveId,
    body: { input: { text: '70\n' }, output: { text: '\n' } },
  })
})

const conventions = ['native', 'testlib', 'kattis'] as const
const families = ['C++', 'Python'] as const
const templates = (kind: 'checker' | 'driver') =>
  conventions.flatMap((convention: Convention) =>
    families.flatMap((family) => {
      const template = templateFor(kind, convention, family)
      return template ? [{ kind, convention, family, ...template }] : []
    }),
  )

const verdictsOf = async (id: string, right: string, wrong: string) => {
  const runs = await Promise.all(
    [right, wrong].map((text) =>
      bob.createSolution({
        problemId: id,
        body: { languageId: 'python3', source: { text } },
      }),
    ),
  )
  const ids = runs.map((run) => run.id)
  const started = await Promise.all(
    ids.map((solutionId) => bob.executeSolution({ solutionId, body: {} })),
  )
  const ended = await Promise.all(started.map((run) => finished(bob, run.id)))
  await Promise.all(ids.map((solutionId) => bob.deleteSolution({ solutionId })))
  return ended.map(({ status, verdict, log }) => verdict ?? `${status} ${log?.snip ?? ''}`)
}

test('every template builds, accepts what is right and refuses what is wrong', async () => {
  test.setTimeout(300_000)
  const found = []
  for (const { kind, convention, family, languageId, source } of [
    ...templates('checker'),
    ...templates('driver'),
  ]) {
    const body = { convention, languageId, source: { text: source } }
    // One after the other: they are the same section of the same problem.
    if (kind === 'checker')
      await bob.saveChecker({ problemId, body: { ...body, comparator: 'custom' } })
    else await bob.saveDriver({ problemId: interactiveId, body: { ...body, enabled: true } })
    const verdicts = await (kind === 'checker'
      ? verdictsOf(problemId, 'a, b = map(int, input().split())\nprint(a + b)\n', 'print(77)\n')
      : verdictsOf(interactiveId, guesser, 'while True:\n    print(0, flush=True)\n    input()\n'))
    found.push([kind, convention, family, ...verdicts].join(' '))
  }
  expect(found).toEqual(
    ['checker', 'driver'].flatMap((kind) =>
      ['native C++', 'native Python', 'testlib C++', 'kattis C++', 'kattis Python'].map(
        (name) => `${kind} ${name} Accepted WrongAnswer`,
      ),
    ),
  )
})
