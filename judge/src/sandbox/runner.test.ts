// The adapter over a supervisor that runs nothing: who gets which answer, and what its end means.
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { placeFakeSupervisor } from '../testing/fake-supervisor.ts'
import type { FakeAnswers } from '../testing/fake-supervisor.ts'
import { hashParts, RUNNER_FOLDER } from './build-runner.ts'
import { createRunner, defaultSpoolDir } from './runner.ts'
import type { Runner, RunnerOptions } from './runner.ts'
import { openTestFolder, ORDINARY, removeFolders, specOf } from './test-bed.ts'

const open: Runner[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const runner of open.splice(0)) await runner.close()
})
afterAll(removeFolders)

const start = async (answers: FakeAnswers = {}, options: Partial<RunnerOptions> = {}) => {
  const fake = await placeFakeSupervisor(answers)
  const runner = await createRunner({ cacheDir: fake.cacheDir, ...options })
  open.push(runner)
  const run = async (name: string): Promise<string> =>
    (await runner.run(specOf(ORDINARY, { argv: [name] }))).stdout.toString()
  return { fake, runner, run }
}

const twice = { code: 'crashed', message: 'The program runner ended twice during this run.' }

describe('a supervisor that starts', () => {
  it('reports what it can', async () => {
    const { runner } = await start({ hello: { approximations: ['Not root'] } })
    expect(runner.capabilities).toEqual({
      cgroup: 'v2',
      root: true,
      slots: 3,
      approximations: ['Not root'],
    })
    expect(runner.pid).toBeGreaterThan(1)
  })

  it('is given slots, folder and control groups, or leaves to choose', async () => {
    const chosen = await start({}, { slots: 2, spoolDir: '/tmp', cgroup: 'none' })
    expect(await chosen.fake.starts()).toEqual([['2', '/tmp', 'none', '']])
    const left = await start()
    expect(await left.fake.starts()).toEqual([['0', defaultSpoolDir(), 'auto', '']])
  })
})

describe('a supervisor that does not start', () => {
  it.each([
    ['refused', 'refused', 'Not on this machine. Get another one.'],
    ['ends', 'crashed', 'The program runner ended before it was ready.'],
  ] as const)('as it %s', async (how, code, message) => {
    await expect(start({ starts: [how] })).rejects.toMatchObject({ code, message })
  })

  it('as it is not a program', async () => {
    const cacheDir = await openTestFolder('no-supervisor')
    const binary = join(cacheDir, `runner-${await hashParts(RUNNER_FOLDER)}`)
    await writeFile(binary, 'not a program')
    await chmod(binary, 0o644)
    await expect(createRunner({ cacheDir })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('cannot be started'),
    })
  })
})

describe('an answer', () => {
  it('goes to its own run, whatever the order', async () => {
    const { run } = await start({ requests: ['held', { result: {} }] })
    expect(await Promise.all([run('a'), run('b'), run('c')])).toEqual(['a', 'b', 'c'])
  })

  it('of a request that cannot be done is an error', async () => {
    const { run } = await start({ requests: [{ failed: 'no such file' }] })
    await expect(run('a')).rejects.toMatchObject({ code: 'request', message: 'no such file' })
    expect(await run('b')).toBe('b')
  })

  it('of a pair has both sides', async () => {
    const { fake, runner } = await start({ requests: [{ result: { exitCode: 7 } }] })
    const [solution, driver] = ['s', 'd'].map((name) => specOf(ORDINARY, { argv: [name] }))
    if (!solution || !driver) throw new Error('no specs')
    const pair = { solution, driver, acceptCodes: [0, 42], idleNs: 1, wallNs: 2 }
    expect(await runner.runPair(pair)).toMatchObject({
      solution: { exitCode: 7 },
      driver: { exitCode: 7 },
      first: 'driver',
    })
    expect(await fake.programs()).toEqual(['s'])
  })

  it('of a pair that cannot be done is an error', async () => {
    const { runner } = await start({ requests: [{ failed: 'no driver' }] })
    const spec = specOf(ORDINARY, { argv: ['s'] })
    const pair = { solution: spec, driver: spec, acceptCodes: [], idleNs: 1, wallNs: 2 }
    await expect(runner.runPair(pair)).rejects.toMatchObject({ code: 'request' })
  })
})

describe('a supervisor that dies', () => {
  it('once is started again, and what was under way is sent once more', async () => {
    const { fake, runner, run } = await start({ requests: ['ends'] })
    const first = runner.pid
    expect(await run('a')).toBe('a')
    expect(await fake.programs()).toEqual(['a', 'a'])
    expect(runner.pid).not.toBe(first)
    expect(await run('b')).toBe('b')
  })

  it('twice during a run fails that run, and no other', async () => {
    const { fake, run } = await start({ requests: ['held', 'ends', 'held', 'ends'] })
    const both = await Promise.allSettled([run('a'), run('b')])
    expect(both).toMatchObject([{ reason: twice }, { reason: twice }])
    expect(await fake.programs()).toEqual(['a', 'b', 'a', 'b'])
    expect(await run('c')).toBe('c')
  })

  it('and is refused when it starts again fails all that is under way and all to come', async () => {
    const { run } = await start({ starts: ['well', 'refused'], requests: ['ends'] })
    await expect(run('a')).rejects.toMatchObject({ code: 'refused' })
    await expect(run('b')).rejects.toMatchObject({ code: 'refused' })
  })

  it('before it was ready again is started once more', async () => {
    const { fake, run } = await start({ starts: ['well', 'ends'], requests: ['ends'] })
    await expect(run('a')).rejects.toMatchObject(twice)
    expect(await run('b')).toBe('b')
    expect((await fake.starts()).length).toBe(3)
  })

  it('more than ten times a minute is given up', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ends = Array.from({ length: 22 }, () => 'ends' as const)
    const { run } = await start({ requests: ends })
    for (let round = 0; round < 5; round += 1) await expect(run('a')).rejects.toMatchObject(twice)
    vi.setSystemTime(Date.now() + 59_999)
    // The eleventh within a minute.
    const keepsEnding = { code: 'crashed', message: 'The program runner keeps ending.' }
    await expect(run('a')).rejects.toMatchObject(keepsEnding)
    await expect(run('a')).rejects.toMatchObject(keepsEnding)
  })

  it('ten times, and once more a minute later, is not given up', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ends = Array.from({ length: 11 }, () => 'ends' as const)
    const { run } = await start({ requests: ends })
    for (let round = 0; round < 5; round += 1) await expect(run('a')).rejects.toMatchObject(twice)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await run('a')).toBe('a')
  })
})

describe('a runner that is closed', () => {
  it('fails what is under way and what comes later', async () => {
    const { runner, run } = await start({ requests: ['held'] })
    const under = run('a').catch((error: unknown) => error)
    await runner.close()
    expect(await under).toMatchObject({ code: 'closed', message: 'The sandbox was closed.' })
    await expect(run('b')).rejects.toMatchObject({ code: 'closed' })
    expect(runner.pid).toBe(0)
    await runner.close()
  })

  it('starts no other supervisor', async () => {
    const { fake, runner } = await start()
    await runner.close()
    await rm(join(fake.cacheDir, 'answers.json'))
    expect((await fake.starts()).length).toBe(1)
  })
})
