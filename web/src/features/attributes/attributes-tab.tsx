import { licenses } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { Select, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { api } from '../../lib/api-client.ts'
import { saveQueue } from '../../lib/editor-save-queue.ts'
import { problemQuery } from '../../lib/queries/problem.ts'
import classes from './attributes.module.css'

type Draft = Omit<Problem['attributes'], 'version'>

const draftOf = ({ version: _version, ...draft }: Problem['attributes']): Draft => draft

/** Saved when a field loses focus or a choice changes, and only if something is different (spec §4). */
const useAttributes = (problem: Problem) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => draftOf(problem.attributes))
  const saved = useRef(JSON.stringify(draft))

  const save = (next: Draft) => {
    const text = JSON.stringify(next)
    if (text === saved.current) return
    const before = saved.current
    saved.current = text
    saveQueue.enqueue('attributes', async () => {
      const { queryKey } = problemQuery(problem.id)
      const base = client.getQueryData(queryKey)?.attributes.version
      try {
        const stored = await api.saveAttributes({
          problemId: problem.id,
          body: { ...next, ...(base === undefined ? {} : { base }) },
        })
        client.setQueryData(queryKey, (now) => now && { ...now, attributes: stored })
      } catch (error) {
        // Still different from what is stored: the next blur tries again.
        if (saved.current === text) saved.current = before
        throw error
      }
    })
  }
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const changeAndSave = (part: Partial<Draft>) => {
    change(part)
    save({ ...draft, ...part })
  }
  return { draft, change, changeAndSave, save: () => save(draft) }
}

export const AttributesTab = ({ problem }: { problem: Problem }): ReactElement => {
  const { draft, change, changeAndSave, save } = useAttributes(problem)
  return (
    <div className={classes['form']}>
      <TagsInput
        label="Topics"
        description="Press Enter after each one."
        value={draft.topics}
        onChange={(topics) => changeAndSave({ topics })}
        clearable={false}
      />
      <Select
        label="License type"
        data={[...licenses]}
        value={draft.license}
        allowDeselect={false}
        onChange={(value) => {
          const license = licenses.find((item) => item === value)
          if (license) changeAndSave({ license })
        }}
      />
      <TextInput
        label="Rights Owner"
        value={draft.rightsOwner}
        maxLength={1000}
        onChange={(event) => change({ rightsOwner: event.currentTarget.value })}
        onBlur={save}
      />
      <TextInput
        label="Source Name"
        value={draft.source}
        maxLength={1000}
        onChange={(event) => change({ source: event.currentTarget.value })}
        onBlur={save}
      />
      <TextInput
        label="Source URL"
        type="url"
        value={draft.sourceURL}
        maxLength={1000}
        onChange={(event) => change({ sourceURL: event.currentTarget.value })}
        onBlur={save}
      />
    </div>
  )
}
