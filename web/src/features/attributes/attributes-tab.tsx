import { licenses } from '@drafts/contract'
import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { attributesSection } from './attributes.section.ts'
import type { AttributesForm } from './attributes.section.ts'
import classes from './attributes.module.css'

/** Saved when a field is left or a choice made, and changed something. */
export const AttributesTab = ({ problemId, queue, isReadOnly }: SectionTabProps): ReactElement => (
  <SectionPane
    title="Attributes"
    height={320}
    section={attributesSection}
    place={{ problemId }}
    queue={queue}
  >
    {(draft) => <Fields draft={draft} isReadOnly={isReadOnly} />}
  </SectionPane>
)

const Fields = ({
  draft: { form, errors, change, changeAndSave, save },
  isReadOnly,
}: {
  draft: ShownDraft<AttributesForm>
  isReadOnly: boolean
}): ReactElement => {
  const line = (name: 'rightsOwner' | 'source' | 'sourceURL', label: string) => (
    <Field name={name}>
      <TextInput
        label={label}
        value={form[name]}
        error={errors[name]}
        readOnly={isReadOnly}
        inputMode={name === 'sourceURL' ? 'url' : 'text'}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        onBlur={save}
      />
    </Field>
  )
  return (
    <div className={classes['fields']}>
      <Field name="topics">
        <TagsInput
          label="Topics"
          description="Enter or a comma ends a topic."
          value={form.topics}
          error={topicsFault(errors)}
          readOnly={isReadOnly}
          clearButtonProps={{ 'aria-label': 'Clear the topics' }}
          onChange={(topics) => changeAndSave({ topics })}
        />
      </Field>
      <Field name="license">
        <NativeSelect
          label="License type"
          data={[...licenses]}
          value={form.license}
          disabled={isReadOnly}
          onChange={(event) => {
            const license = licenses.find((one) => one === event.currentTarget.value)
            if (license) changeAndSave({ license })
          }}
        />
      </Field>
      {line('rightsOwner', 'Rights Owner')}
      {line('source', 'Source Name')}
      {line('sourceURL', 'Source URL')}
      <FileNames
        form={form}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={change}
        onLeave={save}
      />
    </div>
  )
}

/** Few problems have them: they are folded until one has a name, or a fault. */
const FileNames = ({
  form,
  errors,
  isReadOnly,
  onChange,
  onLeave,
}: {
  form: AttributesForm
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (change: Partial<AttributesForm>) => void
  onLeave: () => void
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(form.inputFile !== '' || form.outputFile !== '')
  const name = (field: 'inputFile' | 'outputFile', label: string, stream: string) => (
    <Field name={field}>
      <TextInput
        label={label}
        placeholder={stream}
        value={form[field]}
        error={errors[field]}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        onBlur={onLeave}
      />
    </Field>
  )
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Files in place of standard input and output</summary>
      <p className={classes['hint']}>
        Solutions read and write files of these names. Without a name they use the stream.
      </p>
      {name('inputFile', 'Input file', 'Standard input')}
      {name('outputFile', 'Output file', 'Standard output')}
    </details>
  )
}

/** One topic too long is a fault of the field. */
const topicsFault = (errors: Record<string, string>): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === 'topics')?.[1]
