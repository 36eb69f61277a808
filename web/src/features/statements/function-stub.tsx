import type { Problem } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { readLastLanguage } from '../../product/language/last-language.ts'
import { LanguageSelect } from '../../product/language/language-select.tsx'
import { StubTools } from '../../product/functional/stub-tools.tsx'
import { useStub } from '../../product/functional/use-stub.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import type { OfferedLanguage } from '../../product/queries/languages.ts'
import classes from './statements.module.css'

/** A file to start from, in the solver's language. Nothing is loaded before it is opened. */
export const FunctionStub = ({ problem }: { problem: Problem }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes['stub']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>File to start from</summary>
      {isOpen ? <StubOf problem={problem} /> : null}
    </details>
  )
}

const StubOf = ({ problem }: { problem: Problem }): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [lastId] = useState(readLastLanguage)
  const usualId = usualOf(languages, lastId)
  // A judge that comes later changes which is usual: what somebody reads or chose to stay with does not change under them.
  if (chosenId === null && usualId !== null) setChosenId(usualId)
  const languageId = chosenId ?? usualId
  const stub = useStub(problem, languageId)
  return (
    <>
      <LanguageSelect value={languageId} onChange={setChosenId} isForFunctions />
      {/* A long line scrolls, also by keyboard. */}
      <pre tabIndex={0} aria-label="File to start from">
        {stub?.text}
      </pre>
      <StubTools stub={stub} />
    </>
  )
}

/** The one used last, else the first that a judge has. */
const usualOf = (languages: readonly OfferedLanguage[], lastId: string | null): string | null => {
  const fitting = languages.filter(
    ({ funclibGenerator, discontinued }) => funclibGenerator !== null && !discontinued,
  )
  const usual =
    fitting.find(({ id }) => id === lastId) ??
    fitting.find(({ available }) => available) ??
    fitting[0]
  return usual?.id ?? null
}
