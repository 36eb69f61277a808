import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createKeptDraft, keptDraftKey } from './kept-draft.ts'
import { meQuery } from './queries/me.ts'
import type { SaveQueue } from './save-queue.ts'
import { createSectionDraft } from './section-draft.ts'
import type { SectionDeed, SectionDraft } from './section-draft.ts'
import { useStore } from './store.ts'
import { registerDraft } from './unsaved-drafts.ts'

/** A deed and where its section is read from. */
export interface QueriedDeed<
  Stored extends { version: number },
  Form extends object,
> extends SectionDeed<Stored, Form> {
  problemId: string
  queryKey: QueryKey
  /** Of the whole problem, which carries the section too. */
  problemKey: QueryKey
  /** What else is another after a save: a list with the section in it, solutions that are to be run again. */
  alsoKeys?: readonly QueryKey[]
  read: () => Promise<Stored>
}

/** The form of a section, its notices and what they may do. The deed and the queue are those of the first call. */
export const useSectionDraft = <Stored extends { version: number }, Form extends object>(
  deed: QueriedDeed<Stored, Form>,
  stored: Stored,
  queue: SaveQueue,
) => {
  const client = useQueryClient()
  const [draft] = useState(() => {
    const accountId = client.getQueryData(meQuery.queryKey)?.id ?? ''
    const key = keptDraftKey(accountId, deed.problemId, deed.section)
    return draftOf(queue, key, () =>
      createSectionDraft({
        deed,
        stored,
        queue,
        kept: createKeptDraft(key, deed.formOf(stored)),
        onSaved: (saved) => {
          client.setQueryData(deed.queryKey, saved)
          void client.invalidateQueries({ queryKey: deed.problemKey })
          for (const queryKey of deed.alsoKeys ?? [])
            void client.invalidateQueries({ queryKey, exact: true })
        },
        reload: async () => {
          const theirs = await deed.read()
          client.setQueryData(deed.queryKey, theirs)
          return theirs
        },
      }),
    )
  })
  useEffect(() => {
    draft.setMounted(true)
    return () => draft.setMounted(false)
  }, [draft])
  useEffect(() => draft.adopt(stored), [draft, stored])
  return { ...draft, ...useStore(draft.state), isDirtyNow: draft.isDirty() }
}

interface OpenDraft {
  draft: unknown
  unregister: () => void
}

const openDrafts = new WeakMap<SaveQueue, Map<string, OpenDraft>>()

/**
 * As long as the editor is open a section has one draft, whichever tab is shown: who comes back while a save is on its
 * way must not be taken for somebody else, and leaving the editor asks about all of them.
 */
const draftOf = <Stored, Form>(
  queue: SaveQueue,
  key: string,
  create: () => SectionDraft<Stored, Form>,
): SectionDraft<Stored, Form> => {
  const ofQueue = openDrafts.get(queue) ?? new Map<string, OpenDraft>()
  openDrafts.set(queue, ofQueue)
  const known = ofQueue.get(key)
  // A key is of one kind of section, and so is its draft.
  if (known) return known.draft as SectionDraft<Stored, Form>
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
