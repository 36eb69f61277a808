import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { status } from '@drafts/contract'
import type { Convention, DriverJob } from '@drafts/contract'
import { afterAll, beforeAll } from 'vitest'
import type { RunnerOptions } from '../sandbox/runner.ts'
import { leftoverPrograms, removeFolders } from '../sandbox/test-bed.ts'
import { rows } from './interactive-rows.ts'
import type { Row } from './interactive-rows.ts'
import { JobBed } from './job-bed.ts'
import type { Judged } from './job-bed.ts'

// Interactive jobs with drivers of every convention. The drivers do what the check's input tells them, an action a line.

export const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/interactive')
export let bed: JobBed
export let drivers: Record<Convention, DriverJob>

/** For the top of a test file. */
export const useInteractive = (options: Partial<RunnerOptions> = {}): void => {
  beforeAll(async () => {
    bed = await JobBed.open(options)
    const python = await readFile(path.join(FIXTURES, 'driver.py'), 'utf8')
    const cpp = await readFile(path.join(FIXTURES, 'driver.cpp'), 'utf8')
    const plain = { judgesOutput: false }
    drivers = {
      native: { ...bed.program('python3', 'native', python), ...plain },
      testlib: { ...bed.program('cpp20-gcc', 'testlib', cpp), ...plain },
      kattis: { ...bed.program('python3', 'kattis', python), flags: ['kattis'], ...plain },
    }
  })
  afterAll(async () => {
    await bed.close()
    await removeFolders()
  })
}

export const judge = (
  source: string,
  actions: string[],
  driver: DriverJob,
  cpuNs = 3e8,
): Promise<Judged> =>
  bed.judge({
    languageId: 'python3',
    source,
    inputs: [`${actions.join('\n')}\n`],
    driver,
    cpuNs,
  })

/** Null: Internal Error. */
const verdictOf = ({ checks: [check] }: Judged): string | null => {
  if (!check) return 'no check'
  return check.status === status.finished ? check.verdict : null
}

/** Programs that outlived their job. */
export const programsLeft = (): Promise<number[]> => leftoverPrograms(bed.runner.pid)

/** Differences from the row. */
export const judgeRow = async (convention: Convention, row: Row): Promise<string[]> => {
  // Python alone may need most of the default on a busy machine.
  const cpuNs = row.cpuNs ?? (row.timed ? undefined : 2e9)
  const judged = await judge(row.solution, row.actions, drivers[convention], cpuNs)
  const [check] = judged.checks
  const programs = check?.states?.map(({ program }) => program).join(' ')
  const left = row.waits ? [] : await programsLeft()
  const unmet = [
    judged.end !== 'done' && judged.end,
    verdictOf(judged) !== row.want && JSON.stringify({ ...check, output: null }),
    row.stderr !== undefined && check?.stderr?.snip !== row.stderr && check?.stderr?.snip,
    programs !== 'solution driver' && programs,
    left.length > 0 && `left: ${left.join(' ')}`,
  ]
  return unmet.flatMap((text) => (text === false ? [] : [text ?? 'nothing']))
}

/** A name, what drives it, and the row; those where the CPU or wall clock decides are `timed`. */
export const interactiveCases = (isTimed: boolean) =>
  rows
    .filter(({ timed = false }) => timed === isTimed)
    .flatMap((row) =>
      (row.conventions ?? ['native' as const]).map(
        (convention) => [`${row.what} (${convention})`, convention, row] as const,
      ),
    )
