import { newTestDetails, pickTestDetails } from '@drafts/contract'
import { isDeepStrictEqual } from 'node:util'
import type { PlannedTest } from '../../../platform/db/plans/choice-plan.ts'
import { detailsOfTest } from '../../../platform/db/test-columns.ts'
import type { TestRow } from '../../tests/index.ts'

/** A test of the package, and what became of it in the problem. */
export interface LookedTest {
  test: PlannedTest
  isThere: boolean
  /** It is another test now than the one that was run. */
  isEdited: boolean
  /** Somebody changed or moved it: it stays. */
  isFixed: boolean
}

/** Without those that somebody deleted: they do not come back. */
export const lookAtTests = (
  tests: readonly PlannedTest[],
  rows: readonly TestRow[],
): LookedTest[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placeOf = new Map(tests.map(({ id }, place) => [id, place]))
  const unmoved = longestRise(rows.flatMap(({ id }) => placeOf.get(id) ?? []))
  return tests.flatMap((test, place): LookedTest[] => {
    const row = byId.get(test.id)
    if (!row)
      return test.isChosen ? [] : [{ test, isThere: false, isEdited: false, isFixed: false }]
    const isEdited = !isAsImported(test, row)
    return [{ test, isThere: true, isEdited, isFixed: isEdited || !unmoved.has(place) }]
  })
}

const isAsImported = (test: PlannedTest, row: TestRow): boolean => {
  // A sample may have come with notes, or show something else, and stays anyway.
  const {
    notes,
    shown: _shown,
    origin: _origin,
    answerOrigin: _answerOrigin,
    group: _group,
    ...now
  } = detailsOfTest(row)
  const planned: Readonly<Record<string, unknown>> = { ...newTestDetails, ...pickTestDetails(test) }
  return (
    row.input_hash === test.input.hash &&
    row.output_hash === test.answer.hash &&
    Object.entries(now).every(([name, value]) => isDeepStrictEqual(value, planned[name])) &&
    (row.type === 'sample' || notes === '')
  )
}

/** The longest rising part of a list: what is not in it was moved. */
const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  const best: { length: number; before: number }[] = []
  let last = -1
  for (const [at, number] of numbers.entries()) {
    let [length, before] = [1, -1]
    for (let one = 0; one < at; one += 1) {
      const sofar = best[one]
      if (sofar && (numbers[one] ?? 0) < number && sofar.length + 1 > length)
        [length, before] = [sofar.length + 1, one]
    }
    best.push({ length, before })
    if (length > (best[last]?.length ?? 0)) last = at
  }
  const rise = new Set<number>()
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) rise.add(numbers[at] ?? -1)
  return rise
}
