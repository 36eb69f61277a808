import type { CheckerJob, DriverJob, SignatureJob } from '@drafts/contract'
import { sha256 } from '../../../platform/ids/ids.ts'
import { hashContent } from '../../revisions/index.ts'

/** Raised when the judging rules change: no older result is then taken for a current one. */
const rulesVersion = 2

/** All that determines the result of a check (docs/product/judging.md#keys). */
export interface CheckCause {
  languageId: string
  sourceHash: string
  mechanism: string
  inputHash: string
  /** Null: a free input. */
  answerHash: string | null
  checker: CheckerJob
  driver: DriverJob | null
  /** Left out where there is none. */
  signature?: SignatureJob
  limits: { cpu: number; memory: number }
  /** Left out: the stream. */
  inputFile?: string
  outputFile?: string
}

/** The part that is one for all checks of an execution, hashed once. */
export const programKey = (cause: Omit<CheckCause, 'inputHash' | 'answerHash'>): string =>
  hashContent({ rulesVersion, ...cause })

/** `flags`: of the checker, of a test that has its own. */
export const checkKey = (
  program: string,
  inputHash: string,
  answerHash: string | null,
  flags: string | null = null,
): string => hashContent([program, inputHash, answerHash, ...(flags === null ? [] : [flags])])

/** A test as an execution runs it; a free input has neither id, type nor output. */
export interface KeyedTest {
  id: string | null
  type: string | null
  input_hash: string
  output_hash: string | null
  checker_arguments?: string | null
}

/** All tests in their order: made once for a list of solutions. Lists have no keys to sort, so plain JSON will do. */
export const testsKey = (tests: readonly KeyedTest[]): string =>
  sha256(
    JSON.stringify(
      tests.map(({ id, type, input_hash, output_hash, checker_arguments: flags = null }) => [
        id,
        type,
        input_hash,
        output_hash,
        ...(flags === null ? [] : [flags]),
      ]),
    ),
  )

/**
 * Equal where nothing that decides the verdict has changed. A run of chosen tests, on free inputs or with other limits
 * has a key that a whole run never has.
 */
export const executionKey = (program: string, tests: string): string =>
  hashContent([program, tests])
