import { defaultLimits } from '@drafts/contract'
import type { CheckerJob, DriverJob } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { empty, readSections } from '../sections/index.ts'
import type { StoredSection } from '../sections/index.ts'
import { readTests } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'
import { checkKey, executionKey, programKey } from './check-key.ts'
import { checkerJob, driverJob } from './checker-job.ts'

/** What all executions of a problem share, as it is now. */
export interface Frame {
  mechanism: string
  tests: TestRow[]
  checker: CheckerJob
  driver: DriverJob | null
  limits: StoredSection<'limits'>['body']
  /** Texts of checker and driver programs, to be stored before a judge asks for them. */
  sources: string[]
}

/** `isAlone`: for a run that is not compared with anything. */
export const readFrame = async (
  db: Db | Tx,
  problem: { id: string; mechanism: string; isAlone?: boolean },
): Promise<Frame> => {
  const sections = await readSections(db, problem.id)
  const section = <K extends 'checker' | 'driver' | 'limits'>(kind: K): StoredSection<K> =>
    (sections.get(kind) as StoredSection<K> | undefined) ?? empty(kind, kind)
  const interactive = problem.mechanism === 'interactive'
  const [checker, driver] = [section('checker'), section('driver')]
  const driverOf = interactive ? await driverJob(db, driver) : null
  const isChecked = !problem.isAlone && (driverOf === null || driverOf.judgesOutput)
  const checkerOf = await checkerJob(db, isChecked ? checker : empty('checker', 'checker'))
  return {
    mechanism: problem.mechanism,
    tests: await readTests(db, problem.id),
    checker: checkerOf,
    driver: driverOf,
    limits: section('limits').body,
    sources: [
      ...(checkerOf.program ? [checker.body.source] : []),
      ...(driverOf ? [driver.body.source] : []),
    ],
  }
}

/** The problem's limits times the language's factors, unless the call brings its own. */
export const limitsFor = (
  limits: Frame['limits'],
  languageId: string,
  own: { cpu?: number | undefined; memory?: number | undefined } = {},
): { cpu: number; memory: number } => {
  const factor = limits.factors[languageId]
  return {
    cpu: own.cpu ?? Math.round((limits.cpu || defaultLimits.cpu) * (factor?.cpu ?? 1)),
    memory:
      own.memory ?? Math.round((limits.memory || defaultLimits.memory) * (factor?.memory ?? 1)),
  }
}

/** What a check runs on; a free input has no output to compare with. */
export interface CheckedFiles {
  input_hash: string
  output_hash: string | null
}

/** The keys an execution of this program has now: per test and for the whole. */
export const keysOf = (
  frame: Frame,
  run: { languageId: string; sourceHash: string; limits: { cpu: number; memory: number } },
  tests: readonly CheckedFiles[],
  thorough: boolean,
): { checks: string[]; execution: string } => {
  const program = programKey({
    languageId: run.languageId,
    sourceHash: run.sourceHash,
    mechanism: frame.mechanism,
    checker: frame.checker,
    driver: frame.driver,
    limits: run.limits,
  })
  const checks = tests.map((test) => checkKey(program, test.input_hash, test.output_hash))
  return { checks, execution: executionKey(checks, thorough) }
}
