import { localeName } from '@drafts/contract'
import type { Problem, Statement, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { LimitsLine } from './limits-line.tsx'
import { FunctionSpec } from './function-spec.tsx'
import { FunctionStub } from './function-stub.tsx'
import { ReadingCodeLink } from './reading-code-link.tsx'
import { Samples } from './samples.tsx'
import { StatementPart } from './statement-part.tsx'
import { viewWordsOf } from './view-words.ts'
import classes from './statements.module.css'

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
