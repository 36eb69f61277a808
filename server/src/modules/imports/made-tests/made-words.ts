import type { ImportWarning } from '@drafts/contract'
import type { TestPlan, TestToMake } from '../../../platform/db/plans/test-plan.ts'

/** What is said in the import report of tests that were to be made. */
export const madeWarnings = ({ tests, generators, main }: TestPlan): ImportWarning[] => {
  const whole = tests.filter(({ fault }) => fault === null)
  const made = whole.filter(({ isNew }) => isNew)
  const tools = generators.filter((_, index) =>
    made.some(({ maker }) => maker?.generator === index),
  )
  const added = tests.filter(({ isNew }) => isNew)
  const own = whole.filter(({ isAnswered }) => isAnswered)
  const others = whole.filter(({ isAnswered }) => !isAnswered)
  const sentences = [
    made.length === 0
      ? noneWords(added.length, whole.length)
      : `Tests that the package lacked were made, with ${tools.map(({ label }) => label).join(', ')}: ${numbersOf(made)}.`,
    own.length > 0 ? `Answers that generators write: ${numbersOf(own)}.` : '',
    main && others.length > 0
      ? `${added.length === 0 ? 'Answers that the package lacked' : 'Answers'} are what ${main.label} writes: ${numbersOf(others)}.`
      : '',
  ]
  const answered = tests.filter(({ isNew }) => !isNew)
  return [
    { code: 'tests-made', message: sentences.filter((one) => one !== '').join(' ') },
    ...grouped(added, faultOf).map(([why, of]) => ({
      code: 'test-not-made',
      message: `${nameOf(of)} could not be made: ${why}.`,
    })),
    ...grouped(answered, faultOf).map(([why, of]) => ({
      code: 'answer-not-made',
      message: `${nameOf(of)} kept an empty answer: ${why}.`,
    })),
    ...grouped(made, ({ notes }) => notes).map(([note, of]) => ({
      code: 'test-made-differs',
      message: `${nameOf(of)} ${of.length === 1 ? 'was' : 'were'} made, but: ${note}.`,
    })),
  ]
}

/** A package that lacks answers only had no test to be made. */
const noneWords = (added: number, answered: number): string => {
  if (added > 0) return 'No test of the package was made.'
  return answered > 0 ? '' : 'No answer that the package lacks was made.'
}

const faultOf = ({ fault }: TestToMake): string[] => (fault === null ? [] : [fault])

/** The same words are said once, of all the tests that they are about. */
const grouped = (
  tests: readonly TestToMake[],
  wordsOf: (test: TestToMake) => readonly string[],
): [string, TestToMake[]][] => {
  const groups = new Map<string, TestToMake[]>()
  for (const test of tests)
    for (const words of wordsOf(test)) groups.set(words, [...(groups.get(words) ?? []), test])
  return [...groups]
}

const nameOf = (tests: readonly TestToMake[]): string =>
  `${tests.length === 1 ? 'Test' : 'Tests'} ${numbersOf(tests)}`

/** 1–3, 5: by their numbers in the package. */
const numbersOf = (tests: readonly TestToMake[]): string => {
  const spans: [number, number][] = []
  for (const { number } of tests) {
    const last = spans.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else spans.push([number, number])
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
