import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { formatSize } from '../../lib/format.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { useEditorCover } from '../../components/editor-cover.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { defaultGenerator, generateData, generatorErrors } from './generate-data.ts'
import type { GeneratorForm } from './generate-data.ts'
import { GeneratorFields } from './generator-fields.tsx'
import classes from './generator.module.css'

/** Enough to see what comes out; the whole goes into the input. */
const previewChars = 2000

/** Random test data. `isReplacing`: there is no text to insert into, so that it takes the place of the file. */
export const GeneratorDialog = ({
  isOpen,
  isReplacing,
  onInsert,
  onClose,
  onClosed,
}: {
  isOpen: boolean
  isReplacing: boolean
  onInsert: (text: string) => void
  onClose: () => void
  /** It is gone from the screen. */
  onClosed: () => void
}): ReactElement => {
  // What was chosen stays for the next time: data is put together in several steps.
  const [form, setForm] = useState<GeneratorForm>(() => ({ ...defaultGenerator, seed: newSeed() }))
  useEditorCover(isOpen)
  const errors = generatorErrors(form)
  const text = useMemo(() => (isOpen ? generateData(form) : undefined), [form, isOpen])
  const insert = () => {
    if (text === undefined) return
    onInsert(text)
    setForm({ ...form, seed: newSeed() })
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside the test's form, as React sees it.
    event.stopPropagation()
    insert()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title="Generate random data"
      size={560}
      fullScreen={useNarrow()}
    >
      {/* The dialog below submits with the same key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={handleSubmit}
        onKeyDown={(event) => {
          if (!isSubmitKey(event)) return
          event.preventDefault()
          event.stopPropagation()
          insert()
        }}
        noValidate
      >
        <GeneratorFields form={form} onChange={setForm} errors={errors} />
        <Preview form={form} text={text} onChange={setForm} />
        <Group justify="flex-end" mt="md" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={text === undefined} data-autofocus>
            {isReplacing ? 'Replace input' : 'Insert'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const Preview = ({
  form,
  text,
  onChange,
}: {
  form: GeneratorForm
  text: string | undefined
  onChange: (form: GeneratorForm) => void
}): ReactElement => {
  const isCut = text !== undefined && text.length > previewChars
  return (
    <section className={classes['preview']} aria-label="Preview">
      <div className={classes['previewHead']}>
        <h3>
          Preview{' '}
          <span className={classes['soft']}>
            {text === undefined ? 'Mend the marked fields' : sizeWords(text, isCut)}
          </span>
        </h3>
        <div className={classes['seed']}>
          <TextInput
            label="Seed"
            value={form.seed}
            spellCheck={false}
            onChange={(event) => onChange({ ...form, seed: event.currentTarget.value })}
          />
          <Button variant="default" onClick={() => onChange({ ...form, seed: newSeed() })}>
            New seed
          </Button>
        </div>
      </div>
      {/* It scrolls; the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label="Generated data">
        {text?.slice(0, previewChars)}
        {isCut ? '…' : null}
      </pre>
    </section>
  )
}

const sizeWords = (text: string, isCut: boolean): string => {
  const size = formatSize(new TextEncoder().encode(text).length)
  return isCut ? `${size}, its beginning` : size
}

const newSeed = (): string => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word.toString(36)
}
