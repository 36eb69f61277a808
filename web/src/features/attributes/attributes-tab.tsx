import { licenses } from '@drafts/contract'
import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
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
    <TextInput
      wrapperProps={{ 'data-field': name }}
      label={label}
      value={form[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      inputMode={name === 'sourceURL' ? 'url' : 'text'}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      onBlur={save}
    />
  )
  return (
    <div className={classes['fields']}>
      <TagsInput
        wrapperProps={{ 'data-field': 'topics' }}
        label="Topics"
        description="Enter or a comma ends a topic."
        value={form.topics}
        error={topicsFault(errors)}
        readOnly={isReadOnly}
        clearButtonProps={{ 'aria-label': 'Clear the topics' }}
        onChange={(topics) => changeAndSave({ topics })}
      />
      <NativeSelect
        wrapperProps={{ 'data-field': 'license' }}
        label="License type"
        data={[...licenses]}
        value={form.license}
        disabled={isReadOnly}
        onChange={(event) => {
          const license = licenses.find((one) => one === event.currentTarget.value)
          if (license) changeAndSave({ license })
        }}
      />
      {line('rightsOwner', 'Rights Owner')}
      {line('source', 'Source Name')}
      {line('sourceURL', 'Source URL')}
    </div>
  )
}

/** One topic too long is a fault of the field. */
const topicsFault = (errors: Record<string, string>): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === 'topics')?.[1]
