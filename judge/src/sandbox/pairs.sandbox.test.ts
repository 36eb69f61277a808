import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { endsOf, PROGRAMS, usePairs } from '../testing/use-pairs.ts'
import type { Runner } from './runner.ts'
import { piecesOf } from './transcript-pieces.ts'
import {
  groupsOf,
  leftoverPrograms,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from './test-bed.ts'

afterAll(removeFolders)
const { the, pairOf } = usePairs()

describe('who ended first is known, however close they end', () => {
  test.for<[string, string, string, unknown[]]>([
    ['a driver that rejects', 'echo exit:3', 'ask:1 exit:1', ['driver', 9, 1, null]],
    ['a driver that accepts', 'echo exit:3', 'ask:1 exit:0', ['driver', 3, 0, null]],
    ['a solution that fails', 'hear exit:3', 'say:1 rest exit:0', ['solution', 3, 9, null]],
    ['a solution that ends well', 'hear exit:0', 'say:1 rest exit:1', ['solution', 0, 1, null]],
    ['a solution that dies', 'hear kill:11', 'say:1 hear exit:1', ['solution', 11, 9, null]],
    [
      'a solution that dies while the driver pours',
      'hear kill:11',
      'say:1 pour:1000000 exit:1',
      ['solution', 11, 9, null],
    ],
  ])('%s', async ([, solution, driver, want]) => {
    const results = await Promise.all(
      Array.from({ length: isPartOn('sandbox') ? 150 : 40 }, () =>
        the().runPair(pairOf(solution, driver)),
      ),
    )
    // The one that did not decide may end by itself before it is ended.
    const loose = results
      .map(endsOf)
      .map(([first, ...codes]) => [first, first === 'solution' ? codes[0] : codes[1]])
    expect(new Set(loose.map(String))).toEqual(
      new Set([String([want[0], want[0] === 'solution' ? want[1] : want[2]])]),
    )
  })

  test('also when the other one computes on the same core', async () => {
    const rejects = Array.from({ length: 20 }, () =>
      the().runPair(pairOf('say:1 spin', 'hear sleep:5 exit:1')),
    )
    for (const pair of await Promise.all(rejects))
      expect([pair.first, pair.driver.exitCode, pair.solution.reason]).toEqual(['driver', 1, null])
    const fails = Array.from({ length: 20 }, () =>
      the().runPair(pairOf('hear sleep:5 exit:4', 'say:1 spin')),
    )
    for (const pair of await Promise.all(fails))
      expect([pair.first, pair.solution.exitCode, pair.driver.reason]).toEqual([
        'solution',
        4,
        null,
      ])
  })
})

test('many exchanges: every byte arrives and is noted in order', async () => {
  const pair = await the().runPair(pairOf('echo', 'ask:5000'))
  expect(endsOf(pair)).toEqual(['driver', 0, 0, null])
  expect([pair.solution.stdoutBytes, pair.driver.stdoutBytes]).toEqual([15_000, 15_000])
  expect(piecesOf(pair.transcript).map(({ to }) => to)).toEqual(
    Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? 'solution' : 'driver')),
  )
  expect(pair.transcriptCut).toBe(false)
  const times = piecesOf(pair.transcript).map(({ us }) => us)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('long streams pass whole; the transcript is cut', async () => {
  const pair = await the().runPair(pairOf('pour:20000000 hear', 'rest', { idleMs: 500 }))
  expect(pair.stopped).toBe('idle')
  const half = await the().runPair(pairOf('pour:20000000', 'rest'))
  expect(endsOf(half)).toEqual(['solution', 0, 0, null])
  expect(half.solution.stdoutBytes).toBe(Math.ceil(20_000_000 / 65_536) * 65_536)
  const kept = piecesOf(half.transcript).reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(half.transcriptCut).toBe(true)
  expect(kept).toBeGreaterThan(1_000_000)
  expect(kept).toBeLessThanOrEqual(2 ** 20)
})

test('what is said over the cap ends its speaker', async () => {
  const solution = await the().runPair(pairOf('flood', 'rest', { outputKb: 1000 }))
  expect([solution.first, solution.solution.reason]).toEqual(['solution', 'output'])
  const driver = await the().runPair(pairOf('rest', 'flood', { outputKb: 1000 }))
  expect([driver.first, driver.driver.reason]).toEqual(['driver', 'output'])
  // Too short to be stopped in time, and over all the same.
  const short = await the().runPair(pairOf('pour:65536 exit:0', 'rest', { outputKb: 10 }))
  expect([short.solution.reason, short.driver.reason]).toEqual(['output', null])
})

test('a driver does not die of a solution that ended; a solution learns of a driver that ended', async () => {
  const poured = await the().runPair(pairOf('exit:0', 'pour:1000000 say:x exit:0'))
  expect(endsOf(poured)).toEqual(['solution', 0, 0, null])
  const outcome = await the().runPair(pairOf('sleep:100 flood', 'exit:0'))
  expect([...endsOf(outcome), outcome.wroteAfter]).toEqual(['driver', 13, 0, null, true])
  const quiet = await the().runPair(pairOf('sleep:100 exit:5', 'exit:0'))
  expect([...endsOf(quiet), quiet.wroteAfter]).toEqual(['driver', 5, 0, null, false])
})

test('children that go on talking end with their program', async () => {
  const pair = await the().runPair(pairOf('leave', 'rest exit:0'))
  expect([pair.first, pair.solution.exitCode, pair.driver.exitCode]).toEqual(['solution', 0, 0])
  expect(await leftoverPrograms(the().pid)).toEqual([])
})

test('a pipe hidden from its end holds nobody up', async () => {
  for (let i = 0; i < 5; i++) {
    const pair = await the().runPair(pairOf('say:x hide exit:0', 'hear say:y'))
    expect([pair.solution.exitCode, pair.driver.exitCode]).toEqual([0, 0])
    expect(piecesOf(pair.transcript).map(({ bytes }) => bytes.toString())).toContain('x\n')
  }
})

test('pairs and single runs share the cores', async () => {
  const single = specOf(ORDINARY, { argv: ['/bin/sh', '-c', 'echo on'] })
  const all = await Promise.all(
    Array.from({ length: 60 }, async (_, i) =>
      i % 3 === 0
        ? (await the().run(single)).stdout.toString()
        : endsOf(await the().runPair(pairOf('echo', `ask:${i}`))).join(' '),
    ),
  )
  expect(all).toEqual(Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 'on\n' : 'driver 0 0 ')))
})

