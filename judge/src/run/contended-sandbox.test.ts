import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { ContendedSandbox } from './contended-sandbox.ts'

/**
 * Runs take as many turns of the event loop as their CPU limit has, or until what `ends` has of their name; `most` is how
 * many ever ran at once.
 */
const slowSandbox = (ends: Record<string, Promise<void>> = {}) => {
  const log: string[] = []
  let running = 0
  let most = 0
  const run = async (spec: RunSpec): Promise<RunResult> => {
    running += 1
    most = Math.max(most, running)
    const [name = ''] = spec.argv
    log.push(`+${name}`)
    if (ends[name]) await ends[name]
    else for (let count = 0; count < spec.cpuNs; count += 1) await turn()
    log.push(`-${name}`)
    running -= 1
    return {} as RunResult
  }
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 2, approximations: [] },
    run,
    runPair: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
  }
  return { sandbox, log, most: () => most }
}
const spec = (name: string, turns: number) => ({ argv: [name], cpuNs: turns }) as RunSpec

it('sees what ran beside, and not what one did oneself', async () => {
  const contended = new ContendedSandbox(slowSandbox().sandbox)
  const twice = await contended.watch(async (sandbox) => {
    await sandbox.run(spec('a', 1))
    await sandbox.run(spec('b', 1))
  })
  expect(twice.isContended).toBe(false)
  const other = contended.run(spec('long', 30))
  expect((await contended.watch((sandbox) => sandbox.run(spec('a', 1)))).isContended).toBe(true)
  await other
  const watched = contended.watch((sandbox) => sandbox.run(spec('a', 20)))
  await contended.run(spec('short', 1))
  expect((await watched).isContended).toBe(true)
})

it('alone waits for what runs and keeps everything else out', async () => {
  const { sandbox, log } = slowSandbox()
  const contended = new ContendedSandbox(sandbox)
  const first = contended.run(spec('first', 20))
  const alone = contended.alone(async (inner) => {
    await inner.run(spec('one', 10))
    await inner.run(spec('two', 10))
  })
  const second = contended.alone((inner) => inner.run(spec('three', 5)))
  const after = contended.run(spec('after', 1))
  await Promise.all([first, alone, second, after])
  expect(log.join(' ')).toBe('+first -first +one -one +two -two +three -three +after -after')
})

it('many that want to be alone are, one after the other, also when one fails', async () => {
  const { sandbox, most } = slowSandbox()
  const contended = new ContendedSandbox(sandbox)
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      contended.alone(async (inner) => {
        await inner.run(spec(`${at}`, 1))
        if (at === 3) throw new Error('no')
      }),
    ),
  )
  expect(ends.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  expect(most()).toBe(1)
  await contended.run(spec('last', 1))
})

it('alone gives up where what runs takes too long, and lets the others go on', async () => {
  const end = Promise.withResolvers<void>()
  const { sandbox, log } = slowSandbox({ long: end.promise })
  const contended = new ContendedSandbox(sandbox)
  const long = contended.run(spec('long', 1))
  const alone = contended.alone((inner) => inner.run(spec('alone', 1)), 10)
  const after = contended.run(spec('after', 1))
  expect(await alone).toBeUndefined()
  await after
  end.resolve()
  await long
  expect(log).toEqual(['+long', '+after', '-after', '-long'])
})
