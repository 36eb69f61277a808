import { defaultLocale } from '@drafts/contract'
import type { Locale, Problem, Statement } from '@drafts/contract'
import type { ReactElement } from 'react'
import { PartTools } from '../../product/problem/part-tool.tsx'
import { PreviewBehind } from '../../product/problem/preview-aside.tsx'
import { useRendered } from '../../product/problem/use-rendered.ts'
import type { StatementForm } from './statement.section.ts'
import { StatementView } from './statement-view.tsx'
import classes from './statement-editor.module.css'

interface PreviewProps {
  problem: Problem
  locale: Locale
  stored: Statement
  form: StatementForm
}

/** The statement as contestants will read it, from what is typed. */
export const StatementPreview = ({ problem, locale, stored, form }: PreviewProps): ReactElement => {
  const { statement, isFailed } = usePreviewed(stored, form)
  const others = problem.statements.filter((other) => other.locale !== locale)
  // A language without a title of its own has the English one, as packages have it.
  const own = form.title.trim()
  const title = own === '' && locale !== defaultLocale ? problem.title : own
  return (
    <>
      {isFailed ? <PreviewBehind /> : null}
      <h2 className={classes['previewTitle']}>{title === '' ? 'Untitled' : title}</h2>
      {/* The texts beside it have their parts' tools. */}
      <PartTools value={null}>
        <StatementView
          problem={{ ...problem, title, statements: [...others, statement] }}
          locale={locale}
        />
      </PartTools>
    </>
  )
}

/** The form as the server will show it; what is stored needs no rendering. */
const usePreviewed = (stored: Statement, form: StatementForm) => {
  const texts = [form.body, form.input, form.output, form.notes, ...form.arguments, ...form.returns]
  const isStored =
    JSON.stringify(texts) ===
    JSON.stringify([
      stored.body,
      stored.input,
      stored.output,
      stored.notes,
      ...stored.arguments,
      ...stored.returns,
    ])
  const { htmls, isFailed } = useRendered(texts, !isStored)
  const statement: Statement = { ...stored, ...form }
  if (isStored || !htmls) return { statement, isFailed }
  const [bodyHTML = '', inputHTML = '', outputHTML = '', notesHTML = '', ...items] = htmls
  const count = form.arguments.length
  return {
    isFailed,
    statement: {
      ...statement,
      bodyHTML,
      inputHTML,
      outputHTML,
      notesHTML,
      argumentHTMLs: items.slice(0, count),
      returnHTMLs: items.slice(count),
    },
  }
}