test('one slot is enough, also without control groups', async () => {
  for (const cgroup of ['auto', 'none'] as const) {
    const own = await startRunner({ slots: 1, cgroup })
    const pairs = [pairOf('echo', 'ask:3'), pairOf('exit:3', 'rest'), pairOf('echo', 'exit:1')]
    const results = await Promise.all([...pairs, ...pairs].map((pair) => own.runPair(pair)))
    expect(results.map(({ first }) => first)).toEqual([
      'driver',
      'solution',
      'driver',
      'driver',
      'solution',
      'driver',
    ])
    // Which is stopped first is luck, and the other sees that; both were stopped all the same.
    for (let round = 0; round < 10; round += 1) {
      const wallMs = cgroup === 'auto' ? 60_000 : 200
      const stuck = await own.runPair(pairOf('hear', 'hear', { idleMs: 100, wallMs }))
      expect([stuck.solution.reason, stuck.driver.reason]).toEqual(['wall', 'wall'])
      expect(stuck.stopped).toBe(cgroup === 'auto' ? 'idle' : 'wall')
    }
    await own.close()
  }
})

test('what cannot be run is an error, and the next pair runs', async () => {
  const good = pairOf('echo', 'ask:1')
  const bad = { ...good, driver: { ...good.driver, box: '/nonexistent' } }
  for (let i = 0; i < 3; i++) {
    await expect(the().runPair(bad)).rejects.toThrow('/nonexistent')
    await expect(the().runPair({ ...good, solution: bad.driver })).rejects.toThrow('/nonexistent')
    const root = { ...good.driver, root: '/nonexistent' }
    await expect(the().runPair({ ...good, driver: root })).rejects.toThrow('No such file')
    const argv = { ...good.driver, argv: ['true'] }
    await expect(the().runPair({ ...good, driver: argv })).rejects.toThrow('argv[0]')
    expect(endsOf(await the().runPair(good))).toEqual(['driver', 0, 0, null])
  }
  const missing = { ...good.driver, argv: ['/box/none'] }
  const pair = await the().runPair({ ...good, driver: missing })
  expect(pair.driver.exitCode).toBe(127)
})

const patient = { idleMs: 60_000, wallMs: 120_000 }

/** Programs are inside. */
const untilRunning = async (own: Runner): Promise<void> => {
  await expect.poll(() => leftoverPrograms(own.pid)).not.toEqual([])
}

test('the supervisor killed in the middle of a pair: it is repeated, nothing is left', async () => {
  const own = await startRunner()
  const first = own.pid
  const running = own.runPair(pairOf('echo', 'ask:10 sleep:1500 ask:10', patient))
  await untilRunning(own)
  process.kill(first, 'SIGKILL')
  expect(endsOf(await running)).toEqual(['driver', 0, 0, null])
  expect(own.pid).not.toBe(first)
  expect(await leftoverPrograms(own.pid)).toEqual([])
  const last = own.runPair(pairOf('hear', 'sleep:60000', patient)).catch((error: unknown) => error)
  await untilRunning(own)
  const second = own.pid
  await own.close()
  expect(await last).toMatchObject({ code: 'closed' })
  await expect.poll(() => groupsOf([first, second])).toEqual([])
})

test('files come and go with the driver', async () => {
  const collectDir = await openTestFolder('pair')
  const pair = pairOf('echo', 'ask:1')
  const driver = {
    ...pair.driver,
    argv: ['/bin/sh', '-c', 'cat in > out; echo bad >&2; echo 1; read x; echo $x >> out; exit 0'],
    work: {
      files: [{ name: 'in', from: path.join(PROGRAMS, 'sum.c') }],
      collect: [{ name: 'out', maxBytes: 1_000_000 }],
      collectDir,
    },
  }
  const result = await the().runPair({ ...pair, driver: { ...driver, box: null } })
  expect(result.driver.stderr.toString()).toBe('bad\n')
  expect(result.driver.collected.map(({ name }) => name)).toEqual(['out'])
})
