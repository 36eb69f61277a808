import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import classes from './programs.module.css'

/** Somebody else saved the same thing first: nothing is saved before the person says whose counts. */
export const ConflictNotice = ({
  what,
  onTheirs,
  onMine,
}: {
  what: string
  onTheirs: () => void
  onMine: () => void
}): ReactElement => (
  <div className={classes['conflict']} role="alert">
    <Icon name="warning" />
    <p>
      Someone else changed the {what} while you did. What you see is yours and is not saved; theirs
      is.
    </p>
    <div className={classes['choices']}>
      <Button variant="default" size="xs" onClick={onTheirs}>
        Take theirs
      </Button>
      <Button variant="default" size="xs" onClick={onMine}>
        Save mine over it
      </Button>
    </div>
  </div>
)
