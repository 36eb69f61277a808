import type { Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { formatCpuLimit, formatMemoryLimit } from '../../lib/format.ts'
import classes from './statements.module.css'

export const LimitsLine = ({ limits }: { limits: Problem['limits'] }): ReactElement => (
  <dl className={classes['limits']}>
    <div>
      <dt>
        <Icon name="clock" size={14} />
        CPU
      </dt>
      <dd>{formatCpuLimit(limits.cpu)}</dd>
    </div>
    <div>
      <dt>
        <Icon name="chip" size={14} />
        Memory
      </dt>
      <dd>{formatMemoryLimit(limits.memory)}</dd>
    </div>
  </dl>
)
