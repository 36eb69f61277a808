import { defaultLocale, localeName } from '@drafts/contract'
import type { Locale, Problem, Statement } from '@drafts/contract'
import { Button, Switch } from '@mantine/core'
import { createContext, use, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { readStoredChoice, writeChoice } from '../../lib/choose/kept-choice.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { hasText, translationSource } from './statement-locales.ts'
import { statementSection } from './statement.section.ts'
import type { StatementForm } from './statement.section.ts'
import classes from './statement-editor.module.css'

/** The text that is put into another language; null where none is shown. */
const Shown = createContext<Statement | null>(null)

const storageKey = 'drafts:other-language'

/** A statement in a further language begins with a copy of the first, and has that beside its parts. */
export const OtherLanguage = ({
  problem,
  locale,
  draft: { form, changeAndSave },
  isReadOnly,
  children,
}: {
  problem: Problem
  locale: Locale
  draft: ShownDraft<StatementForm>
  isReadOnly: boolean
  /** The fields. */
  children: ReactNode
}): ReactElement => {
  // English is what others are put from, unless it was to be written yet.
  const [wasBlank] = useState(() => !hasText(form))
  const source =
    locale !== defaultLocale || wasBlank ? translationSource(problem.statements, locale) : undefined
  const [isShown, setIsShown] = useState(() => readStoredChoice(storageKey) !== 'off')
  if (source === undefined) return <>{children}</>
  const name = localeName(source.locale)
  const handleCopy = () => {
    const before = form
    const { title, ...texts } = statementSection.formOf(source)
    changeAndSave({ ...texts, title: form.title.trim() === '' ? title : form.title })
    showUndo(`Copied from ${name}.`, () => changeAndSave(before))
  }
  const handleShown = (isOn: boolean) => {
    writeChoice(storageKey, isOn ? 'on' : 'off')
    setIsShown(isOn)
  }
  return (
    <Shown value={isShown ? source : null}>
      <div className={classes['other']}>
        {isReadOnly || hasText(form) ? null : (
          <Button variant="default" onClick={handleCopy}>
            Copy from {name}
          </Button>
        )}
        <Switch
          label={`${name} beside each part`}
          checked={isShown}
          onChange={(event) => handleShown(event.currentTarget.checked)}
        />
      </div>
      {children}
    </Shown>
  )
}

/** What a part says in that language; nothing where it says nothing. */
export const OtherPart = ({
  htmlOf,
}: {
  htmlOf: (statement: Statement) => string | undefined
}): ReactElement | null => {
  const source = use(Shown)
  const html = source ? (htmlOf(source) ?? '') : ''
  if (!source || html.trim() === '') return null
  return (
    <details className={classes['otherPart']} open>
      <summary>{localeName(source.locale)}</summary>
      <RenderedHtml html={html} lang={source.locale} size="small" />
    </details>
  )
}

export const OtherTitle = (): ReactElement | null => {
  const source = use(Shown)
  if (!source || source.title.trim() === '') return null
  return (
    <p className={classes['otherTitle']}>
      {localeName(source.locale)}: <span lang={source.locale}>{source.title}</span>
    </p>
  )
}
