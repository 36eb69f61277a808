import { SegmentedControl } from '@mantine/core'
import type { ProblemId } from '@drafts/contract'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { formatSize } from '../../../lib/text/format.ts'
import { useEditorCover } from '../../../components/dialogs/editor-cover.ts'
import { useNarrow } from '../../../lib/use-narrow.ts'
import { defaultGenerator, generateData, generatorErrors } from './generate-data.ts'
import type { GeneratorForm } from './generate-data.ts'
import { addLine } from '../lines/add-line.ts'
import { lineOfForm, randomValuesLabel, randomValuesSource } from '../lines/random-values.ts'
import { useAddLine } from '../lines/use-add-line.ts'
import { GeneratorPanel } from './generator-panel.tsx'
import { GeneratorPreview, newSeed, previewChars } from './generator-preview.tsx'
import { GeneratorFields } from './generator-fields.tsx'
import { ScanspecGenerator } from './scanspec-generator.tsx'
import type { RandomChoice } from './scanspec-generator.tsx'
import classes from '../generator.module.css'

/** Random test data: single values, or a whole input that the scanspec accepts. */
export const GeneratorDialog = ({
  isOpen,
  scanspec,
  onClose,
  ...values
}: Omit<ValuesProps, 'form' | 'onChange'> & {
  isOpen: boolean
  /** The problem's scanspec, where it is on and parses. */
  scanspec:
    Omit<Parameters<typeof ScanspecGenerator>[0], 'choice' | 'onChange' | 'onClose'> | undefined
}): ReactElement => {
  useEditorCover(isOpen)
  const [source, setSource] = useState<'values' | 'scanspec'>('values')
  // What was chosen stays for the next time: data is put together in several steps.
  const [choice, setChoice] = useState<RandomChoice>(() => ({ shape: 'random', seed: newSeed() }))
  const [form, setForm] = useState<GeneratorForm>(() => ({ ...defaultGenerator, seed: newSeed() }))
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title="Generate random data"
      size={560}
      fullScreen={useNarrow()}
    >
      {scanspec ? (
        <SegmentedControl
          aria-label="What is generated"
          className={classes['source'] ?? ''}
          data={[
            { value: 'values', label: 'Values' },
            { value: 'scanspec', label: 'From the scanspec' },
          ]}
          value={source}
          onChange={(value) => setSource(value === 'scanspec' ? 'scanspec' : 'values')}
        />
      ) : null}
      {scanspec && source === 'scanspec' ? (
        <ScanspecGenerator {...scanspec} choice={choice} onChange={setChoice} onClose={onClose} />
      ) : (
        <ValuesGenerator {...values} form={form} onChange={setForm} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface ValuesProps {
  problemId: ProblemId
  form: GeneratorForm
  onChange: (form: GeneratorForm) => void
  /** There is no text to insert into, so that it takes the place of the file. */
  isReplacing: boolean
  onInsert: (text: string) => void
  onClose: () => void
}

const randomValues = {
  stem: randomValuesLabel,
  languageId: 'python3',
  source: randomValuesSource,
}

const ValuesGenerator = ({
  problemId,
  form,
  onChange: setForm,
  isReplacing,
  onInsert,
  onClose,
}: ValuesProps): ReactElement => {
  const errors = generatorErrors(form)
  const text = useMemo(() => generateData(form), [form])
  const close = () => {
    setForm({ ...form, seed: newSeed() })
    onClose()
  }
  const insert = () => {
    if (text === undefined || adding.isPending) return
    onInsert(text)
    close()
  }
  const adding = useAddLine(
    problemId,
    (work) => addLine(work, problemId, randomValues, (generator) => lineOfForm(generator, form)),
    close,
  )
  const onChange = (changed: GeneratorForm) => {
    // The line has what stood here when it was asked for.
    if (adding.isPending) return
    adding.forget()
    setForm(changed)
  }
  const isCut = text !== undefined && text.length > previewChars
  return (
    <GeneratorPanel
      submitWords={isReplacing ? 'Replace input' : 'Insert'}
      isReady={text !== undefined}
      isFocused
      onSubmit={insert}
      onCancel={onClose}
      adding={adding}
    >
      <GeneratorFields form={form} onChange={onChange} errors={errors} />
      <GeneratorPreview
        about={text === undefined ? 'Mend the marked fields' : sizeWords(text, isCut)}
        text={text?.slice(0, previewChars)}
        isCut={isCut}
        seed={form.seed}
        onSeed={(seed) => onChange({ ...form, seed })}
      />
    </GeneratorPanel>
  )
}

const sizeWords = (text: string, isCut: boolean): string => {
  const size = formatSize(new TextEncoder().encode(text).length)
  return isCut ? `${size}, its beginning` : size
}
