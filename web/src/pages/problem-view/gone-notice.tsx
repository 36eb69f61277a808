import type { Problem } from '@drafts/contract'
import { binDays } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import classes from './problem-view.module.css'

/** The problem was deleted while the page was open. */
export const GoneNotice = ({ query }: { query: UseQueryResult<Problem> }): ReactElement => (
  <div className={classes['gone']} role="alert">
    <Icon name="trash" />
    <p>
      <strong>This problem has been deleted.</strong> What you typed is still here and kept in this
      browser; nothing more can be saved. Its owner can bring it back from the bin for {binDays}{' '}
      days.
    </p>
    <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
      Try again
    </Button>
  </div>
)
