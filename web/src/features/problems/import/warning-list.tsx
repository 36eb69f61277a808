import type { ImportReport } from '@drafts/contract'
import type { ReactElement } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import classes from '../new-problem.module.css'

/** What is to be looked at in a package. */
export const ImportWarnings = ({
  title,
  warnings,
}: {
  title: string
  warnings: ImportReport['warnings']
}): ReactElement => (
  <>
    <div className={classes['reportHead']}>
      <h3>{title}</h3>
      <CopyButton
        label="Copy warnings"
        text={warnings
          .map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`)
          .join('\n')}
      />
    </div>
    {/* A scrolling list must be reachable by keyboard. */}
    <ul className={classes['warnings']} tabIndex={0} aria-label="Warnings">
      {warnings.map(({ code, path, message }) => (
        <li key={`${code} ${path ?? ''} ${message}`}>
          {path ? <code>{path}</code> : null}
          {message}
        </li>
      ))}
    </ul>
  </>
)
