import os from 'node:os'
import { measureJudges, measureTests } from './curves.ts'
import { measurePairs } from './pairs.ts'
import {
  buildBurner,
  buildSums,
  measureBareThroughput,
  measureSpread,
  measureThroughput,
} from './sandbox.ts'
import { hasBubblewrap, measureStart } from './start.ts'
import type { StartTimes } from './start.ts'
import { measureSteadiness } from './steady.ts'
import { removeFolders, startRunner } from '../judge/src/sandbox/test-bed.ts'

// What judging costs on this machine, each figure beside a floor or a peer measured in the same run: a check against a
// bare spawn and bubblewrap, checks per second, from the click to the verdict, and how steady CPU times and verdicts are.

const rows: { what: string; got: string; target: string; met: boolean }[] = []
const add = (what: string, got: string, target: string, met: boolean): void => {
  rows.push({ what, got, target, met })
  console.log(`${met ? 'met   ' : 'missed'}  ${what}: ${got}  (${target})`)
}

console.log(
  `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)}`,
)
await measureSandbox()
await addPairs()
await measureGrowth()
await measureFlips()
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
      for (const pauseMs of [0, 25])
        addStart(
          `check of a ${name} C++ program${pauseMs ? ', 25 ms pauses' : ''}`,
          await measureStart(sandbox, program, pauseMs === 0 ? 150 : 60, pauseMs),
        )
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

function addStart(what: string, { bareMs, boxedMs, bubblewrapMs }: StartTimes): void {
  const ofBare = boxedMs / bareMs
  add(
    `${what}, against a bare spawn`,
    `${boxedMs.toFixed(2)} ms against ${bareMs.toFixed(2)} ms, ratio ${ofBare.toFixed(2)}`,
    'ratio at most 1.0',
    ofBare <= 1,
  )
  if (!hasBubblewrap) {
    console.log('skipped  against bubblewrap: it is not installed (apt-get install bubblewrap)')
    return
  }
  const ofBubblewrap = bubblewrapMs / boxedMs
  add(
    `${what}, against bubblewrap`,
    `${boxedMs.toFixed(2)} ms against ${bubblewrapMs.toFixed(2)} ms, ${ofBubblewrap.toFixed(1)} times faster`,
    'at least 3 times faster',
    ofBubblewrap >= 3,
  )
}

async function addPairs(): Promise<void> {
  const { one, bareExchangeUs, boxedExchangeUs, killCpuMs, killBareMs } = await measurePairs(150)
  add(
    'an interactive pair with one exchange and its transcript',
    `${one.sandboxMs.toFixed(2)} ms against ${one.bareMs.toFixed(2)} ms bare, ratio ${one.ratio.toFixed(2)}`,
    'under 0.6 ms',
    one.sandboxMs < 0.6,
  )
  add(
    'one exchange of 10,000, with its transcript',
    `${boxedExchangeUs.toFixed(1)} µs against ${bareExchangeUs.toFixed(1)} µs bare, ratio ${(boxedExchangeUs / bareExchangeUs).toFixed(2)}`,
    '6 µs',
    boxedExchangeUs <= 6,
  )
  const worst = Math.max(...killCpuMs)
  add(
    'killed over a CPU limit of 300 ms, worst of 20',
    `+${worst.toFixed(1)} ms against +${Math.max(...killBareMs).toFixed(1)} ms of a timer`,
    'within 6 ms',
    worst <= 6,
  )
}

async function measureGrowth(): Promise<void> {
  const points = await measureTests([10, 50, 250])
  for (const { tests, coldMs, cachedMs, load } of points)
    add(
      `${tests} tests, click to verdict (${load})`,
      `${cachedMs.toFixed(0)} ms with a cached build (${(cachedMs / tests).toFixed(2)} ms a test), ${coldMs.toFixed(0)} ms with a cold one`,
      tests === 50 ? 'cached under 300 ms' : 'no target',
      tests !== 50 || cachedMs < 300,
    )
  const [few, , many] = points
  if (few && many) {
    const growth = many.cachedMs / few.cachedMs
    const work = many.tests / few.tests
    add(
      `from ${few.tests} to ${many.tests} tests`,
      `${growth.toFixed(1)} times the time for ${work} times the tests`,
      `at most ${work} times`,
      growth <= work,
    )
  }
  for (const { judges, checksPerSecond, load } of await measureJudges([1, 2, 4]))
    add(
      `${judges} judge${judges === 1 ? '' : 's'} with one slot each, 20 ms of work a check (${load})`,
      `${checksPerSecond.toFixed(0)} checks/s`,
      'no target: shows where it bends',
      true,
    )
}

async function measureFlips(): Promise<void> {
  const { runs, verdicts, needMs, limitMs, leastMs, mostMs } = await measureSteadiness(100, 2)
  add(
    `one source ${runs} times, two at once, limits 10 % above its need (${needMs.toFixed(0)} ms)`,
    `${JSON.stringify(verdicts)}; ${leastMs.toFixed(0)} to ${mostMs.toFixed(0)} ms of ${limitMs.toFixed(0)}`,
    'Accepted every time',
    verdicts['Accepted'] === runs,
  )
}
