import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { Crowd } from './crowd.ts'

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
  const crowd = new Crowd(slowSandbox().sandbox)
  const twice = await crowd.watch(async (sandbox) => {
    await sandbox.run(spec('a', 1))
    await sandbox.run(spec('b', 1))
  })
  expect(twice.crowded).toBe(false)
  const other = crowd.run(spec('long', 30))
  expect((await crowd.watch((sandbox) => sandbox.run(spec('a', 1)))).crowded).toBe(true)
  await other
  const watched = crowd.watch((sandbox) => sandbox.run(spec('a', 20)))
  await crowd.run(spec('short', 1))
  expect((await watched).crowded).toBe(true)
})

it('alone waits for what runs and keeps everything else out', async () => {
  const { sandbox, log } = slowSandbox()
  const crowd = new Crowd(sandbox)
  const first = crowd.run(spec('first', 20))
  const alone = crowd.alone(async (inner) => {
    await inner.run(spec('one', 10))
    await inner.run(spec('two', 10))
  })
  const second = crowd.alone((inner) => inner.run(spec('three', 5)))
  const after = crowd.run(spec('after', 1))
  await Promise.all([first, alone, second, after])
  expect(log.join(' ')).toBe('+first -first +one -one +two -two +three -three +after -after')
})

it('many that want to be alone are, one after the other, also when one fails', async () => {
  const { sandbox, most } = slowSandbox()
  const crowd = new Crowd(sandbox)
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      crowd.alone(async (inner) => {
        await inner.run(spec(`${at}`, 1))
        if (at === 3) throw new Error('no')
      }),
    ),
  )
  expect(ends.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  expect(most()).toBe(1)
  await crowd.run(spec('last', 1))
})

it('alone gives up where what runs takes too long, and lets the others go on', async () => {
  const end = Promise.withResolvers<void>()
  const { sandbox, log } = slowSandbox({ long: end.promise })
  const crowd = new Crowd(sandbox)
  const long = crowd.run(spec('long', 1))
  const alone = crowd.alone((inner) => inner.run(spec('alone', 1)), 10)
  const after = crowd.run(spec('after', 1))
  expect(await alone).toBeUndefined()
  await after
  end.resolve()
  await long
  expect(log).toEqual(['+long', '+after', '-after', '-long'])
})
