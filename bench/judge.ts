import os from 'node:os'
import { finished, startStack } from '../e2e/stack.ts'
import type { Stack } from '../e2e/stack.ts'
import {
  buildBurner,
  buildSums,
  measureBareThroughput,
  measureSpread,
  measureStart,
  measureThroughput,
} from './sandbox.ts'
import { removeFolders, startRunner } from '../judge/src/sandbox/test-bed.ts'

// What judging costs on this machine, each figure beside a floor measured in the same run: a check against a bare
// spawn, checks per second, 50 tests from the click to the verdict, and how steady CPU times are.

const rows: { what: string; got: string; target: string; met: boolean }[] = []
const add = (what: string, got: string, target: string, met: boolean): void => {
  rows.push({ what, got, target, met })
  console.log(`${met ? 'met   ' : 'missed'}  ${what}: ${got}  (${target})`)
}

console.log(
  `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)}`,
)
await measureSandbox()
await measureClicks()
console.log(`${rows.filter((row) => row.met).length} of ${rows.length} targets met`)
process.exit(0)

async function measureSandbox(): Promise<void> {
  const sandbox = await startRunner()
  try {
    const { fixed, dynamic } = await buildSums(sandbox)
    for (const [name, program] of [
      ['static', fixed],
      ['dynamic', dynamic],
    ] as const)
      for (const pauseMs of [0, 25]) {
        const times = await measureStart(sandbox, program, pauseMs === 0 ? 150 : 60, pauseMs)
        add(
          `check of a ${name} C++ program${pauseMs ? ', 25 ms pauses' : ''}`,
          `${times.sandboxMs.toFixed(2)} ms against ${times.spawnMs.toFixed(2)} ms bare, ratio ${times.ratio.toFixed(2)}`,
          'ratio at most 1.0',
          times.ratio <= 1,
        )
      }
    const bare = await measureBareThroughput(dynamic, 1000, sandbox.capabilities.slots * 3)
    const boxed = await measureThroughput(sandbox, dynamic, 1500)
    add(
      'dynamic checks on all cores',
      `${boxed.toFixed(0)}/s (bare spawn ${bare.toFixed(0)}/s)`,
      '1500/s',
      boxed >= 1500,
    )
    const fast = await measureThroughput(sandbox, fixed, 1500)
    add('static checks on all cores', `${fast.toFixed(0)}/s`, '1500/s', fast >= 1500)
    const burner = await buildBurner(sandbox, 300)
    for (const busy of [1, os.availableParallelism()]) {
      const { spread, medianMs } = await measureSpread(sandbox, burner, 20, busy)
      add(
        `CPU time over 20 runs, ${busy === 1 ? 'alone' : 'all cores busy'}`,
        `${medianMs.toFixed(1)} ms, spread ${(spread * 100).toFixed(1)} %`,
        'under 3 %',
        spread < 0.03,
      )
    }
  } finally {
    await sandbox.close()
    await removeFolders()
  }
}

async function measureClicks(): Promise<void> {
  const stack = await startStack()
  try {
    const { api, problemId } = await problemOf(stack, 50)
    const cold: number[] = []
    const cached: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const source = `// ${round} ${Date.now()}\n#include <iostream>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n`
      const { id: solutionId } = await api.createSolution({
        problemId,
        body: { languageId: 'cpp20-gcc', source: { text: source } },
      })
      const click = async (): Promise<number> => {
        const started = performance.now()
        const { id } = await api.executeSolution({ solutionId, body: {} })
        const { verdict } = await finished(api, id, 5)
        if (verdict !== 'Accepted') throw new Error(`the bench solution is ${verdict}`)
        return performance.now() - started
      }
      cold.push(await click())
      for (let again = 0; again < 5; again += 1) cached.push(await click())
    }
    add(
      '50 tests, click to verdict, cached build',
      `${median(cached).toFixed(0)} ms`,
      'under 300 ms',
      median(cached) < 300,
    )
    add(
      '50 tests, click to verdict, cold build',
      `${median(cold).toFixed(0)} ms`,
      'no target',
      true,
    )
  } finally {
    await stack.stop()
  }
}

async function problemOf(stack: Stack, tests: number) {
  const api = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await api.createProblem({
    body: { title: 'Bench', mechanism: 'standard' },
  })
  for (let number = 0; number < tests; number += 1)
    await api.createTest({
      problemId,
      body: { input: { text: `${number} 1\n` }, output: { text: `${number + 1}\n` } },
    })
  return { api, problemId }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
