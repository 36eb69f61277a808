import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { useStore } from '../../lib/store.ts'
import { registerDraft } from '../../lib/unsaved-drafts.ts'
import { meQuery } from '../queries/me.ts'
import { queryKeys } from '../queries/query-keys.ts'
import { createSectionDraft } from './effects.ts'
import type { FormDraft, SectionDraft } from './effects.ts'
import { createKeptDraft, keptDraftKey } from './kept-draft.ts'
import type { DraftState, Versioned } from './draft-state.ts'
import { currentIn, nameOfSection, rulesOfSection, sectionQuery } from './section.ts'
import type { Section, SectionPlace } from './section.ts'

/** A draft and what it shows now. */
export type ShownDraft<Form> = FormDraft<Form> & DraftState<Form>

/** The draft of a section. Section, place and queue are those of the first call. */
export const useSectionDraft = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>(
  section: Section<View, Form, Place>,
  place: Place,
  stored: View,
  queue: SaveQueue,
): ShownDraft<Form> => {
  const client = useQueryClient()
  const [draft] = useState(() => openDraft(client, section, place, stored, queue))
  useEffect(() => {
    draft.setMounted(true)
    return () => draft.setMounted(false)
  }, [draft])
  useEffect(() => draft.adopt(stored), [draft, stored])
  return { ...draft, ...useStore(draft.state) }
}

const openDraft = <View extends Versioned, Form extends object, Place extends SectionPlace>(
  client: QueryClient,
  section: Section<View, Form, Place>,
  place: Place,
  stored: View,
  queue: SaveQueue,
): SectionDraft<View, Form> => {
  const { problemId } = place
  const name = nameOfSection(section.kind.path, place)
  const accountId = client.getQueryData(meQuery.queryKey)?.id ?? ''
  const key = keptDraftKey(accountId, problemId, name)
  const { queryKey } = sectionQuery(section, place)
  const publish = (view: View, isSave: boolean) => {
    client.setQueryData(queryKey, view)
    if (!isSave) return
    const others = section.refreshes?.(place) ?? []
    void client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })
    for (const other of others) void client.invalidateQueries({ queryKey: other, exact: true })
  }
  return draftOf(queue, key, () =>
    createSectionDraft(
      {
        name,
        rules: rulesOfSection(section),
        send: (form, base) => section.save(place, { ...form, base }),
        read: () => section.read(place),
        currentOf: (error) => currentIn(section.kind.view, error),
        queue,
        kept: createKeptDraft(key, section.formOf(stored)),
        publish,
      },
      stored,
    ),
  )
}

interface OpenDraft {
  draft: unknown
  unregister: () => void
}

const openDrafts = new WeakMap<SaveQueue, Map<string, OpenDraft>>()

/**
 * As long as the editor is open a section has one draft, whichever tab is shown: a form that comes back while a save is
 * on its way must not take it for another person's, and leaving the editor asks about all of them.
 */
const draftOf = <View, Form>(
  queue: SaveQueue,
  key: string,
  create: () => SectionDraft<View, Form>,
): SectionDraft<View, Form> => {
  const ofQueue = openDrafts.get(queue) ?? new Map<string, OpenDraft>()
  openDrafts.set(queue, ofQueue)
  const known = ofQueue.get(key)
  // A key is of one kind of section, and so is its draft.
  if (known) return known.draft as SectionDraft<View, Form>
  const draft = create()
  const { isDirty, save, discard } = draft
  ofQueue.set(key, { draft, unregister: registerDraft({ isDirty, flush: save, discard }) })
  return draft
}

/** The editor is left: what it could not save is in the browser's storage, and asks no more. */
export const releaseDrafts = (queue: SaveQueue): void => {
  for (const { unregister } of openDrafts.get(queue)?.values() ?? []) unregister()
  openDrafts.delete(queue)
}
