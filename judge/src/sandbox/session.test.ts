// A session over a supervisor that runs nothing: its program sends back what it reads.
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { placeFakeSupervisor } from '../testing/fake-supervisor.ts'
import type { FakeAnswers } from '../testing/fake-supervisor.ts'
import { hashParts, RUNNER_FOLDER } from './build-runner.ts'
import { defaultSpoolDir } from './runner.ts'
import type { RunnerOptions } from './runner.ts'
import { openSession } from './session.ts'
import { openTestFolder, ORDINARY, removeFolders, specOf } from './test-bed.ts'

afterAll(removeFolders)

const start = async (answers: FakeAnswers = {}, options: Partial<RunnerOptions> = {}) => {
  const fake = await placeFakeSupervisor(answers)
  const spec = specOf(ORDINARY, { argv: ['server'] })
  const session = await openSession({ cacheDir: fake.cacheDir, ...options }, spec)
  return { fake, session }
}

it('a session carries what its program reads and writes, until it is closed', async () => {
  const { fake, session } = await start({ requests: ['held'] })
  session.stdin.write('hello')
  const [heard] = (await once(session.stdout, 'data')) as [Buffer]
  expect(heard.toString()).toBe('hello')
  expect(session.pid).toBeGreaterThan(1)
  await session.close()
  await expect(session.ended).rejects.toMatchObject({ code: 'closed' })
  expect(await fake.programs()).toEqual(['server'])
  expect(await fake.starts()).toEqual([['1', defaultSpoolDir(), 'auto', '', 'session']])
})

it('a session is given the folder and the control groups of its judge', async () => {
  const { fake, session } = await start({}, { spoolDir: '/tmp', cgroup: 'none' })
  await session.close()
  expect(await fake.starts()).toEqual([['1', '/tmp', 'none', '', 'session']])
})

it('a session whose program ends has its result', async () => {
  const { session } = await start({ requests: [{ result: { exitCode: 3 } }] })
  expect(await session.ended).toMatchObject({ exitCode: 3 })
  await session.close()
})

it('a session whose program cannot be run has the reason', async () => {
  const { session } = await start({ requests: [{ failed: 'no such file' }] })
  await expect(session.ended).rejects.toMatchObject({ code: 'request', message: 'no such file' })
  await session.close()
})

it.each([
  ['refused', 'refused', 'Not on this machine. Get another one.'],
  ['ends', 'closed', 'The session was closed.'],
] as const)('a session whose supervisor is %s is not opened', async (how, code, message) => {
  await expect(start({ starts: [how] })).rejects.toMatchObject({ code, message })
})

it('a session whose supervisor is not a program is not opened', async () => {
  const cacheDir = await openTestFolder('no-supervisor')
  const binary = join(cacheDir, `runner-${await hashParts(RUNNER_FOLDER)}`)
  await writeFile(binary, 'not a program')
  await chmod(binary, 0o644)
  const opened = openSession({ cacheDir }, specOf(ORDINARY, { argv: ['server'] }))
  await expect(opened).rejects.toMatchObject({ code: 'refused' })
})
