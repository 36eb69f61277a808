import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { LocalePicker } from '../../product/problem/locale-picker.tsx'
import { WithPreview } from '../../product/problem/preview-aside.tsx'
import { ProblemText } from '../../product/problem/problem-text.tsx'
import { editorialsQuery, writtenEditorials } from '../../product/queries/editorials.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { TextTabProps } from '../../product/section-draft/section-tab.ts'
import { EditorialPreview } from './editorial-preview.tsx'
import { editorialSection } from './editorial.section.ts'
import classes from './editorials.module.css'

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
