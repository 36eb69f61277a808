import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { kill } from './kill.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// Killing the judge or the server with -9 during a run loses nothing and leaves no execution hanging.

let stack: Stack
let api: Client
let problemId: string

beforeAll(async () => {
  stack = await startStack()
  api = stack.client(await stack.tokenOf('bob'))
  problemId = (await api.createProblem({ body: { title: 'Chaos', mechanism: 'standard' } })).id
  for (let number = 0; number < 12; number += 1)
    await api.createTest({
      problemId,
      body: { input: { text: `${number}\n` }, output: { text: `${number}\n` } },
    })
})
afterAll(() => stack.stop())

const addSolution = async (source: string): Promise<string> =>
  (
    await api.createSolution({
      problemId,
      body: { languageId: 'cpp20-gcc', source: { text: source } },
    })
  ).id

/** So much work a test that a kill lands in the middle. */
const echo = (ms: number) => `#include <cstdio>
#include <ctime>
int main(){int n;if(scanf("%d",&n)!=1)return 1;while(clock()<CLOCKS_PER_SEC*${ms}/1000);printf("%d\\n",n);}`
const wrongAtSeven = (ms: number) =>
  echo(ms).replace('printf("%d\\n",n)', 'printf("%d\\n",n==7?8:n)')

const untilDone = async (id: string): Promise<string | null> => {
  for (;;) {
    // While the server is away nothing is known; it is asked again.
    const execution = await api.getExecution({ executionId: id }).catch(() => undefined)
    if (execution && execution.status >= 6) return execution.verdict
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Until so many checks of these are judged. */
const untilJudged = async (ids: readonly string[], count: number): Promise<void> => {
  for (;;) {
    const executions = await Promise.all(
      ids.map((executionId) => api.getExecution({ executionId })),
    )
    const checks = executions.flatMap((execution) => execution.checks)
    if (checks.filter(({ status }) => status >= 6).length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('killed with -9 during a run', () => {
  it('a judge: another start judges to the end, once', async () => {
    const { id } = await api.executeSolution({ solutionId: await addSolution(echo(100)), body: {} })
    await untilJudged([id], 2)
    const judge = stack.judges.pop()
    if (judge) await kill(judge)
    await stack.startJudge()
    expect(await untilDone(id)).toBe('Accepted')
    const { checks } = await api.getExecution({ executionId: id })
    expect(checks.map((check) => check.verdict)).toEqual(
      Array.from({ length: 12 }, () => 'Accepted'),
    )
  })

  it('the server: the judge goes on and the verdict arrives', async () => {
    const { id } = await api.executeSolution({
      solutionId: await addSolution(wrongAtSeven(100)),
      body: {},
    })
    await untilJudged([id], 2)
    await kill(stack.server())
    await stack.startServer()
    expect(await untilDone(id)).toBe('WrongAnswer')
    const { checks } = await api.getExecution({ executionId: id })
    expect(checks.map((check) => check.status)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, -1, -1, -1, -1])
  })

  it('both, several times, with executions waiting: none is lost, none hangs, none differs', async () => {
    const solutions = [await addSolution(echo(50)), await addSolution(wrongAtSeven(50))]
    const ids: string[] = []
    for (let number = 0; number < 6; number += 1)
      ids.push(
        (await api.executeSolution({ solutionId: solutions[number % 2] ?? '', body: {} })).id,
      )
    // In the middle of the first one, and of a later one.
    for (const judged of [5, 25]) {
      await untilJudged(ids, judged)
      const judge = stack.judges.pop()
      if (judge) await kill(judge)
      await kill(stack.server())
      await stack.startServer()
      await stack.startJudge()
    }
    const verdicts = await Promise.all(ids.map(untilDone))
    expect(verdicts).toEqual(
      ids.map((_id, index) => (index % 2 === 0 ? 'Accepted' : 'WrongAnswer')),
    )
  })
})

describe('bad input', () => {
  // Only a limit ends it, after seconds. Each run has it in the judge (run/hostile-roles.sandbox.test.ts).
  const hasPart = isPartOn('chaos') || isPartOn('languages')
  it.runIf(hasPart)('a compiler that prints without end is stopped and said so', async () => {
    const bomb = '#include __FILE__\n#warning again\n#include __FILE__\nint main(){}'
    const { id } = await api.executeSolution({ solutionId: await addSolution(bomb), body: {} })
    expect(await untilDone(id)).toBe('CompilationError')
    const { build, checks } = await api.getExecution({ executionId: id })
    expect(build?.error?.snip.length).toBeGreaterThan(10)
    expect(checks.every((check) => check.status === -1)).toBe(true)
  })

  it('a solution in a language no judge offers is not queued', async () => {
    const { id } = await api.createSolution({
      problemId,
      body: { languageId: 'swift', source: { text: 'print(1)' } },
    })
    await expect(api.executeSolution({ solutionId: id, body: {} })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'ErrNoJudge',
        error: expect.stringContaining('No connected judge offers Swift'),
      },
    })
  })
})
