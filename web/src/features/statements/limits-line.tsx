import type { Locale, Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { formatCpuLimit, formatMemoryLimit } from '../../lib/format.ts'
import { viewWords } from './view-words.ts'
import classes from './statements.module.css'

export const LimitsLine = ({
  limits,
  locale,
}: {
  limits: Problem['limits']
  locale: Locale
}): ReactElement => (
  <dl className={classes['limits']} lang={locale}>
    <div>
      <dt>
        <Icon name="clock" size={14} />
        {viewWords[locale].cpu}
      </dt>
      <dd>{formatCpuLimit(limits.cpu)}</dd>
    </div>
    <div>
      <dt>
        <Icon name="chip" size={14} />
        {viewWords[locale].memory}
      </dt>
      <dd>{formatMemoryLimit(limits.memory)}</dd>
    </div>
  </dl>
)
