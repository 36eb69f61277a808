import type { PasswordLink } from '@drafts/contract'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useAskingClose } from '../../components/dialogs/use-asking-close.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { showNote } from '../../lib/toasts.ts'
import { mailSettingsQuery } from '../../product/queries/mail.ts'
import { useCreateAccount } from './admin-queries.ts'
import classes from './admin.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  onMade: (handle: string, link: PasswordLink) => void
}

export const NewAccountDialog = ({ isOpen, onClose, onMade }: Props): ReactElement => {
  const [isDirty, setIsDirty] = useState(false)
  const closing = useAskingClose(isOpen && isDirty, onClose)
  return (
    <Dialog
      opened={isOpen}
      {...closing}
      title="New account"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen ? (
        <NewAccountForm onMade={onMade} onClose={closing.onClose} onDirty={setIsDirty} />
      ) : null}
    </Dialog>
  )
}

const NewAccountForm = ({
  onMade,
  onClose,
  onDirty,
}: Omit<Props, 'isOpen'> & { onDirty: (isDirty: boolean) => void }): ReactElement => {
  const [handle, setHandle] = useState('')
  const [isInvited, setIsInvited] = useState(true)
  const [mailTo, setMailTo] = useState('')
  const isDirty = handle.trim() !== '' || mailTo.trim() !== ''
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const { data: mail } = useQuery(mailSettingsQuery)
  const create = useCreateAccount()
  const wanted = handle.trim()
  const { fields } = fieldErrorsOf(create.error, ['handle', 'mailTo'])
  const error =
    create.error && !fields['mailTo'] ? (fields['handle'] ?? create.error.message) : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || create.isPending) return
    create.mutate(
      {
        handle: wanted,
        permits: isInvited ? ['drafts:invited'] : [],
        ...(mailTo.trim() === '' ? {} : { mailTo: mailTo.trim() }),
      },
      {
        onSuccess: ({ account, passwordLink, mailed }) => {
          if (mailed) showNote(`The link was sent to ${mailTo.trim()}.`)
          else if (mailTo.trim() !== '') showNote('The mail was refused: send the link yourself.')
          onMade(account.handle, passwordLink)
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label="Handle"
        description="2 to 32 letters, digits, “_”, “-” or “.”."
        value={handle}
        error={error}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setHandle(event.currentTarget.value)
          create.reset()
        }}
      />
      <Checkbox
        className={classes['check']}
        label="Invited: may write problems"
        checked={isInvited}
        onChange={(event) => setIsInvited(event.currentTarget.checked)}
      />
      {mail?.available ? (
        <TextInput
          label="Mail address"
          description="Optional: the link is sent there as well."
          type="email"
          value={mailTo}
          error={fields['mailTo']}
          autoComplete="off"
          onChange={(event) => {
            setMailTo(event.currentTarget.value)
            create.reset()
          }}
        />
      ) : null}
      <p className={classes['lead']}>
        The person chooses the password at a link that you get next.
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={wanted === ''} loading={create.isPending}>
          Make account
        </Button>
      </Group>
    </form>
  )
}
