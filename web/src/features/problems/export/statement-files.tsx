import { localeName } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import classes from '../import/import-report.module.css'

/** Statements that came as PDF files, for all who read the problem (docs/product/packages.md#statements-that-are-files). */
export const StatementFiles = ({
  problem: { id, statementFiles = [] },
}: {
  problem: Pick<Problem, 'id' | 'statementFiles'>
}): ReactElement | null =>
  statementFiles.length === 0 ? null : (
    <div className={classes['quiet']}>
      <span>Statement as PDF:</span>
      {statementFiles.map(({ locale, name }, no) => (
        <a
          key={name}
          className={classes['link']}
          href={`/api/problems/${id}/statement_files/${no}`}
          title={name}
          download
        >
          {localeName(locale)}
        </a>
      ))}
    </div>
  )
