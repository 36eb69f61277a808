import { localeName } from '@drafts/contract'
import type { Problem, Statement, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Skeleton } from '@mantine/core'
import { Suspense, useState, use } from 'react'
import { LimitsLine } from './limits-line.tsx'
import { FunctionSpec } from './function-spec.tsx'
import { FunctionStub } from './function-stub.tsx'
import { Samples } from './samples.tsx'
import { ScoredGroups } from './scored-groups.tsx'
import { viewWordsOf } from './view-words.ts'
import classes from './statements.module.css'
import { preloadable } from '../../lib/preloadable.tsx'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { PartTool, PartTools } from '../../product/problem/part-tool.tsx'

const streams = { inputFile: '', outputFile: '' }

/** A problem as its solver reads it. */
export const StatementView = ({
  problem,
  locale,
}: {
  problem: Problem
  locale: StatementLocale
}): ReactElement => {
  const statement = problem.statements.find((item) => item.locale === locale)
  // The page's own heading is the English title; another language brings its own.
  const title = statement?.title.trim() ?? ''
  const words = viewWordsOf(locale)
  // Without the signature a functional problem is described by its input and output.
  const isFunction = problem.mechanism === 'functionBased' && problem.signature.enabled
  return (
    <article className={classes['statement']}>
      {title === '' || title === problem.title ? null : (
        <h2 className={classes['title']} lang={locale}>
          {title}
        </h2>
      )}
      <LimitsLine
        limits={problem.limits}
        files={problem.mechanism === 'standard' ? problem.attributes : streams}
        locale={locale}
      />
      <StatementPart part="body" html={statement?.bodyHTML ?? ''} locale={locale} />
      {statement && hasText(statement) ? null : (
        <p className={classes['blank']}>There is no statement in {localeName(locale)} yet.</p>
      )}
      {isFunction ? null : (
        <>
          <StatementPart
            part="input"
            heading={words.input}
            html={statement?.inputHTML ?? ''}
            locale={locale}
          />
          {statement === undefined || problem.readingSpec === null ? null : (
            <ReadingCodeLink spec={problem.readingSpec} />
          )}
          <StatementPart
            part="output"
            heading={words.output}
            html={statement?.outputHTML ?? ''}
            locale={locale}
          />
        </>
      )}
      {isFunction ? (
        <>
          <FunctionSpec signature={problem.signature} statement={statement} locale={locale} />
          <FunctionStub problem={problem} />
        </>
      ) : null}
      <ScoredGroups groups={problem.statementGroups ?? []} locale={locale} />
      <Samples problem={problem} locale={locale} />
      <StatementPart
        part="notes"
        heading={words.notes}
        html={statement?.notesHTML ?? ''}
        locale={locale}
      />
    </article>
  )
}

const hasText = (statement: Statement): boolean => statement.bodyHTML.trim() !== ''

// The language of specs is a chunk of its own: it is fetched by readers who open the link.
const { View: ReadingCode } = preloadable(
  async () => (await import('../../product/reading-code/reading-code.tsx')).ReadingCode,
)

/** Code that reads the input, where the author offers it (docs/product/editing.md#reading-code). */
const ReadingCodeLink = ({ spec }: { spec: string }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes['stub']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Code that reads the input</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <ReadingCode source={spec} isInStatement />
        </Suspense>
      ) : null}
    </details>
  )
}

/** A part without a text is there for those who may discuss it, and for nobody else. */
const StatementPart = ({
  part,
  heading,
  html,
  locale,
}: {
  /** The field of the statement. */
  part: string
  heading?: string
  html: string
  locale: StatementLocale
}): ReactElement | null => {
  const isBlank = html.trim() === ''
  const isDiscussed = use(PartTools) !== null
  if (isBlank && !isDiscussed) return null
  return (
    <section className={classes['part']} data-part={part} data-blank={isBlank}>
      {heading ? (
        <div className={classes['partHead']}>
          <h2 lang={locale}>{heading}</h2>
          <PartTool part={part} />
        </div>
      ) : (
        <div className={classes['loose']}>
          <PartTool part={part} />
        </div>
      )}
      {isBlank ? null : <RenderedHtml html={html} lang={locale} />}
    </section>
  )
}
