import { expect, it } from 'vitest'
import { judgedAsOf, nearestComparator, readJudgedAs } from './judged-as.ts'

const plain = { type: 'string', strictSpace: false, fold: true, precision: 1e-6, absolute: false }

/** As an import stores it. */
const storedAs = (judgedAs: string) => {
  const as = readJudgedAs(judgedAs)
  if (as === undefined || as.kind === 'nothing') throw new Error(`${judgedAs} names no checker.`)
  const { comparator, legacy } = nearestComparator(as)
  return { ...plain, comparator, ...legacy, judgedAs }
}

it.each([
  'testlib ncmp',
  'kattis',
  'kattis case_sensitive space_change_sensitive',
  'kattis float_tolerance 1e-4',
])(
  '%s is what a checker is judged as, as long as its comparator is the nearest one',
  (judgedAs) => {
    const stored = storedAs(judgedAs)
    expect(judgedAsOf(stored)).toEqual(readJudgedAs(judgedAs))
    const comparator = stored.comparator === 'words' ? 'lines' : 'words'
    expect(judgedAsOf({ ...stored, comparator })).toBeUndefined()
  },
)

it.each([
  { type: 'string' },
  { strictSpace: true },
  { fold: false },
  { absolute: true },
  { precision: 1e-8 },
])('an option that somebody changed counts, and the name beside it no more: %j', (changed) => {
  const stored = storedAs('kattis float_tolerance 1e-4')
  expect(judgedAsOf({ ...stored, ...changed })).toBeUndefined()
})

it('a precision is no option of a comparator of texts', () => {
  const stored = storedAs('kattis')
  expect(judgedAsOf({ ...stored, precision: 1e-8 })).toEqual(readJudgedAs('kattis'))
})
