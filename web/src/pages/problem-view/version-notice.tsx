import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import classes from './problem-view.module.css'

export const VersionNotice = ({ problemId }: { problemId: string }): ReactElement => (
  <p className={classes['notice']}>
    <Icon name="history" />
    <span>
      You are reading an earlier version of this problem.{' '}
      <Link to="/p/$problemId/$sectionKey" params={{ problemId, sectionKey: 'statement' }}>
        Go to the current one
      </Link>
    </span>
  </p>
)
