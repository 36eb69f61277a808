import { expect, it } from 'vitest'
import type { Client, ListedTest } from '../contract/src/index.ts'
import { usePythonStack } from './python-stack.ts'

// Generators of a script and of stress tests over the whole product: they run in a judge's sandbox.

const bob = usePythonStack()

const generator = `import random, sys
n, seed = int(sys.argv[1]), sys.argv[2]
random.seed(seed)
print(n)
print(*[random.randint(-9, 9) for _ in range(n)])
`
const files = `import sys
for no in range(1, 10):
    with open(str(no), "w") as out:
        print(1, file=out)
        print(no * int(sys.argv[1]), file=out)
`
const unsteady = 'import time\nprint(1)\nprint(time.time_ns() % 1000000007)\n'

/** The largest number of a list; the greedy one begins with 0, so that it is wrong where all are negative. */
const solution = (start: string): string =>
  `n = int(input())\nbest = ${start}\nfor x in map(int, input().split()):\n    best = max(best, x)\nprint(best)\n`

const makeProblem = async (): Promise<Parameters<Client['createProgram']>[0]['problemId']> => {
  const { id } = await bob().createProblem({ body: { title: 'Largest', mechanism: 'standard' } })
  for (const [label, text] of Object.entries({ gen: generator, files, unsteady }))
    await bob().createProgram({
      problemId: id,
      body: { role: 'generator', label, languageId: 'python3', source: { text } },
    })
  return id
}
const isOver = (status: number): boolean => status > 2

it('generators of a script make their tests, the same each time', async () => {
  const problemId = await makeProblem()
  const source = 'gen 3 1\nfiles 7 > {2-3}\nunsteady\n<#list 1..3 as i>\ngen ${i} 9\n</#list>\n'
  expect((await bob().saveScript({ problemId, body: { source } })).errors).toEqual([])
  const makeAll = async () => {
    const { id: makingId } = await bob().makeInputs({ problemId, body: {} })
    await expect
      .poll(async () => isOver((await bob().getMaking({ makingId })).status), { timeout: 240_000 })
      .toBe(true)
    return bob().getMaking({ makingId })
  }
  const { id, changes } = await makeAll()
  expect(changes.filter(({ kind }) => kind === 'created')).toHaveLength(6)
  expect(changes.flatMap(({ line, error }) => (error === null ? [] : [[line, error]]))).toEqual([
    [3, expect.stringContaining('unsteady made another input when it was called again')],
  ])
  await bob().takeMaking({ makingId: id, body: {} })
  const tests = (await bob().listTests({ problemId })).tests as ListedTest[]
  expect(tests.map(({ origin }) => origin.command)).toEqual([
    'gen 3 1',
    'files 7 > {2}',
    'files 7 > {3}',
    'gen 1 9',
    'gen 2 9',
    'gen 3 9',
  ])
  const [, second] = tests
  expect((await bob().getTest({ testId: second?.id ?? '' })).input.snip).toBe('1\n14\n')
  const again = await bob().makeInputs({
    problemId,
    body: { testIds: tests.map((test) => test.id) },
  })
  await expect
    .poll(async () => isOver((await bob().getMaking({ makingId: again.id })).status), {
      timeout: 240_000,
    })
    .toBe(true)
  const { changes: same } = await bob().getMaking({ makingId: again.id })
  expect(same.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'same'))
})

it('a stress test finds the input on which a solution is wrong, and a small one', async () => {
  const problemId = await makeProblem()
  const add = async (label: string, text: string) =>
    (
      await bob().createSolution({
        problemId,
        body: { label, languageId: 'python3', source: { text } },
      })
    ).id
  const referenceId = await add('right', solution('-10**9'))
  const wrong = await add('greedy', solution('0'))
  const { id: stressId } = await bob().startStress({
    problemId,
    body: { solutionIds: [wrong], referenceId, command: 'gen 1..8 $seed', seconds: 120 },
  })
  await expect
    .poll(async () => isOver((await bob().getStress({ stressId })).status), { timeout: 300_000 })
    .toBe(true)
  const { found, error, runs } = await bob().getStress({ stressId })
  expect(error).toBeNull()
  expect(runs).toBeGreaterThan(10)
  expect(found).toMatchObject({ solutionId: wrong, verdict: 'WrongAnswer', isSmallest: true })
  expect(found?.input).toMatch(/^1\n-[1-9]\n$/)
})
