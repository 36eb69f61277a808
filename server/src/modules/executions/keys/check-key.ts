import { decisive, judgingOf } from '@drafts/contract'
import type { DecisiveProgram, Job, JobProgram, Usages } from '@drafts/contract'
import { sha256 } from '../../../platform/ids/ids.ts'
import { canonical, newToolchains } from '../../builds/index.ts'
import type { JudgedBy, Known } from '../../builds/index.ts'
import { hashContent } from '../../revisions/index.ts'

/** Raised when the judging rules change: no older result is then taken for a current one. */
const rulesVersion = 2

/** The part that is one for all checks of an execution, hashed once: of the very values that its judge receives. */
export const programKey = (
  program: DecisiveProgram,
  judged: JudgedBy,
  limits: Usages,
  known: Known,
): string => {
  const run = canonical(program, judged, known)
  const toolchains = newToolchains(program, judged.judging, known)
  return hashContent({
    rulesVersion,
    ...decisive(run.program, run.judging, limits),
    ...(toolchains ? { toolchains } : {}),
  })
}

/** `programKey` of a job that is to be queued. */
export const jobKey = (
  job: Job,
  { known, readsSource }: { known: Known; readsSource: boolean } = alone,
): string => {
  const judged = { judging: judgingOf(job), readsSource }
  return programKey(decisiveOf(job.program), judged, job.limits, known)
}

const alone = { known: { sames: new Map(), toolchains: new Map() }, readsSource: false }

export const decisiveOf = ({ source, ...program }: JobProgram): DecisiveProgram => ({
  ...program,
  sourceHash: source.hash,
})

/**
 * A group adds its arguments alone: no check ends otherwise because its test is in another. A matrix has thousands: lists have no
 * keys to sort, so plain JSON will do.
 */
export const checkKey = (
  program: string,
  test: Pick<KeyedTest, 'input_hash' | 'output_hash' | 'checker_arguments' | 'group_arguments'>,
): string =>
  sha256(JSON.stringify([program, test.input_hash, test.output_hash, ...keyedArguments(test)]))

/** A test as an execution runs it; a free input has neither id, type nor output. */
export interface KeyedTest {
  id: string | null
  type: string | null
  input_hash: string
  output_hash: string | null
  checker_arguments?: string | null
  /** Arguments that its group gives the checker; null: none. */
  group_arguments?: string | null
}

const keyedArguments = ({
  checker_arguments: flags = null,
  group_arguments: ofGroup = null,
}: Pick<KeyedTest, 'checker_arguments' | 'group_arguments'>): (string | string[])[] => [
  ...(flags === null ? [] : [flags]),
  ...(ofGroup === null ? [] : [[ofGroup]]),
]

/** All tests in their order: made once for a list of solutions. */
export const testsKey = (tests: readonly KeyedTest[]): string =>
  sha256(
    JSON.stringify(
      tests.map((test) => [
        test.id,
        test.type,
        test.input_hash,
        test.output_hash,
        ...keyedArguments(test),
      ]),
    ),
  )

/**
 * Equal where nothing that decides the verdict has changed. A run of chosen tests, on free inputs or with other limits
 * has a key that a whole run never has.
 */
export const executionKey = (program: string, tests: string): string =>
  hashContent([program, tests])
