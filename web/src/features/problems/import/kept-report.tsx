import type { KeptImportReport, Problem, ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { api } from '../../../lib/api/api-client.ts'
import { countOf } from '../../../lib/text/format.ts'
import { importReportQuery } from '../../../product/queries/problem.ts'
import { inWords, keptWords } from './import-words.ts'
import { placeOfCount, placeOfWarning } from './report-place.ts'
import classes from './import-report.module.css'

type Shown = Pick<Problem, 'id' | 'mechanism' | 'canEdit'>
type Numbered = KeptImportReport['warnings'][number] & { no: number }

interface ReportProps {
  problem: Shown
  report: KeptImportReport
  /** A place of the editor was opened. */
  onLeave: () => void
}

/** What came in and where it is, what is to be looked at, what is kept aside. */
export const KeptReport = ({ problem, report, onLeave }: ReportProps): ReactElement => {
  const warnings = report.warnings.map((warning, no) => ({ ...warning, no }))
  const open = warnings.filter(({ dismissed }) => !dismissed)
  const dismissed = warnings.filter((warning) => warning.dismissed)
  const list = (shown: Numbered[]) => (
    <Warnings problem={problem} warnings={shown} onLeave={onLeave} />
  )
  return (
    <>
      <Counts problem={problem} report={report} onLeave={onLeave} />
      {report.trial ? <p>{trialWords(report.trial)}</p> : null}
      <h3 className={classes['title']}>
        {open.length === 0 ? 'Nothing to look at' : `${countOf(open.length, 'thing')} to look at`}
      </h3>
      {open.length > 0 ? list(open) : null}
      {dismissed.length > 0 ? (
        <details className={classes['folded']}>
          <summary>{dismissed.length} dismissed</summary>
          {list(dismissed)}
        </details>
      ) : null}
      {report.kept.length > 0 ? (
        <details className={classes['folded']}>
          <summary>{countOf(report.kept.length, 'file')} kept aside</summary>
          <p>{keptWords}</p>
          <ul className={classes['kept']}>
            {report.kept.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** Says the step of the import, how far it is, and why it stands still. */
export const trialWords = (trial: Trial): string =>
  trial.refusedFor === null
    ? stepWords(trial)
    : `${stepWords(trial)} It stands still, because it was refused: “${trial.refusedFor}” It is tried again by itself when that is solved. You can also set limits and upload missing tests by hand.`

type Trial = NonNullable<KeptImportReport['trial']>

const stepWords = ({ makesTests, choosesTests, findsTimeLimit, done, total }: Trial): string => {
  if (makesTests)
    return `Tests that the package lacks are being made with its own programs: ${done} of ${total} runs.`
  if (choosesTests)
    return `The tests that distinguish most solutions are being chosen, by running the solutions on all tests of the package: ${done} of ${total} runs.`
  const what = findsTimeLimit
    ? 'The time limit is being found by running the accepted solutions'
    : 'A solution is run to see that checker and driver compile'
  return total === 0 ? `${what}, once a judge is there.` : `${what}: ${done} of ${total}.`
}

const Counts = ({ problem, report, onLeave }: ReportProps): ReactElement => (
  <ul className={classes['counts']}>
    {Object.entries(report.imported).map(([name, count]) => (
      <li key={name}>
        <Place problem={problem} tab={count > 0 ? placeOfCount(name) : undefined} onLeave={onLeave}>
          <strong>{count}</strong> {inWords(name, count)}
        </Place>
      </li>
    ))}
  </ul>
)

const Place = ({
  problem,
  tab,
  label,
  onLeave,
  children,
}: {
  problem: Shown
  tab: string | undefined
  label?: string
  onLeave: () => void
  children: ReactNode
}): ReactElement =>
  tab === undefined || !problem.canEdit ? (
    <span>{children}</span>
  ) : (
    <Link
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId: problem.id, sectionKey: tab }}
      onClick={onLeave}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  )

const Warnings = ({
  problem,
  warnings,
  onLeave,
}: {
  problem: Shown
  warnings: Numbered[]
  onLeave: () => void
}): ReactElement => {
  const dismiss = useDismissWarning(problem.id)
  return (
    <ul className={classes['warnings']} aria-label="Warnings">
      {warnings.map(({ no, code, path, message, dismissed }) => {
        const tab = placeOfWarning(code, problem)
        return (
          <li key={no}>
            <div className={classes['message']}>
              {path === undefined ? null : <code>{path}</code>}
              {message}
            </div>
            {tab !== undefined && problem.canEdit ? (
              <Place
                problem={problem}
                tab={tab}
                label={`Open ${tab}: ${message}`}
                onLeave={onLeave}
              >
                Open
              </Place>
            ) : null}
            {problem.canEdit ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${dismissed ? 'Show again' : 'Dismiss'}: ${message}`}
                onClick={() => dismiss.mutate({ no, code, dismissed: !dismissed })}
              >
                {dismissed ? 'Show again' : 'Dismiss'}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const useDismissWarning = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      no: number
      code: KeptImportReport['warnings'][number]['code']
      dismissed: boolean
    }) => api.dismissImportWarning({ problemId, body }),
    onSuccess: (answer) => client.setQueryData(importReportQuery(problemId).queryKey, answer),
  })
}
