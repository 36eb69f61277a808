import { licenses } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import { attributesDeed, attributesLabels, attributesQuery } from './attributes-queries.ts'
import classes from './attributes.module.css'

/** Saved when a field is left or a choice made, and changed something (spec §4). */
export const AttributesForm = ({
  problemId,
  queue,
  isReadOnly,
}: {
  problemId: string
  queue: SaveQueue
  isReadOnly: boolean
}): ReactElement => {
  const { data } = useQuery(attributesQuery(problemId))
  return (
    <Pane title="Attributes" height={320}>
      {data ? (
        <Fields
          key={problemId}
          problemId={problemId}
          stored={data}
          queue={queue}
          isReadOnly={isReadOnly}
        />
      ) : null}
    </Pane>
  )
}

const Fields = ({
  problemId,
  stored,
  queue,
  isReadOnly,
}: {
  problemId: string
  stored: ResponseOf<Endpoints['getAttributes']>
  queue: SaveQueue
  isReadOnly: boolean
}): ReactElement => {
  const [deed] = useState(() => attributesDeed(problemId))
  const draft = useSectionDraft(deed, stored, queue)
  const { form, errors, change, changeAndSave, save } = draft
  const line = (name: 'rightsOwner' | 'source' | 'sourceURL', label: string) => (
    <TextInput
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
      <SectionNotices what="attributes" draft={draft} labels={attributesLabels} />
      <TagsInput
        label="Topics"
        description="Enter or a comma ends a topic."
        value={form.topics}
        error={errors['topics']}
        readOnly={isReadOnly}
        clearButtonProps={{ 'aria-label': 'Clear the topics' }}
        onChange={(topics) => changeAndSave({ topics })}
      />
      <NativeSelect
        label="License"
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
