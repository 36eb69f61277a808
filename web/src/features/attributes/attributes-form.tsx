import { AttributesBody, licenses } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { NativeSelect, Skeleton, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { attributesQuery, useSaveAttributes } from './attributes-queries.ts'
import type { AttributesText } from './attributes-queries.ts'
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
    <section className={classes['pane']} aria-labelledby="attributes-title">
      <h2 id="attributes-title">Attributes</h2>
      {data ? (
        <Fields
          key={problemId}
          problemId={problemId}
          stored={data}
          queue={queue}
          isReadOnly={isReadOnly}
        />
      ) : (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
    </section>
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
  const [form, setForm] = useState<AttributesText>(() => textOf(stored))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saveAttributes = useSaveAttributes(problemId, queue, setErrors)
  const save = (next: AttributesText) => {
    setForm(next)
    const found = errorsOf(next)
    setErrors(found)
    const isChanged = JSON.stringify(next) !== JSON.stringify(textOf(stored))
    if (isChanged && Object.keys(found).length === 0) saveAttributes(next)
  }
  const line = (name: 'rightsOwner' | 'source' | 'sourceURL', label: string) => (
    <TextInput
      label={label}
      value={form[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      inputMode={name === 'sourceURL' ? 'url' : 'text'}
      onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
      onBlur={() => save(form)}
    />
  )
  return (
    <div className={classes['fields']}>
      <TagsInput
        label="Topics"
        description="Enter or a comma ends a topic."
        value={form.topics}
        error={errors['topics']}
        readOnly={isReadOnly}
        clearButtonProps={{ 'aria-label': 'Clear the topics' }}
        onChange={(topics) => save({ ...form, topics })}
      />
      <NativeSelect
        label="License"
        data={[...licenses]}
        value={form.license}
        disabled={isReadOnly}
        onChange={(event) => {
          const license = licenses.find((one) => one === event.currentTarget.value)
          if (license) save({ ...form, license })
        }}
      />
      {line('rightsOwner', 'Rights Owner')}
      {line('source', 'Source Name')}
      {line('sourceURL', 'Source URL')}
    </div>
  )
}

const textOf = ({
  topics,
  license,
  rightsOwner,
  source,
  sourceURL,
}: AttributesText): AttributesText => ({ topics, license, rightsOwner, source, sourceURL })

const errorsOf = (form: AttributesText): Record<string, string> => {
  const result = AttributesBody.safeParse(form)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
}
