import { linesOfTalk } from '@drafts/contract'
import type { TalkLine } from '@drafts/contract'
import type { ReactElement } from 'react'
import type { ViewWords } from './view-words.ts'
import classes from './statements.module.css'

/** What program and judge say to each other, a row a line: the program's input at the left, its output at the right. */
export const TalkSample = ({
  talk,
  no,
  words,
}: {
  talk: string
  no: number
  words: ViewWords
}): ReactElement => (
  <table className={`${classes['sampleTable'] ?? ''} ${classes['talk'] ?? ''}`}>
    <caption className="visually-hidden">Example {no}</caption>
    <thead>
      <tr>
        <th scope="col">{words.input}</th>
        <th scope="col">{words.output}</th>
      </tr>
    </thead>
    <tbody>
      {linesOfTalk(talk).map((line, index) => (
        // A line has nothing else that it is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <TalkRow key={index} line={line} words={words} />
      ))}
    </tbody>
  </table>
)

const TalkRow = ({
  line: { by, text },
  words,
}: {
  line: TalkLine
  words: ViewWords
}): ReactElement =>
  by === 'gap' ? (
    <tr>
      <td colSpan={2} aria-label="The next run">
        <hr className={classes['gap']} />
      </td>
    </tr>
  ) : (
    <tr>
      <td data-label={words.input}>{by === 'judge' ? <pre>{text}</pre> : null}</td>
      <td data-label={words.output}>{by === 'program' ? <pre>{text}</pre> : null}</td>
    </tr>
  )
