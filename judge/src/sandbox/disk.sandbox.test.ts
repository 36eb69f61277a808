import { execFileSync } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { JobBed } from '../testing/job-bed.ts'
import type { RunSpec } from './sandbox.ts'
import { openTestFolder, ORDINARY, removeFolders, specOf, startRunner } from './test-bed.ts'

// A sandbox that loses its disk is a fault of the judge: output that could not be kept is never judged.

const mounted: string[] = []
afterAll(async () => {
  for (const folder of mounted) execFileSync('umount', [folder])
  await removeFolders()
})

const tiny = async (): Promise<string> => {
  const folder = await openTestFolder('tiny')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder])
  mounted.push(folder)
  return folder
}

const print = (bytes: number, rest: Partial<RunSpec> = {}): RunSpec =>
  specOf(
    { ...ORDINARY, outputKb: 20_000 },
    { argv: ['/bin/sh', '-c', `head -c ${bytes} /dev/zero`], ...rest },
  )

describe.skipIf(process.getuid?.() !== 0)('a disk that is full', () => {
  test('long output is an error; short and equal output are as always', async () => {
    const runner = await startRunner({ spoolDir: await tiny() })
    const folder = await openTestFolder('answer')
    const [same, other] = [path.join(folder, 'same'), path.join(folder, 'other')]
    await writeFile(same, Buffer.alloc(5_000_000))
    // Differs at its very end: what was equal until then is kept late, all at once.
    await writeFile(other, Buffer.concat([Buffer.alloc(4_999_999), Buffer.from('x')]))
    for (let i = 0; i < 3; i++) {
      await expect(runner.run(print(5_000_000))).rejects.toThrow('could not be kept')
      await expect(runner.run(print(5_000_000, { answer: other }))).rejects.toThrow('kept')
      expect((await runner.run(print(5_000_000, { answer: same }))).equal).toBe(true)
      const fits = await runner.run(print(500_000))
      expect([fits.stdoutBytes, fits.stdoutFile !== null]).toEqual([500_000, true])
      await rm(fits.stdoutFile ?? '')
      expect((await runner.run(print(100))).stdout.length).toBe(100)
    }
    await runner.close()
  })

  test('files that should come back', async () => {
    const runner = await startRunner()
    const collectDir = await tiny()
    const script = 'head -c 5000000 /dev/zero > out'
    const collect = [{ name: 'out', maxBytes: 10_000_000 }]
    const spec = print(0, {
      argv: ['/bin/sh', '-c', script],
      work: { files: [], collect, collectDir },
    })
    await expect(runner.run(spec)).rejects.toThrow(/collecting into .*No space left/)
    const pair = { acceptCodes: [0], idleNs: 1e9, wallNs: 5e9, solution: print(1), driver: spec }
    await expect(runner.runPair(pair)).rejects.toThrow(/collecting into .*No space left/)
    const fine = { ...pair, driver: print(2) }
    expect((await runner.runPair(fine)).driver.stdoutBytes).toBe(2)
    await runner.close()
  })

  test('a job on it is a fault of the judge, never a wrong answer', async () => {
    const bed = await JobBed.open({ spoolDir: await tiny() })
    const job = { languageId: 'python3', inputs: ['', ''], answer: '1' }
    const long = await bed.judge({ ...job, source: 'print("x" * 5000000)' })
    expect([long.end, long.last?.status, long.last?.error?.whose]).toEqual([
      'judgeFault',
      6,
      'judge',
    ])
    expect(long.checks).toEqual([])
    const short = await bed.judge({ ...job, source: 'print(1)' })
    expect(short.checks.map(({ verdict }) => verdict)).toEqual(['Accepted', 'Accepted'])
    await bed.close()
  })
})

test('a spool folder that is gone for good is an error, and its return is noticed', async () => {
  const parent = await openTestFolder('parent')
  const spoolDir = path.join(parent, 'spool')
  execFileSync('mkdir', [spoolDir])
  const runner = await startRunner({ spoolDir })
  await rename(spoolDir, path.join(parent, 'moved'))
  for (let i = 0; i < 2; i++)
    await expect(runner.run(print(5_000_000))).rejects.toThrow('could not be kept')
  expect((await runner.run(print(100))).stdout.length).toBe(100)
  execFileSync('mkdir', [spoolDir])
  const again = await runner.run(print(5_000_000))
  expect([again.stdoutBytes, again.stdoutFile !== null]).toEqual([5_000_000, true])
  await runner.close()
})
