import { testTypeLabels } from '@drafts/contract'
import type { ListedTest, ScriptedTest, ProblemId } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { countOf } from '../../lib/text/format.ts'
import classes from './scripts.module.css'

type PlannedState = 'new' | 'outdated' | 'made'

/** A test of the script keeps its command; one of several files the number of its file too. */
const testOfPlanned = (
  { command, index }: ScriptedTest,
  tests: readonly ListedTest[],
): ListedTest | undefined =>
  tests.find(({ origin }) => origin.command === command) ??
  tests.find(({ origin }) => origin.command === `${command} > {${index}}`)

export const stateOf = (planned: ScriptedTest, tests: readonly ListedTest[]): PlannedState => {
  const test = testOfPlanned(planned, tests)
  if (!test) return 'new'
  return test.outdated.input ? 'outdated' : 'made'
}

/** The tests that the script makes, in their order, and how far each is. */
export const PlannedTests = ({
  problemId,
  planned,
  tests,
}: {
  problemId: ProblemId
  /** Undefined: not known yet. */
  planned: readonly ScriptedTest[] | undefined
  tests: readonly ListedTest[]
}): ReactElement => {
  const leftover = tests.filter(({ origin }) => origin.command !== null && origin.line === null)
  return (
    <aside className={classes['planned']} aria-label="Tests of the script">
      <h3>{planned === undefined ? 'Tests' : `It makes ${countOf(planned.length, 'test')}`}</h3>
      {planned?.length === 0 ? (
        <p className={classes['soft']}>Nothing yet: each line of the script makes a test.</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Command</th>
              <th scope="col">Line</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {planned?.map((one) => (
              <tr key={`${one.index}/${one.command}`} data-state={stateOf(one, tests)}>
                <td className={classes['number']}>{one.index}</td>
                <td>
                  <code>{one.command}</code>
                  <Marks planned={one} />
                </td>
                <td className={classes['number']}>{one.line}</td>
                <td>
                  <State
                    problemId={problemId}
                    state={stateOf(one, tests)}
                    test={testOfPlanned(one, tests)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {leftover.length > 0 ? (
        <p className={classes['soft']}>
          {countOf(leftover.length, 'test')} of an earlier script{' '}
          {leftover.length === 1 ? 'has' : 'have'} no line any more. Delete{' '}
          {leftover.length === 1 ? 'it' : 'them'} in the list, or leave{' '}
          {leftover.length === 1 ? 'it' : 'them'} as {leftover.length === 1 ? 'it is' : 'they are'}.
        </p>
      ) : null}
    </aside>
  )
}

const Marks = ({ planned }: { planned: ScriptedTest }): ReactElement | null => {
  const { label, type, weight, group } = planned
  const words = [
    label,
    type === 'regular' ? '' : testTypeLabels[type],
    type === 'sample' || weight === 1 ? '' : `weight ${weight}`,
    group === null ? '' : `group ${group}`,
  ].filter((word) => word !== '')
  return words.length === 0 ? null : <span className={classes['marks']}>{words.join(', ')}</span>
}

const stateWords: Record<PlannedState, string> = {
  new: 'New',
  outdated: 'Outdated',
  made: 'Made',
}

const State = ({
  problemId,
  state,
  test,
}: {
  problemId: ProblemId
  state: PlannedState
  test: ListedTest | undefined
}): ReactElement => {
  const words = (
    <>
      {state === 'outdated' ? <Icon name="clock" size={14} /> : null}
      {stateWords[state]}
    </>
  )
  return test ? (
    <Link
      className={classes['state']}
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId, sectionKey: 'tests' }}
      search={{ view: 'script', test: test.id }}
      resetScroll={false}
    >
      {words}
    </Link>
  ) : (
    <span className={classes['state']}>{words}</span>
  )
}
