import { partWords } from '@drafts/contract'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import classes from './discussions.module.css'

/** Opens the discussions of a part, and shows how many are open. */
export const DiscussionButton = ({
  partKey,
  count,
  onOpen,
}: {
  partKey: string
  count: number
  onOpen: () => void
}): ReactElement => {
  const label = `Discuss ${partWords(partKey)}`
  return (
    <Tooltip label={count > 0 ? `${label}: ${count} open` : label}>
      <button
        type="button"
        className={classes['tool']}
        data-open={count > 0}
        aria-label={count > 0 ? `${label}, ${count} open` : label}
        aria-haspopup="dialog"
        // What is selected stays so: it is the passage that is to be discussed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onOpen}
      >
        <Icon name="comment" size={15} />
        {count > 0 ? <span aria-hidden>{count}</span> : null}
      </button>
    </Tooltip>
  )
}
