import { showRanges } from '@drafts/formats'
import type { VerdictChoice } from '@drafts/formats'
import type { ImportWarning, KeptWarning, TestId } from '@drafts/contract'
import type {
  ChoicePlan,
  ChoiceState,
  PlannedTest,
} from '../../../platform/db/plans/choice-plan.ts'

interface Chosen {
  plan: ChoicePlan
  state: ChoiceState
  /** Those that were looked at: the choice names them by their places here. */
  tests: readonly PlannedTest[]
  choice: VerdictChoice
  come: readonly PlannedTest[]
  gone: readonly PlannedTest[]
}

/** What the import report says of the choice. */
export const choiceWarnings = (chosen: Chosen): KeptWarning[] =>
  [
    leftOutWords(chosen),
    ...exchangeWords(chosen),
    ...tellingWords(chosen),
    ...untoldWords(chosen),
    ...chosen.state.skipped.map(({ label, why }) => ({
      code: 'solution-not-run',
      message: `${label} was not run on all tests, to choose among them: ${why.replace(/\.$/, '')}.`,
      path: label,
    })),
  ].map((warning) => ({ ...warning, dismissed: false }))

const leftOutWords = ({ plan, state, tests, choice }: Chosen): ImportWarning => {
  const inIt = new Set(choice.places.flatMap((place) => tests[place]?.id ?? []))
  const known = new Set(tests.map(({ id }) => id))
  // Those that were deleted here were not left out.
  const stays = placesOf(plan.tests, ({ id }) => inIt.has(id) || !known.has(id))
  const ran = new Set(state.runs.map(({ solution }) => solution)).size
  return {
    code: 'tests-left-out',
    message: `${plan.tests.length - stays.size} of ${plan.tests.length} tests are left out, because a problem has at most 250. All samples are in it, then the tests that distinguish most of the ${ran} solutions that were run on all of them and those that take longest; the rest was chosen by groups and sizes. Left out, and kept aside: ${showRanges(plan.tests, stays)}.`,
  }
}

const placesOf = (
  tests: readonly PlannedTest[],
  isWanted: (test: PlannedTest) => boolean,
): Set<number> => new Set(tests.flatMap((test, place) => (isWanted(test) ? [place] : [])))

const exchangeWords = ({ plan, come, gone }: Chosen): ImportWarning[] => {
  if (come.length === 0)
    return [
      {
        code: 'tests-exchanged',
        message:
          'No test was exchanged: those that are here distinguish as many solutions as all tests of the package do.',
      },
    ]
  const named = (tests: readonly PlannedTest[]): string => {
    const ids = new Set<TestId>(tests.map(({ id }) => id))
    return showRanges(
      plan.tests,
      placesOf(plan.tests, ({ id }) => !ids.has(id)),
    )
  }
  const left = gone.length === 0 ? '' : ` for ${named(gone)}`
  return [
    {
      code: 'tests-exchanged',
      message: `Tests were exchanged, so that more solutions are told apart: ${named(come)} came${left}.`,
    },
  ]
}

/** A report is read by a person: of more a number is enough. */
const tellingMax = 50

const tellingWords = ({ tests, choice, come }: Chosen): ImportWarning[] => {
  const slow = new Set(choice.slow)
  const lines = come.flatMap((test) => {
    const place = tests.indexOf(test)
    const tells = choice.tells.get(place)
    if (tells) return [`${test.name} tells ${listOf(tells)} apart`]
    return slow.has(place) ? [`an accepted solution takes longest on ${test.name}`] : []
  })
  if (lines.length === 0) return []
  const more = lines.length > tellingMax ? `; and ${lines.length - tellingMax} more` : ''
  return [
    {
      code: 'tests-telling',
      message: `What they are for: ${lines.slice(0, tellingMax).join('; ')}${more}.`,
    },
  ]
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Nothing is known about a solution that was not run on all tests. */
const untoldWords = ({ choice, state }: Chosen): ImportWarning[] => {
  const skipped = new Set(state.skipped.map(({ label }) => label))
  return choice.untold
    .filter((label) => !skipped.has(label))
    .map((label) => ({
      code: 'solution-not-told',
      message: `No test of the package tells ${label} from the accepted solutions.`,
      path: label,
    }))
}
