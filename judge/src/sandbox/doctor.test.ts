// What the doctor makes of the answers of a supervisor that runs nothing.
import { afterAll, describe, expect, it } from 'vitest'
import { placeFakeSupervisor } from '../testing/fake-supervisor.ts'
import type { FakeAnswers } from '../testing/fake-supervisor.ts'
import { examineSandbox } from './doctor.ts'
import type { SandboxFinding } from './doctor.ts'
import { removeFolders } from './test-bed.ts'

afterAll(removeFolders)

const started = { result: {} }
const stopped = { result: { reason: 'cpu', cpuNs: 205e6 } }
const outOfMemory = { result: { reason: 'memory' } }
const well = [started, stopped, outOfMemory]

const examine = async (answers: FakeAnswers): Promise<SandboxFinding[]> => {
  const { cacheDir } = await placeFakeSupervisor(answers)
  return examineSandbox({ cacheDir })
}

it('the doctor tries a program that does nothing, and two that take too much', async () => {
  const fake = await placeFakeSupervisor({ requests: well })
  await examineSandbox({ cacheDir: fake.cacheDir })
  expect(await fake.programs()).toEqual(['/usr/bin/true', '/bin/sh', '/bin/sh'])
})

/** The findings that are not as they should be. */
const bad = async (answers: FakeAnswers): Promise<SandboxFinding[]> =>
  (await examine(answers)).filter(({ ok }) => !ok)

it('a machine with all that judging needs has nothing to be done', async () => {
  const findings = await examine({ requests: well })
  expect(findings.map(({ ok, how }) => [ok, how])).toEqual(
    Array.from({ length: 5 }, () => [true, '']),
  )
  expect(findings.map(({ what }) => what)).toEqual([
    'An isolated program starts and ends.',
    'Two busy processes with a CPU limit of 200 ms together were stopped at 205.0 ms.',
    'A program over its memory limit was stopped and recognised.',
    'Control groups: v2; 3 programs at a time.',
    'Programs run under accounts of their own.',
  ])
})

describe('a machine that judges, but not exactly', () => {
  it.each<[string, FakeAnswers, string]>([
    [
      'does not run the program',
      { requests: [{ result: { exitCode: 127 } }, stopped, outOfMemory] },
      'Solutions cannot be judged.',
    ],
    [
      'stops it by the clock',
      { requests: [started, { result: { reason: 'wall', cpuNs: 205e6 } }, outOfMemory] },
      'CPU limits are not exact.',
    ],
    [
      'stops it too early',
      { requests: [started, { result: { reason: 'cpu', cpuNs: 199e6 } }, outOfMemory] },
      'CPU limits are not exact.',
    ],
    [
      'stops it too late',
      { requests: [started, { result: { reason: 'cpu', cpuNs: 230e6 } }, outOfMemory] },
      'CPU limits are not exact.',
    ],
    [
      'does not notice too much memory',
      { requests: [started, stopped, { result: { exitCode: 137 } }] },
      'Too much memory shows as RuntimeError or not at all.',
    ],
    [
      'has no control groups',
      { requests: well, hello: { cgroup: 'none' } },
      'Memory and process-tree limits are approximate.',
    ],
    [
      'has a swap',
      { requests: well, hello: { approximations: ['Swap is on: memory is not exact'] } },
      'memory is not exact',
    ],
    [
      'has something without a reason',
      { requests: well, hello: { approximations: ['Something'] } },
      '',
    ],
  ])('%s', async (_name, answers, means) => {
    expect(await bad(answers)).toMatchObject([
      { ok: false, means, how: expect.stringMatching(/^[A-Z]/) },
    ])
  })

  it('shows what the program wrote', async () => {
    const failed = { result: { exitCode: 127 }, stderr: 'no libc\n' }
    expect(await bad({ requests: [failed, stopped, outOfMemory] })).toMatchObject([
      { what: 'An isolated program did not run: no libc' },
    ])
  })

  it('may stop at the limit itself', async () => {
    const atLimit = { result: { reason: 'cpu', cpuNs: 200e6 } }
    expect(await bad({ requests: [started, atLimit, outOfMemory] })).toEqual([])
  })

  it('is not warned twice of control groups and accounts', async () => {
    const approximations = ['No control groups: x', 'Not root: y']
    const findings = await examine({ requests: well, hello: { root: false, approximations } })
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.at(-1)).toEqual({
      ok: true,
      what: 'Programs run under the server’s account, inside namespaces.',
      means: 'The namespaces are the only wall.',
      how: 'Start the server as root to get the second wall.',
    })
  })
})

describe('a machine that cannot judge', () => {
  it('is refused with what to do about it', async () => {
    expect(await examine({ starts: ['refused'] })).toMatchObject([
      { ok: false, what: 'Not on this machine.', how: 'Get another one.' },
    ])
  })

  it('has a runner that ends at once, or at the first program', async () => {
    const how = 'Install a C compiler (cc) on Linux 5.12 or later and look at the message.'
    expect(await examine({ starts: ['ends'] })).toMatchObject([
      { ok: false, what: 'The program runner ended before it was ready.', how },
    ])
    expect(await examine({ requests: [{ failed: 'No wall. No roof.' }] })).toMatchObject([
      { ok: false, what: 'No wall. No roof.', how },
    ])
  })
})
