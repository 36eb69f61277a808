import type { KeptImportReport, Problem } from '@drafts/contract'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { importReportQuery } from '../../../product/queries/problem.ts'
import { KeptReport, trialWords } from './kept-report.tsx'
import classes from './import-report.module.css'

/** For those who edit a problem that came as a package (docs/product/packages.md#import-report). */
export const ImportReportLink = ({
  problem,
}: {
  problem: Pick<Problem, 'id' | 'mechanism' | 'canEdit' | 'hasImportReport'>
}): ReactElement | null =>
  problem.hasImportReport === true ? <ReportLink problem={problem} /> : null

/** Runs that nobody started: an import that is not over says what they are for. */
export const ImportAtWork = ({
  problem: { id, hasImportReport },
}: {
  problem: Pick<Problem, 'id' | 'hasImportReport'>
}): ReactElement | null => {
  const { data } = useQuery({ ...importReportQuery(id), enabled: hasImportReport === true })
  const trial = data?.report?.trial
  return trial ? <p>The import is still at work. {trialWords(trial)}</p> : null
}

const ReportLink = ({
  problem,
}: {
  problem: Pick<Problem, 'id' | 'mechanism' | 'canEdit'>
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(importReportQuery(problem.id))
  const report = data?.report
  return (
    <div className={classes['quiet']}>
      <button type="button" className={classes['link']} onClick={() => setIsOpen(true)}>
        Import report
      </button>
      <span role="status">{report?.trial ? statusWords(report.trial) : null}</span>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Import report" size={640}>
        {report ? (
          <KeptReport problem={problem} report={report} onLeave={() => setIsOpen(false)} />
        ) : null}
      </Dialog>
    </div>
  )
}

const statusWords = ({
  makesTests,
  choosesTests,
  findsTimeLimit,
  total,
  refusedFor,
}: NonNullable<KeptImportReport['trial']>): string => {
  if (refusedFor !== null) return 'The import stands still.'
  if (makesTests) return 'Tests are being made.'
  if (choosesTests) return 'Tests are being chosen.'
  if (findsTimeLimit) return 'The time limit is being found.'
  return total === 0 ? 'The import waits for a judge.' : 'The import runs a solution.'
}
