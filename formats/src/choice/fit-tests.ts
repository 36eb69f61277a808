import { badPackage } from '../package-error.ts'
import { chooseBySize, type Candidate } from './choose-tests.ts'
import { showRanges } from './show-ranges.ts'
import { testsMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

/** What becomes of a package that has more tests than a problem may have. */
export type TestsWanted = 'all' | 'choose'

export interface CandidateTest {
  /** What the report calls it, behind its group where it is one of a folder. */
  name: string
  group: string
  isSample: boolean
  input: string
  /** The same for inputs that are made alike; empty where that is not known. */
  making: string
}

export interface Fitted<T> {
  tests: readonly T[]
  /** All of the package, where some were left out. */
  all?: readonly { test: T; isChosen: boolean }[]
}

/**
 * As many tests as a problem may have, in the order of the package. One that has more is refused, with an offer, unless
 * a choice is wanted (docs/product/packages.md#more-than-250-tests).
 */
export async function fitTests<T extends CandidateTest>(
  tests: readonly T[],
  wanted: TestsWanted,
  files: PackageFiles,
  at: string,
): Promise<Fitted<T>> {
  if (tests.length <= testsMax) return { tests }
  const samples = tests.filter(({ isSample }) => isSample).length
  if (samples > testsMax) throw tooMany(tests.length, at)
  if (wanted === 'all') throw tooManyWithOffer(tests.length, at)
  const places = new Set(chooseBySize(await candidatesOf(tests, files), testsMax))
  reportChoice(tests, places, files)
  const all = tests.map((test, place) => ({ test, isChosen: places.has(place) }))
  return { tests: tests.filter((_, place) => places.has(place)), all }
}

export function tooMany(count: number, at: string): Error {
  return badPackage(`The package has ${count} tests; at most ${testsMax} are allowed.`, at)
}

function tooManyWithOffer(count: number, at: string): Error {
  return badPackage(
    `The package has ${count} tests; at most ${testsMax} are allowed. The samples and a choice of the others, ${testsMax} in all, can be imported; what is left out is kept aside.`,
    at,
    `Import ${testsMax} of the ${count} tests`,
  )
}

async function candidatesOf(
  tests: readonly CandidateTest[],
  files: PackageFiles,
): Promise<Candidate[]> {
  const sizes = tests.map(({ input }) => (files.has(input) ? files.sizeOf(input) : undefined))
  const ofSize = new Map<number, number>()
  for (const size of sizes) if (size !== undefined) ofSize.set(size, (ofSize.get(size) ?? 0) + 1)
  const candidates: Candidate[] = []
  for (const [place, { isSample, group, input, making }] of tests.entries()) {
    const size = sizes[place]
    const content = async (): Promise<string> => {
      if (size === undefined) return making === '' ? `alone ${place}` : `made ${making}`
      // No other input has this size, so its bytes need not be read.
      if (ofSize.get(size) === 1) return `size ${size}`
      return `bytes ${(await files.measure(input)).sha256}`
    }
    candidates.push({ isSample, group, size, content: await content() })
  }
  return candidates
}

function reportChoice(
  tests: readonly CandidateTest[],
  places: ReadonlySet<number>,
  files: PackageFiles,
): void {
  const left = tests.length - places.size
  files.warnings.report(
    'tests-left-out',
    `${left} of ${tests.length} tests are left out, because a problem has at most ${testsMax}. All samples are in it; the others were chosen without running anything: repeated inputs went first, each group has its first, last, smallest and largest test, and the rest is spread evenly. Left out, and kept aside as far as their files are in the package: ${showRanges(tests, places)}.`,
  )
}
