import type { Problem } from '@drafts/contract'
import { Button } from '@mantine/core'
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
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const intent = parseShareIntent(hash)
  const setHash = (next: string) => {
    const { pathname, searchStr } = router.state.location
    router.history.replace(`${pathname}${searchStr}${next}`)
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!problem.canShare}
        aria-describedby={problem.canShare ? undefined : whyNotId}
        leftSection={<Icon name="share" />}
        onClick={() => setHash('#share')}
      >
        Share
      </Button>
      {problem.canShare ? null : (
        <Button variant="subtle" className={classes['wide']} onClick={() => setHash('#share')}>
          See who has access
        </Button>
      )}
      <ShareDialog
        problem={problem}
        isOpen={intent !== undefined}
        initialHandle={intent?.handle ?? ''}
        onClose={() => setHash('')}
      />
    </>
  )
}
