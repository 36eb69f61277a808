import * as z from 'zod'
import { findLanguage } from '../../languages.ts'
import type { Family } from '../../languages.ts'
import { commandChars } from '../../limits.ts'
import { Status } from '../basics.ts'
import { RunningProgress } from '../execution.ts'
import { StrengthId, StressId } from '../ids.ts'
import { stressSeconds } from './stress.ts'

// How many changed references the tests catch (docs/product/strength.md).

export const strengthSeconds = { min: 1, max: 3600 } as const
/** Changed programs of a source. */
export const mostMutants = 300
/** A longer source is not changed. */
export const mutantSourceBytes = 100_000

/** Families of languages whose programs can be changed. */
export const changeableFamilies: readonly Family[] = [
  'C',
  'C++',
  'Java',
  'C#',
  'Kotlin',
  'Go',
  'Rust',
  'Python',
  'JavaScript',
]
export const isChangeable = (languageId: string): boolean => {
  const family = findLanguage(languageId)?.family
  return family !== undefined && changeableFamilies.includes(family)
}

const seconds = ({ min, max }: { min: number; max: number }) =>
  z
    .int('A whole number of seconds.')
    .min(min, 'At least one second.')
    .max(max, `At most ${max} seconds.`)

export const StrengthBody = z.object({ seconds: seconds(strengthSeconds) })
export type StrengthBody = z.infer<typeof StrengthBody>

/** How an input is looked for; without a line of a script the problem's scanspec or its first generator makes inputs. */
export const FindBody = z.object({
  command: z.string().trim().max(commandChars).optional(),
  seconds: seconds(stressSeconds).default(30),
})
export type FindBody = z.infer<typeof FindBody>

export const Survivor = z.strictObject({
  id: z.string(),
  /** In the reference, from 1. */
  line: z.int(),
  before: z.string(),
  after: z.string(),
  /** The last stress test that looks for a test which catches it. */
  stressId: StressId.nullable(),
})
export type Survivor = z.infer<typeof Survivor>

export const Strength = z.strictObject({
  id: StrengthId,
  status: Status,
  /** Changed programs that were judged, or cannot be. */
  progress: RunningProgress,
  /** Why it ended early; null otherwise. */
  error: z.string().nullable(),
  /** Changed programs that were built and judged, without those that are the same. */
  mutants: z.int(),
  caught: z.int(),
  /** Those of which a person says that they are the same program. */
  same: z.int(),
  /** The part that is caught; null while there is none. */
  score: z.number().nullable(),
  /** The reference, the tests, or how they are judged are others by now. */
  isOutdated: z.boolean(),
  survivors: z.array(Survivor),
})
export type Strength = z.infer<typeof Strength>
