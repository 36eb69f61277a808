import { defaultLocale } from '@drafts/contract'
import type { Locale, Problem, Statement } from '@drafts/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Button } from '@mantine/core'
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

/** Beside the fields where there is room, below them on request where there is not. */
export const StatementPreview = (props: PreviewProps): ReactElement => {
  const isWide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const [isAsked, setIsAsked] = useState(false)
  const isShown = isWide || isAsked
  return (
    <aside className={classes['preview']} aria-label="Preview">
      {isWide ? null : (
        <Button variant="default" aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
          {isAsked ? 'Hide the preview' : 'Show the preview'}
        </Button>
      )}
      {isShown ? <Shown {...props} /> : null}
    </aside>
  )
}

const Shown = ({ problem, locale, stored, form }: PreviewProps): ReactElement => {
  const { statement, isFailed } = usePreviewed(stored, form)
  const others = problem.statements.filter((other) => other.locale !== locale)
  const english = locale === defaultLocale ? form.title.trim() : problem.title
  return (
    <>
      {isFailed ? (
        <p className={classes['behind']} role="status">
          The preview is behind: the server could not render it. What you write is kept.
        </p>
      ) : null}
      <h2 className={classes['previewTitle']}>{english === '' ? 'Untitled' : english}</h2>
      <StatementView
        problem={{ ...problem, title: english, statements: [...others, statement] }}
        locale={locale}
      />
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
