import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createKeptDraft, keptDraftKey } from './kept-draft.ts'
import { meQuery } from './queries/me.ts'
import type { SaveQueue } from './save-queue.ts'
import { createSectionDraft } from './section-draft.ts'
import type { SectionDeed } from './section-draft.ts'
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
  /** A list that has the section in it as well. */
  listKey?: QueryKey
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
    return createSectionDraft({
      deed,
      stored,
      queue,
      kept: createKeptDraft(
        keptDraftKey(accountId, deed.problemId, deed.section),
        deed.formOf(stored),
      ),
      onSaved: (saved) => {
        client.setQueryData(deed.queryKey, saved)
        void client.invalidateQueries({ queryKey: deed.problemKey })
        if (deed.listKey) void client.invalidateQueries({ queryKey: deed.listKey, exact: true })
      },
      reload: async () => {
        const theirs = await deed.read()
        client.setQueryData(deed.queryKey, theirs)
        return theirs
      },
    })
  })
  useEffect(() => {
    draft.setMounted(true)
    const unregister = registerDraft({
      isDirty: draft.isDirty,
      flush: draft.save,
      discard: draft.discard,
    })
    return () => {
      draft.setMounted(false)
      unregister()
    }
  }, [draft])
  useEffect(() => draft.adopt(stored), [draft, stored])
  return { ...draft, ...useStore(draft.state), isDirtyNow: draft.isDirty() }
}
