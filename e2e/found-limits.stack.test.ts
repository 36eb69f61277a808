import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { untilLimitFound } from './run-packages.ts'
import { kill } from './kill.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// A package without a time limit over the whole product: the server's own database, a judge that runs its solutions.

let stack: Stack
let api: Client
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  api = stack.client(await stack.tokenOf('bob'))
})
afterAll(() => stack.stop())

/** 0.3 s of work a test. */
const slow = `#include <cstdio>
#include <ctime>
int main(){int n;if(scanf("%d",&n)!=1)return 1;while(clock()<CLOCKS_PER_SEC*3/10);printf("%d\\n",n);}`

const files = {
  'problem.yaml': 'name: Echo\nlimits: {time_multiplier: 5}\n',
  'problem_statement/problem.en.tex': String.raw`\problemname{Echo}Text.`,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((n) => [
      [`data/secret/${n}.in`, `${n}\n`],
      [`data/secret/${n}.ans`, `${n}\n`],
    ]),
  ),
  'submissions/accepted/slow.cpp': slow,
  'submissions/accepted/fast.py': 'print(input())\n',
  'submissions/accepted/seven.py': 'print(7)\n',
}

it('a limit is found by a judge, also when the server ends in between', async () => {
  const file = new File([await zipOf(files)], 'echo.kpp')
  const { id: problemId } = await api.importKattis({ body: { file } })
  const trialOf = async () => (await api.getImportReport({ problemId })).report?.trial
  // There is no judge yet.
  await kill(stack.server())
  await stack.startServer()
  await expect.poll(trialOf).toMatchObject({ findsTimeLimit: true, done: 0, total: 0 })
  await stack.startJudge()
  await expect.poll(async () => (await trialOf())?.total).toBe(3)
  await kill(stack.server())
  await stack.startServer()
  await untilLimitFound(api, problemId)
  const { solutions } = await api.listSolutions({ problemId })
  const slowest = solutions.find(({ label }) => label === 'accepted/slow.cpp')?.execution
  expect(slowest?.verdict).toBe('Accepted')
  const limits = await api.getLimits({ problemId })
  expect(limits).toMatchObject({
    cpu: Math.ceil((5 * (slowest?.usages?.cpu ?? 0)) / 5e8) * 5e8,
    memory: 1_536_000_000,
    version: 2,
  })
  const { report } = await api.getImportReport({ problemId })
  const said = report?.warnings.map(({ code }) => code)
  expect(said).toEqual(['time-limit-found', 'memory-limit-default', 'solution-not-accepted'])
})
