import type { Problem, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { formatCpuLimit, formatMemoryLimit } from '../../lib/text/format.ts'
import { viewWordsOf } from './view-words.ts'
import classes from './statements.module.css'

export const LimitsLine = ({
  limits,
  files,
  locale,
}: {
  limits: Problem['limits']
  /** Names of the files that solutions read and write; empty: the stream. */
  files: { inputFile: string; outputFile: string }
  locale: StatementLocale
}): ReactElement => (
  <dl className={classes['limits']} lang={locale}>
    <div>
      <dt>
        <Icon name="clock" size={14} />
        {viewWordsOf(locale).cpu}
      </dt>
      <dd>{formatCpuLimit(limits.cpu)}</dd>
    </div>
    <div>
      <dt>
        <Icon name="chip" size={14} />
        {viewWordsOf(locale).memory}
      </dt>
      <dd>{formatMemoryLimit(limits.memory)}</dd>
    </div>
    {files.inputFile === '' ? null : (
      <div>
        <dt>{viewWordsOf(locale).input}</dt>
        <dd>
          <code>{files.inputFile}</code>
        </dd>
      </div>
    )}
    {files.outputFile === '' ? null : (
      <div>
        <dt>{viewWordsOf(locale).output}</dt>
        <dd>
          <code>{files.outputFile}</code>
        </dd>
      </div>
    )}
  </dl>
)
