import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Notice } from '../../components/states/notice.tsx'

/** A dialog that begins with what was typed before a crash or a reload. */
export const RestoredNotice = ({
  draft: { isRestored, isOutdated, startOver },
}: {
  draft: { isRestored: boolean; isOutdated: boolean; startOver: () => void }
}): ReactElement | null =>
  isRestored ? (
    <Notice
      mark="Not saved"
      text={`Restored what was not saved yet.${isOutdated ? ' What is stored has changed since.' : ''}`}
    >
      <Button variant="default" size="xs" onClick={startOver}>
        Start over
      </Button>
    </Notice>
  ) : null
