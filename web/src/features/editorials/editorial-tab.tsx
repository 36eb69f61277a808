import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Locale } from '@drafts/contract'
import { LocalePicker } from '../../product/problem/locale-picker.tsx'
import { WithPreview, PreviewBehind } from '../../product/problem/preview-aside.tsx'
import { ProblemText } from '../../product/problem/problem-text.tsx'
import { editorialsQuery, writtenEditorials } from '../../product/queries/editorials.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { TextTabProps } from '../../product/section-draft/section-tab.ts'
import { editorialSection } from './editorial.section.ts'
import classes from './editorials.module.css'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { useRendered } from '../../product/problem/use-rendered.ts'

/** How the problem is solved, a text a language. */
export const EditorialTab = ({
  problem,
  locale,
  onLocale,
  queue,
  isReadOnly,
}: TextTabProps): ReactElement => {
  const { data: all = [] } = useQuery(editorialsQuery(problem.id))
  const written = writtenEditorials(all).map((one) => one.locale)
  return (
    <SectionPane
      title="Editorial"
      height={480}
      tools={<LocalePicker written={written} locale={locale} onChange={onLocale} />}
      section={editorialSection}
      place={{ problemId: problem.id, locale }}
      queue={queue}
    >
      {({ form, errors, change, save }, stored) => (
        <WithPreview
          preview={<EditorialPreview stored={stored} content={form.content} locale={locale} />}
        >
          {(onCaret) => (
            <Field name="content" className={classes['editor']}>
              <ProblemText
                problemId={problem.id}
                locale={locale}
                label="Content"
                description="Shown under Editorial as soon as it is not blank."
                value={form.content}
                error={errors['content']}
                isReadOnly={isReadOnly}
                minRows={18}
                onCaret={(place) => onCaret({ ...place, part: 'content' })}
                onChange={(content) => change({ content })}
                onBlur={save}
              />
            </Field>
          )}
        </WithPreview>
      )}
    </SectionPane>
  )
}

/** The editorial as its readers will see it, from what is typed; what is stored needs no rendering. */
const EditorialPreview = ({
  stored,
  content,
  locale,
}: {
  stored: { content: string; contentHTML: string }
  content: string
  locale: Locale
}): ReactElement => {
  const isStored = content === stored.content
  const { htmls, isFailed } = useRendered([content], !isStored)
  const html = isStored ? stored.contentHTML : (htmls?.[0] ?? stored.contentHTML)
  return (
    <article className={classes['editorial']} data-part="content">
      {isFailed && !isStored ? <PreviewBehind /> : null}
      <h2>Editorial</h2>
      {content.trim() === '' ? (
        <p className={classes['blank']}>Nothing to show yet.</p>
      ) : (
        <RenderedHtml html={html} lang={locale} />
      )}
    </article>
  )
}
