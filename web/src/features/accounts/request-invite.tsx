import { reasonChars } from '@drafts/contract'
import { Button, Group, Textarea } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useAskingClose } from '../../components/dialogs/use-asking-close.ts'
import { api } from '../../lib/api/api-client.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { meQuery } from '../../product/queries/me.ts'

export const RequestInvite = (): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="md" onClick={() => setIsOpen(true)}>
        Request Invite
      </Button>
      <RequestInviteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const RequestInviteDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: () => api.requestInvite({ body: { reason: reason.trim() } }),
    onSuccess: () => {
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, inviteRequested: true })
      onClose()
    },
  })
  const handleDiscard = () => {
    setReason('')
    onClose()
  }
  const closing = useAskingClose(isOpen && reason.trim() !== '', handleDiscard)
  const isReady = reason.trim() !== '' && !request.isPending
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) request.mutate()
  }
  return (
    <Dialog opened={isOpen} {...closing} title="Request an invite">
      <form onSubmit={handleSubmit}>
        <Textarea
          label="How do you plan to use Drafts?"
          description="Whoever runs this installation reads it before they decide."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSubmitKey(event)) handleSubmit(event)
          }}
          minRows={4}
          autosize
          maxLength={reasonChars}
          data-autofocus
        />
        <Group justify="flex-end" mt="md" gap={8}>
          <Button variant="default" onClick={closing.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady}>
            {request.isPending ? 'Sending…' : 'Submit'}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
