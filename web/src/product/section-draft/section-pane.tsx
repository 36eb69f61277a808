import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { Pane } from '../../components/pane.tsx'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { isUnread } from '../../lib/is-unread.ts'
import type { Versioned } from './draft-state.ts'
import { BarSlots, createBarSlots } from './field.tsx'
import { SectionNotices } from './section-notices.tsx'
import { nameOfSection, sectionQuery } from './section.ts'
import type { EditedSection, SectionPlace } from './section.ts'
import { useSectionDraft } from './use.ts'
import type { ShownDraft } from './use.ts'

interface SectionFormProps<
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
> {
  section: EditedSection<View, Form, Place>
  place: Place
  queue: SaveQueue
  /** The fields. */
  children: (draft: ShownDraft<Form>, stored: View) => ReactNode
}

/** The tab of a section: its heading, its tools, its room while it loads, and its form. */
export const SectionPane = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>({
  title,
  height,
  tools,
  ...form
}: SectionFormProps<View, Form, Place> & {
  title: string
  /** The height of the skeleton, in px. */
  height: number
  tools?: ReactNode
}): ReactElement => {
  const { section, place } = form
  const query = useQuery(sectionQuery(section, place))
  const { data } = query
  const key = `${place.problemId}/${nameOfSection(section.kind.path, place)}`
  const failure = isUnread(query) ? (
    <ReadFailure what={section.what} onRetry={() => void query.refetch()} />
  ) : null
  return (
    <Pane title={title} height={height} tools={tools}>
      {data ? <SectionForm key={key} {...form} stored={data} /> : failure}
    </Pane>
  )
}

/** The notices of a section, at the field they are about or above all. Another place needs another key. */
export const SectionForm = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>({
  section,
  place,
  queue,
  stored,
  children,
}: SectionFormProps<View, Form, Place> & { stored: View }): ReactElement => {
  const draft = useSectionDraft(section, place, stored, queue)
  const [slots] = useState(createBarSlots)
  return (
    <BarSlots value={slots}>
      <SectionNotices
        what={section.what}
        draft={draft}
        labels={section.labels}
        words={section.words}
        fields={section.kind.fields}
      />
      {children(draft, stored)}
    </BarSlots>
  )
}
