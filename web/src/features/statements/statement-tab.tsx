import { isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { LocalePicker } from '../../product/problem/locale-picker.tsx'
import { WithPreview } from '../../product/problem/preview-aside.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { TextTabProps } from '../../product/section-draft/section-tab.ts'
import { ImportedStatementView } from './imported-statement.tsx'
import { StatementFields } from './statement-fields.tsx'
import { localesWithContent } from './statement-locales.ts'
import { StatementPreview } from './statement-preview.tsx'
import { statementSection } from './statement.section.ts'

/** The statement in one language, and beside it what contestants will see. */
export const StatementTab = ({
  problem,
  locale,
  onLocale,
  queue,
  isReadOnly,
}: TextTabProps<StatementLocale>): ReactElement => {
  const written = localesWithContent(problem.statements)
  const tools = (
    <LocalePicker<StatementLocale> written={written} locale={locale} onChange={onLocale} />
  )
  if (!isLocale(locale))
    return (
      <Pane title="Statement" tools={tools}>
        <ImportedStatementView {...{ problem, locale, onLocale, isReadOnly }} />
      </Pane>
    )
  return (
    <SectionPane
      title="Statement"
      height={640}
      tools={tools}
      section={statementSection}
      place={{ problemId: problem.id, locale }}
      queue={queue}
    >
      {(draft, stored) => (
        <WithPreview
          preview={
            <StatementPreview problem={problem} locale={locale} stored={stored} form={draft.form} />
          }
        >
          {(onCaret) => (
            <StatementFields
              problem={problem}
              locale={locale}
              draft={draft}
              isReadOnly={isReadOnly}
              onCaret={onCaret}
            />
          )}
        </WithPreview>
      )}
    </SectionPane>
  )
}
