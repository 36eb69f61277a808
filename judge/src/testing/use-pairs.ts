import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Runner } from '../sandbox/runner.ts'
import type { PairResult, PairSpec } from '../sandbox/sandbox.ts'
import { build, ORDINARY, removeFolders, specOf, startRunner } from '../sandbox/test-bed.ts'
import type { BuiltForTest } from '../sandbox/test-bed.ts'

interface PairLimits {
  cpuMs?: number
  idleMs?: number
  wallMs?: number
  outputKb?: number
}

export const PROGRAMS = path.resolve(import.meta.dirname, '../../fixtures/programs')

/** For the top of a test file: a runner and pairs of programs that do the actions they are given. */
export const usePairs = () => {
  let runner: Runner
  let actor: BuiltForTest
  beforeAll(async () => {
    runner = await startRunner()
    actor = await build(runner, path.join(PROGRAMS, 'actor.c'), 'c', ['-static'])
  })
  afterAll(async () => {
    await runner.close()
    await removeFolders()
  })
  return {
    the: () => runner,
    /** Limits that are not given end what hangs, however busy the machine is. */
    pairOf: (solution: string, driver: string, limits: PairLimits = {}): PairSpec => {
      const { cpuMs = 10_000, idleMs = 20_000, wallMs = 120_000, outputKb = 1_000_000 } = limits
      const side = (actions: string) =>
        specOf(
          { ...ORDINARY, cpuMs, outputKb },
          { box: actor.box, argv: [...actor.argv, ...actions.split(' ')] },
        )
      return {
        solution: side(solution),
        driver: side(driver),
        acceptCodes: [0],
        idleNs: idleMs * 1e6,
        wallNs: wallMs * 1e6,
      }
    },
  }
}

export const endsOf = ({ solution, driver, first, stopped }: PairResult) => [
  first,
  solution.signal ?? solution.exitCode,
  driver.signal ?? driver.exitCode,
  stopped,
]
