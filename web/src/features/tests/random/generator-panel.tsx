import { Button, Group } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { autofocusUnless } from '../../../components/dialogs/first-field.ts'
import { InnerForm } from '../../../components/dialogs/inner-form.tsx'
import { AddLineButton } from '../lines/add-line-button.tsx'
import type { LineAdding } from '../lines/use-add-line.ts'
import { SaveFailure } from '../../../components/states/save-failure.tsx'

/** What is generated, and the buttons below that take it or leave it. */
export const GeneratorPanel = ({
  children,
  submitWords,
  isReady,
  isFocused = false,
  onSubmit,
  cancelWords = 'Cancel',
  onCancel,
  adding,
}: {
  children: ReactNode
  submitWords: string
  /** There is something to take. */
  isReady: boolean
  /** The dialog opens with the focus on the button that takes it. */
  isFocused?: boolean
  onSubmit: () => void
  cancelWords?: string
  onCancel: () => void
  /** It can be left as a line of the script too. */
  adding?: LineAdding
}): ReactElement => (
  <InnerForm onSubmit={onSubmit}>
    {children}
    <SaveFailure sentence={adding?.refusal} />
    <Group justify="flex-end" mt="md" gap={8}>
      <Button variant="default" onClick={onCancel}>
        {cancelWords}
      </Button>
      <Button type="submit" disabled={!isReady} {...autofocusUnless(!isFocused || !isReady)}>
        {submitWords}
      </Button>
      {adding ? <AddLineButton adding={adding} isDisabled={!isReady} /> : null}
    </Group>
  </InnerForm>
)
