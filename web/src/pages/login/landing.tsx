import { status as statuses } from '@drafts/contract'
import type { ReactElement, ReactNode } from 'react'
import { Logo } from '../../product/site/logo.tsx'
import { VerdictLabel } from '../../product/verdict/verdict.tsx'
import classes from './login.module.css'

/** Icon, description and beta notice, with what the visitor can do next. */
export const Landing = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={classes['landing']}>
    <div className={classes['words']}>
      <Logo size={56} />
      <h1>Drafts</h1>
      <p className={classes['description']}>
        Write the statement, build the tests, run the solutions, talk it over: the place where
        programming-contest problems get ready.
      </p>
      <div className={classes['actions']}>{children}</div>
      <p className={classes['beta']}>
        <strong>Private beta.</strong> Drafts is rolled out slowly. You need an invitation to use
        it.
      </p>
    </div>
    <Sheet />
  </div>
)

const rows = [
  { label: 'reference', status: statuses.finished, verdict: 'Accepted', usage: '0.18 s' },
  { label: 'greedy', status: statuses.finished, verdict: 'WrongAnswer', usage: '0.09 s' },
  { label: 'brute force', status: statuses.finished, verdict: 'CPULimitExceeded', usage: '2.00 s' },
  { label: 'recursive', status: statuses.finished, verdict: 'RuntimeError', usage: '0.31 s' },
] as const

/** A picture of the work, drawn with the product's own parts. */
const Sheet = (): ReactElement => (
  <div className={classes['sheet']} aria-hidden>
    <div className={classes['sheetHead']}>
      <strong>Crossing the River</strong>
      <span>12 tests</span>
    </div>
    {rows.map(({ label, status, verdict, usage }) => (
      <div key={label} className={classes['sheetRow']}>
        <span>{label}</span>
        <VerdictLabel status={status} verdict={verdict} />
        <span className={classes['usage']}>{usage}</span>
      </div>
    ))}
  </div>
)
