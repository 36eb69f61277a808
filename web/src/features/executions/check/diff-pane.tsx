import type { Snippet, FileSpan } from '@drafts/contract'
import type { ReactElement } from 'react'
import { contextOf } from './diff-context.ts'
import type { ContextLine } from './diff-context.ts'
import { isCutOff } from './stream-text.tsx'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import classes from '../viewer.module.css'

/** One side of a difference: its lines in context, the differing characters marked. */
export const DiffPane = ({
  title,
  side,
  stream,
  span,
  isSpaceVisible,
}: {
  title: string
  side: 'want' | 'got'
  stream: Snippet
  span: FileSpan
  isSpaceVisible: boolean
}): ReactElement => {
  const { lines, isBeyond } = contextOf(stream.snip, span, isCutOff(stream))
  return (
    <figure className={classes['pane']} data-side={side}>
      <figcaption>
        {title}
        <span className={classes['soft']}>
          line {span.start.line}, column {span.start.column}
        </span>
      </figcaption>
      {isBeyond ? (
        <p className={classes['beyond']}>
          This place is after the first {stream.snip.length} characters that are shown here.
          Download the whole output to see it.
        </p>
      ) : (
        // A long line scrolls here; the keyboard has to reach it.
        <div className={classes['lines']} role="group" aria-label={title} tabIndex={0}>
          {lines.map((line) => (
            <Line key={line.no} line={line} isSpaceVisible={isSpaceVisible} />
          ))}
        </div>
      )}
    </figure>
  )
}

const Line = ({
  line: { no, text, mark },
  isSpaceVisible,
}: {
  line: ContextLine
  isSpaceVisible: boolean
}): ReactElement => {
  const chars = [...text]
  const part = (from: number, to?: number) => (
    <VisibleText text={chars.slice(from, to).join('')} isVisible={isSpaceVisible} />
  )
  return (
    <div className={classes['line']} data-marked={mark !== null}>
      <span className={classes['lineNo']}>{no}</span>
      <code>
        {mark ? (
          <>
            {part(0, mark.start)}
            {mark.end > mark.start ? (
              <mark>{part(mark.start, mark.end)}</mark>
            ) : (
              <mark className={classes['missing']}>
                <span className="visually-hidden">(nothing)</span>
              </mark>
            )}
            {part(mark.end)}
          </>
        ) : (
          part(0)
        )}
      </code>
    </div>
  )
}
