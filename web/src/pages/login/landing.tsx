import type { ReactElement, ReactNode } from 'react'
import { Logo } from '../../components/product/logo.tsx'
import { VerdictLabel } from '../../components/product/verdict.tsx'
import classes from './login.module.css'

/** Icon, description and beta notice (spec §2), with what the visitor can do next. */
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
  { label: 'reference', status: 7, verdict: 'Accepted', usage: '0.18 s' },
  { label: 'greedy', status: 7, verdict: 'WrongAnswer', usage: '0.09 s' },
  { label: 'brute force', status: 7, verdict: 'CPULimitExceeded', usage: '2.00 s' },
  { label: 'recursive', status: 7, verdict: 'RuntimeError', usage: '0.31 s' },
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
