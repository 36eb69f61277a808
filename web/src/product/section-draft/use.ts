import type { AccountId, ProblemId, Revision } from '@drafts/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/api/api-client.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { retryLater } from '../../lib/api/retry-later.ts'
import { createSavePace } from '../../lib/save/save-pace.ts'
import { useStore } from '../../lib/store.ts'
import { meQuery } from '../queries/me.ts'
import { queryKeys } from '../queries/query-keys.ts'
import { createSectionDraft } from './effects.ts'
import type { FormDraft, SectionDraft } from './effects.ts'
import { createKeptDraft, keptDraftKey } from './kept-draft.ts'
import type { DraftState, Versioned } from './draft-state.ts'
import { openEditor } from './open-drafts.ts'
import type { SaveStatus } from './save-status.ts'
import { currentIn, nameOfSection, rulesOfSection, sectionQuery } from './section.ts'
import type { EditedSection, SectionPlace } from './section.ts'

/** A draft and what it shows now. */
export type ShownDraft<Form> = FormDraft<Form> & DraftState<Form>

/** The draft of a section. Section, place and queue are those of the first call. */
export const useSectionDraft = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>(
  section: EditedSection<View, Form, Place>,
  place: Place,
  stored: View,
  queue: SaveQueue,
): ShownDraft<Form> => {
  const client = useQueryClient()
  const [draft] = useState(() => openDraft(client, section, place, stored, queue))
  const saveIfBack = useEffectEvent(() => {
    // Who was signed out meant to save, and has come back for it.
    if (openEditor(queue, accountIn(client), place.problemId).isBack) draft.save()
  })
  useEffect(() => {
    draft.setMounted(true)
    saveIfBack()
    return () => draft.setMounted(false)
  }, [draft])
  useEffect(() => draft.adopt(stored), [draft, stored])
  return { ...draft, ...useStore(draft.state) }
}

const openDraft = <View extends Versioned, Form extends object, Place extends SectionPlace>(
  client: QueryClient,
  section: EditedSection<View, Form, Place>,
  place: Place,
  stored: View,
  queue: SaveQueue,
): SectionDraft<View, Form> => {
  const { problemId } = place
  const name = nameOfSection(section.kind.path, place)
  const accountId = accountIn(client)
  const key = keptDraftKey(accountId, problemId, name)
  const { queryKey } = sectionQuery(section, place)
  const publish = (view: View, isSave: boolean) => {
    // One that somebody saved after this may have been read while its answer was on its way.
    client.setQueryData(queryKey, (known) => (known && known.version > view.version ? known : view))
    if (!isSave) return
    const others = section.refreshes?.(place) ?? []
    void client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })
    for (const other of others) void client.invalidateQueries({ queryKey: other, exact: true })
  }
  return openEditor(queue, accountId, problemId).draftOf(name, (onSaved) =>
    createSectionDraft(
      {
        name,
        rules: rulesOfSection(section),
        send: (form, base) => section.save(place, { ...form, base }),
        read: () => section.read(place),
        currentOf: (error) => currentIn(section.kind.view, error),
        queue,
        kept: createKeptDraft(key, section.formOf(stored)),
        publish: (view, isSave) => {
          publish(view, isSave)
          if (isSave) onSaved()
        },
        whoChanged: async (isAfterSave) => {
          const [newest, ...older] = await changesOf(problemId, name)
          // The person's save brought the other change in.
          const isOwn = isAfterSave && newest?.actor.id === accountId
          const last = isOwn ? older[0] : newest
          return last ? { handle: last.actor.handle, at: last.timestamp } : null
        },
        retryLater,
        pace: createSavePace,
      },
      stored,
    ),
  )
}

/** The history says who stored a section, which its view does not. Only the newest page is read, newest first. */
const changesOf = async (problemId: ProblemId, path: string): Promise<Revision[]> => {
  const { revisions } = await api.listRevisions({ problemId, before: undefined })
  return revisions.filter((one) => one.path === path)
}

/** What the editor of a problem shows of its saves. */
export const useSaveStatus = (queue: SaveQueue, problemId: ProblemId): SaveStatus => {
  const client = useQueryClient()
  return useStore(openEditor(queue, accountIn(client), problemId).status)
}

const accountIn = (client: QueryClient): AccountId | undefined =>
  client.getQueryData(meQuery.queryKey)?.id
