// How the cost grows: with the tests of a problem and with the judges that share a server.
import { finished, startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import { untilQuiet } from './quiet.ts'
import type { Client } from '../contract/src/index.ts'

const sum = `#include <iostream>
int main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}`

/** 20 ms of CPU a test: what judges share is work, not only messages. */
const work = sum
  .replace('std::cin', 'for(clock_t t=clock();clock()-t<CLOCKS_PER_SEC/50;);std::cin')
  .replace('<iostream>', '<iostream>\n#include <ctime>')

export interface TestsPoint {
  tests: number
  coldMs: number
  cachedMs: number
  load: string
}

/** From the click to the verdict, by number of tests; medians of five, builds cold and cached. */
export const measureTests = async (counts: readonly number[]): Promise<TestsPoint[]> => {
  const stack = await startStack()
  try {
    const load = await untilQuiet()
    const points: TestsPoint[] = []
    for (const tests of counts) {
      const { api, problemId } = await problemOf(stack, tests)
      const cold: number[] = []
      const cached: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const solutionId = await solutionOf(api, problemId, `// ${tests} ${round}\n${sum}`)
        cold.push(await click(api, solutionId))
        for (let again = 0; again < 3; again += 1) cached.push(await click(api, solutionId))
      }
      points.push({ tests, coldMs: median(cold), cachedMs: median(cached), load })
    }
    return points
  } finally {
    await stack.stop()
  }
}

export interface JudgesPoint {
  judges: number
  checksPerSecond: number
  load: string
}

/** Checks per second when many runs wait, by number of judges with one slot each. */
export const measureJudges = async (counts: readonly number[]): Promise<JudgesPoint[]> => {
  process.env['DRAFTS_JUDGE_SLOTS'] = '1'
  try {
    const points: JudgesPoint[] = []
    for (const judges of counts) {
      const stack = await startStack({ judges })
      try {
        points.push({ judges, ...(await throughput(stack)) })
      } finally {
        await stack.stop()
      }
    }
    return points
  } finally {
    delete process.env['DRAFTS_JUDGE_SLOTS']
  }
}

const throughput = async (stack: Stack): Promise<Omit<JudgesPoint, 'judges'>> => {
  const tests = 25
  const runs = 16
  const { api, problemId } = await problemOf(stack, tests)
  const solutionId = await solutionOf(api, problemId, work)
  // Every judge has built it once, and nothing is prepared behind the work any more.
  await Promise.all(stack.judges.map(() => click(api, solutionId)))
  const load = await untilQuiet()
  const started = performance.now()
  const ids = await Promise.all(
    Array.from(
      { length: runs },
      async () => (await api.executeSolution({ solutionId, body: {} })).id,
    ),
  )
  await Promise.all(ids.map((id) => finished(api, id, 50)))
  return { load, checksPerSecond: (runs * tests * 1000) / (performance.now() - started) }
}

const click = async (api: Client, solutionId: string): Promise<number> => {
  const started = performance.now()
  const { id } = await api.executeSolution({ solutionId, body: {} })
  const { verdict } = await finished(api, id, 5)
  if (verdict !== 'Accepted') throw new Error(`the bench solution is ${verdict}`)
  return performance.now() - started
}

const solutionOf = async (api: Client, problemId: string, text: string): Promise<string> =>
  (
    await api.createSolution({
      problemId,
      body: { languageId: 'cpp20-gcc', source: { text: `// ${Math.random()}\n${text}` } },
    })
  ).id

const problemOf = async (stack: Stack, tests: number) => {
  const api = stack.client(await stack.tokenOf('bob'))
  const body = { title: `Bench ${tests}`, mechanism: 'standard' } as const
  const { id: problemId } = await api.createProblem({ body })
  for (let number = 0; number < tests; number += 1)
    await api.createTest({
      problemId,
      body: { input: { text: `${number} 1\n` }, output: { text: `${number + 1}\n` } },
    })
  return { api, problemId }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
