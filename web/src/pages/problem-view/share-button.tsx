import type { Problem } from '@drafts/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { ShareDialog } from '../../features/shares/share-dialog.tsx'
import { parseShareIntent } from '../../lib/hash-intent.ts'
import classes from './problem-view.module.css'

/**
 * The open dialog is in the address: `#share`, or `#share:handle` with a handle in it. Who may not share reads in it who has
 * access (docs/product/people.md#shares).
 */
export const ShareButton = ({
  problem,
  whyNotId,
}: {
  problem: Problem
  whyNotId: string
}): ReactElement => {
  const { open, dialog } = useShareDialog(problem)
  return (
    <>
      <Button
        variant="default"
        disabled={!problem.canShare}
        aria-describedby={problem.canShare ? undefined : whyNotId}
        leftSection={<Icon name="share" />}
        onClick={open}
      >
        Share
      </Button>
      {problem.canShare ? null : (
        <Button variant="subtle" className={classes['wide']} onClick={open}>
          See who has access
        </Button>
      )}
      {dialog}
    </>
  )
}

/** The same in the editor's head, for those who may share. */
export const ShareIcon = ({ problem }: { problem: Problem }): ReactElement => {
  const { open, dialog } = useShareDialog(problem)
  return (
    <>
      <Tooltip label="Share">
        <ActionIcon variant="default" size={32} aria-label="Share" onClick={open}>
          <Icon name="share" />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  )
}

const useShareDialog = (problem: Problem): { open: () => void; dialog: ReactElement } => {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const intent = parseShareIntent(hash)
  const setHash = (next: string) => {
    const { pathname, searchStr } = router.state.location
    router.history.replace(`${pathname}${searchStr}${next}`)
  }
  return {
    open: () => setHash('#share'),
    dialog: (
      <ShareDialog
        problem={problem}
        isOpen={intent !== undefined}
        initialHandle={intent?.handle ?? ''}
        onClose={() => setHash('')}
      />
    ),
  }
}
