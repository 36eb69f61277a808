import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { RowSelection } from '../lib/choose/use-selection.ts'
import classes from './pane.module.css'

/** In the head of a list while rows are chosen: how many, all, none, and what is done with them. */
export const SelectionTools = ({
  selection: { chosen, chooseAll, chooseNone },
  children,
}: {
  selection: Pick<RowSelection, 'chosen' | 'chooseAll' | 'chooseNone'>
  children: ReactNode
}): ReactElement => (
  <>
    <output className={classes['chosen']}>{chosen.length} selected</output>
    <Button variant="default" onClick={chooseAll}>
      All
    </Button>
    <Button variant="default" onClick={chooseNone}>
      None
    </Button>
    {children}
  </>
)
