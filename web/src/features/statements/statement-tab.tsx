import type { Statement } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { LocalePicker } from '../../components/product/locale-picker.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import type { TextTabProps } from '../../lib/section-tab.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import { StatementFields } from './statement-fields.tsx'
import { localesWithContent } from './statement-locales.ts'
import { StatementPreview } from './statement-preview.tsx'
import { statementDeed, statementLabels, statementQuery } from './statement-queries.ts'
import classes from './statement-editor.module.css'

/** The statement in one language, and beside it what contestants will see (spec §2 "Statement"). */
export const StatementTab = (props: TextTabProps): ReactElement => {
  const { problem, locale, onLocale } = props
  const { data } = useQuery(statementQuery(problem.id, locale))
  return (
    <Pane
      title="Statement"
      height={640}
      tools={
        <LocalePicker
          written={localesWithContent(problem.statements)}
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
}: TextTabProps & { stored: Statement }): ReactElement => {
  const [deed] = useState(() => statementDeed(problem.id, locale))
  const draft = useSectionDraft(deed, stored, queue)
  return (
    <>
      <SectionNotices what="statement" draft={draft} labels={statementLabels} />
      <div className={classes['split']}>
        <StatementFields problem={problem} locale={locale} draft={draft} isReadOnly={isReadOnly} />
        <StatementPreview problem={problem} locale={locale} stored={stored} form={draft.form} />
      </div>
    </>
  )
}
