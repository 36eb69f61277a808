import { EditorialBody } from '@drafts/contract'
import type { Editorial, Locale } from '@drafts/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { LocalePicker } from '../../components/product/locale-picker.tsx'
import { ProblemText } from '../../components/product/problem-text.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
import { editorialsQuery, writtenEditorials } from '../../lib/queries/editorials.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { TextTabProps } from '../../lib/section-tab.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'
import classes from './editorials.module.css'

/** How the problem is solved, a text a language (spec §2 "Editorials tab"). */
export const EditorialTab = (props: TextTabProps): ReactElement => {
  const { problem, locale, onLocale } = props
  const { data: all = [] } = useQuery(editorialsQuery(problem.id))
  const { data } = useQuery(editorialQuery(problem.id, locale))
  return (
    <Pane
      title="Editorial"
      height={480}
      tools={
        <LocalePicker
          written={writtenEditorials(all).map((one) => one.locale)}
          locale={locale}
          onChange={onLocale}
        />
      }
    >
      {data ? <Fields key={`${problem.id}/${locale}`} {...props} stored={data} /> : null}
    </Pane>
  )
}

const Fields = ({
  problem,
  locale,
  queue,
  isReadOnly,
  stored,
}: TextTabProps & { stored: Editorial }): ReactElement => {
  const [deed] = useState(() => editorialDeed(problem.id, locale))
  const draft = useSectionDraft(deed, stored, queue)
  return (
    <>
      <SectionNotices what="editorial" draft={draft} labels={{ content: 'Content' }} />
      <div className={classes['editor']} data-field="content">
        <ProblemText
          problemId={problem.id}
          locale={locale}
          label="Content"
          description="Shown under Editorial as soon as it is not blank."
          value={draft.form.content}
          error={draft.errors['content']}
          isReadOnly={isReadOnly}
          minRows={18}
          onChange={(content) => draft.change({ content })}
          onBlur={draft.save}
        />
      </div>
    </>
  )
}

const editorialQuery = (problemId: string, locale: Locale) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, `editorials/${locale}`),
    queryFn: () => api.getEditorial({ problemId, locale }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

const editorialDeed = (
  problemId: string,
  locale: Locale,
): QueriedDeed<Editorial, { content: string }> => ({
  section: `editorials/${locale}`,
  problemId,
  queryKey: editorialQuery(problemId, locale).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  alsoKeys: [queryKeys.editorials(problemId)],
  fieldNames: ['content'],
  formOf: ({ content }) => ({ content }),
  errorsOf: (form) => fieldErrorsIn(EditorialBody, form),
  read: () => api.getEditorial({ problemId, locale }),
  send: (form, base) => api.saveEditorial({ problemId, locale, body: { ...form, base } }),
})
