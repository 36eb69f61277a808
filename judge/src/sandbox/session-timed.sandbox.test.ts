import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSession } from './session.ts'
import type { SandboxSession } from './session.ts'
import { ORDINARY, removeFolders, specOf, startRunner } from './test-bed.ts'

afterAll(removeFolders)

const cacheDir = join('/tmp', 'drafts-runner-cache')
const limits = { ...ORDINARY, cpuMs: 20_000, processes: 32 }
const shell = (script: string) => specOf(limits, { argv: ['/bin/sh', '-c', script] })

const spinning = (): Promise<SandboxSession> => {
  const {
    box: _box,
    stdin: _stdin,
    ...spec
  } = shell('while :; do :; done & while :; do :; done & wait')
  return openSession({ cacheDir }, { ...spec, work: { files: [], collect: [], collectDir: null } })
}

it('judging goes on beside sessions that compute', async () => {
  const runner = await startRunner()
  const wallNs = async (): Promise<number> => {
    const count = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done'
    const result = await runner.run(shell(count))
    expect(result.stdout.toString()).toBe('done\n')
    return result.wallNs
  }
  // Beside and alone in turn: whatever else the machine does slows both.
  const [beside, alone]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    const session = await spinning()
    beside.push(await wallNs())
    await session.close()
    alone.push(await wallNs())
  }
  // It had a core for itself, although sessions spin on all of them.
  expect(Math.min(...beside)).toBeLessThan(Math.min(...alone) * 2 + 1e9)
  await runner.close()
})
