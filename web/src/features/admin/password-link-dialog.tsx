import type { PasswordLink } from '@drafts/contract'
import { Group, TextInput } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { exactTime } from '../../lib/text/relative-time.ts'
import classes from './admin.module.css'

interface Made {
  handle: string
  link: PasswordLink
}

/** The link is shown here and nowhere else: the server keeps its hash. */
export const PasswordLinkDialog = ({
  made,
  onClose,
}: {
  made: Made | null
  onClose: () => void
}): ReactElement => {
  // While the dialog fades out it keeps its words.
  const [last, setLast] = useState(made)
  if (made && made !== last) setLast(made)
  const shown = made ?? last
  return (
    <Dialog
      opened={made !== null}
      onClose={onClose}
      title={`Password link of ${shown?.handle ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown ? (
        <>
          <p className={classes['lead']}>
            Send this link to {shown.handle}. Whoever opens it chooses the password, once, until{' '}
            {exactTime(shown.link.expiresAt)}. It is not shown again.
          </p>
          <TextInput
            label="Link"
            readOnly
            value={shown.link.url}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end" mt="md">
            <CopyButton text={shown.link.url} label="Copy link" isButton />
          </Group>
        </>
      ) : null}
    </Dialog>
  )
}
