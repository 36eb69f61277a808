import { Button, Group, Text } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuestion } from '../../lib/confirm.ts'
import type { ConfirmQuestion } from '../../lib/confirm.ts'

/** Mounted once, in the frame of every page; shows what `confirm` asks. Esc and outside are No. */
export const ConfirmDialog = (): ReactElement => {
  const question = useQuestion()
  const shown = useLast(question)
  const isDanger = shown?.tone === 'danger'
  const handleNo = () => question?.answer(false)
  const handleYes = () => question?.answer(true)
  return (
    <Dialog
      opened={question !== null}
      onClose={handleNo}
      title={shown?.text}
      withCloseButton={false}
      size={420}
      zIndex={400}
    >
      {shown?.detail ? (
        <Text c="dimmed" mb="md">
          {shown.detail}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          onClick={handleNo}
          // What cannot be undone is not done by the key that was pressed before.
          data-autofocus={isDanger ? true : undefined}
        >
          {shown?.no}
        </Button>
        <Button
          data-autofocus={isDanger ? undefined : true}
          onClick={handleYes}
          {...(isDanger ? { color: 'red.8' } : {})}
        >
          {shown?.yes}
        </Button>
      </Group>
    </Dialog>
  )
}

/** While the dialog fades out it keeps its words. */
const useLast = (question: ConfirmQuestion | null): ConfirmQuestion | null => {
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  return question ?? last
}
