import type { Problem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { ShareDialog } from '../../features/shares/share-dialog.tsx'
import { parseShareIntent } from '../../lib/hash-intent.ts'

/** The open dialog is in the address: `#share`, or `#share=handle` with a handle in it. */
export const ShareButton = ({ problem }: { problem: Problem }): ReactElement => {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const intent = problem.canShare ? parseShareIntent(hash) : undefined
  const setHash = (next: string) => {
    const { pathname, searchStr } = router.state.location
    router.history.replace(`${pathname}${searchStr}${next}`)
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!problem.canShare}
        leftSection={<Icon name="share" />}
        onClick={() => setHash('#share')}
      >
        Share
      </Button>
      <ShareDialog
        problem={problem}
        isOpen={intent !== undefined}
        initialHandle={intent?.handle ?? ''}
        onClose={() => setHash('')}
      />
    </>
  )
}
