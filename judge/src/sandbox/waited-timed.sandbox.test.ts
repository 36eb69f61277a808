import { afterAll, expect, test } from 'vitest'
import { ORDINARY, removeFolders, specOf, startRunner } from './test-bed.ts'

afterAll(removeFolders)

test('a program that had a core taken from it reports for how long', async () => {
  const two = await startRunner({ slots: 1 })
  const sleeper = await two.run(
    specOf({ ...ORDINARY, wallMs: 300 }, { argv: ['/usr/bin/sleep', '9'] }),
  )
  expect([sleeper.reason, sleeper.waitedNs < 100e6]).toEqual(['wall', true])
  // Two that want the one core: each waits while the other has it.
  const spin = specOf(
    { ...ORDINARY, cpuMs: 60_000, wallMs: 1000 },
    { argv: ['/bin/sh', '-c', 'while :; do :; done & while :; do :; done'] },
  )
  const spinner = await two.run(spin)
  expect(spinner.reason).toBe('wall')
  expect(spinner.waitedNs).toBeGreaterThan(200e6)
  await two.close()
})
