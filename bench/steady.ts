// node bench/steady.ts: one source judged 100 times with limits 10 % above its need. A verdict must never flip.
import { pathToFileURL } from 'node:url'
import { finished, startStack } from '../e2e/stack.ts'
import type { Client } from '../contract/src/index.ts'

const source = `#include <cstdio>
#include <cstdlib>
#include <cstring>
int main(){unsigned long long x=88172645463325252ull,s=0;char*p=(char*)malloc(60000000);memset(p,1,60000000);
for(long i=0;i<300000000;i++){x^=x<<13;x^=x>>7;x^=x<<17;s+=x;}std::printf("%llu %d\\n",s,p[s%60000000]);}`

export interface Steadiness {
  runs: number
  /** How often each verdict came. */
  verdicts: Record<string, number>
  needMs: number
  limitMs: number
  leastMs: number
  mostMs: number
}

/** The need is the median of eleven runs, one at a time; then `runs` of them, `together` at once. */
export const measureSteadiness = async (runs: number, together: number): Promise<Steadiness> => {
  const stack = await startStack()
  try {
    const api = stack.client(await stack.tokenOf('bob'))
    const solutionId = await prepare(api)
    const alone: Result[] = []
    for (let run = 0; run < 11; run += 1)
      alone.push(await judge(api, solutionId, { cpu: 10e9, memory: 500e6 }))
    const needMs = median(alone.map(({ cpuMs }) => cpuMs))
    const memory = Math.round(1.1 * median(alone.map(({ bytes }) => bytes)))
    const limits = { cpu: Math.round(1.1 * needMs * 1e6), memory }
    const results: Result[] = []
    const worker = async (): Promise<void> => {
      while (results.length < runs) results.push(await judge(api, solutionId, limits))
    }
    await Promise.all(Array.from({ length: together }, worker))
    const verdicts: Record<string, number> = {}
    for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
    const times = results.map(({ cpuMs }) => cpuMs)
    return {
      runs: results.length,
      verdicts,
      needMs,
      limitMs: limits.cpu / 1e6,
      leastMs: Math.min(...times),
      mostMs: Math.max(...times),
    }
  } finally {
    await stack.stop()
  }
}

interface Result {
  verdict: string
  cpuMs: number
  bytes: number
}

const judge = async (
  api: Client,
  solutionId: string,
  limits: { cpu: number; memory: number },
): Promise<Result> => {
  const { id } = await api.executeSolution({ solutionId, body: { limits } })
  const { verdict, usages, status } = await finished(api, id, 50)
  return {
    verdict: verdict ?? `status ${status}`,
    cpuMs: (usages?.cpu ?? 0) / 1e6,
    bytes: usages?.memory ?? 0,
  }
}

/** The answer is what the program itself prints. */
const prepare = async (api: Client): Promise<string> => {
  const body = { title: 'Steady', mechanism: 'standard' } as const
  const { id: problemId } = await api.createProblem({ body })
  const { id: solutionId } = await api.createSolution({
    problemId,
    body: { languageId: 'cpp20-gcc', source: { text: source } },
  })
  const limits = { cpu: 10e9, memory: 500e6 }
  const { id } = await api.executeSolution({
    solutionId,
    body: { inputs: [{ text: '' }], limits },
  })
  const { checks } = await finished(api, id, 50)
  const text = checks[0]?.output?.snip ?? ''
  await api.createTest({ problemId, body: { input: { text: '' }, output: { text } } })
  return solutionId
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const together of [1, 2]) {
    const result = await measureSteadiness(100, together)
    console.log(`${together} at once: ${JSON.stringify(result)}`)
  }
  process.exit(0)
}
