import { expect, test, vi } from 'vitest'
import { endedWell } from '../testing/ended-well.ts'
import { FakeSandbox } from '../testing/fake-sandbox.ts'
import { examineSandbox } from './doctor.ts'
import { createRunner } from './runner.ts'
import { SandboxError } from './sandbox.ts'
import type { Capabilities, RunResult, RunSpec } from './sandbox.ts'

vi.mock('./runner.ts', () => ({ createRunner: vi.fn<typeof createRunner>() }))

const fit: Capabilities = { cgroup: 'v1', root: true, slots: 2, approximations: [] }

/** A machine where the probes end like this; those that are not given end well. */
const machine = (
  ends: { spins?: Partial<RunResult>; eats?: Partial<RunResult>; starts?: Partial<RunResult> } = {},
  capabilities: Capabilities = fit,
): void => {
  const run = async ({ argv }: RunSpec): Promise<RunResult> => {
    const script = argv[2] ?? ''
    if (script.includes('while')) return endedWell({ reason: 'cpu', cpuNs: 205e6, ...ends.spins })
    if (script.includes('head')) return endedWell({ reason: 'memory', ...ends.eats })
    return endedWell(ends.starts)
  }
  const sandbox = Object.assign(new FakeSandbox(), { run, capabilities })
  vi.mocked(createRunner).mockResolvedValue(Object.assign(sandbox, { pid: 1 }))
}

const bad = async (): Promise<string[]> =>
  (await examineSandbox({ cacheDir: '/none' })).flatMap(({ ok, what, how }) => {
    if (!ok) expect(how).not.toBe('')
    return ok ? [] : [what]
  })

test('a machine that does all of it is fit', async () => {
  machine()
  expect(await bad()).toEqual([])
})

test.each([
  [199.9, 'cpu', false],
  [200, 'cpu', true],
  [229.9, 'cpu', true],
  [230, 'cpu', false],
  [210, 'wall', false],
] as const)('a CPU limit of 200 ms that ends at %d ms by %s: %s', async (ms, reason, isFit) => {
  machine({ spins: { cpuNs: ms * 1e6, reason } })
  const words = `Two busy processes with a CPU limit of 200 ms together were stopped at ${ms.toFixed(1)} ms.`
  expect(await bad()).toEqual(isFit ? [] : [words])
})

test('a program that does not run, and memory that is not limited, are found', async () => {
  machine({
    starts: { exitCode: 127, stderr: Buffer.from('cannot execute\n') },
    eats: { reason: null },
  })
  expect(await bad()).toEqual([
    'An isolated program did not run: cannot execute',
    'A program over its memory limit was not recognised.',
  ])
})

test('what is approximate here is said once each', async () => {
  machine(
    {},
    {
      ...fit,
      cgroup: 'none',
      approximations: ['No control groups: memory', 'Swap is on: memory may be more'],
    },
  )
  expect(await bad()).toEqual(['No control groups.', 'Swap is on'])
})

test('a sandbox that refuses says why and what to do', async () => {
  const refused = new SandboxError('refused', 'It has no name spaces. Allow them.')
  vi.mocked(createRunner).mockRejectedValue(refused)
  expect(await examineSandbox({ cacheDir: '/none' })).toEqual([
    expect.objectContaining({ ok: false, what: 'It has no name spaces.', how: 'Allow them.' }),
  ])
})
