import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { LineAdding } from './use-add-line.ts'
import classes from './add-line-button.module.css'

/** It stands at the left, and behind the main button for who goes by the keyboard, whom it keeps the focus while it works. */
export const AddLineButton = ({
  adding: { add, isPending },
  isDisabled,
}: {
  adding: LineAdding
  isDisabled: boolean
}): ReactElement => (
  <Button
    variant="default"
    className={classes['addLine'] ?? ''}
    disabled={isDisabled}
    aria-disabled={isPending}
    onClick={add}
  >
    {isPending ? 'Adding…' : 'Add as a line'}
  </Button>
)
