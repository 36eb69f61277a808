import type { ReactElement } from 'react'
import type { TranscriptLine } from './transcript.ts'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import classes from './transcript.module.css'

/** A conversation, two-sided: what the driver sent at the left, what the solution answered at the right. */
export const TranscriptView = ({
  lines,
  isSpaceVisible,
}: {
  lines: readonly TranscriptLine[]
  isSpaceVisible: boolean
}): ReactElement => (
  // It scrolls; the keyboard has to reach it.
  <div className={classes['scroll']} role="group" aria-label="Transcript" tabIndex={0}>
    <table className={classes['transcript']}>
      <caption className="visually-hidden">What driver and solution said, with times</caption>
      <thead>
        <tr>
          <th scope="col" className={classes['time']}>
            Time (s)
          </th>
          <th scope="col">Driver</th>
          <th scope="col">Solution</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Lines have no identity but their place.
          <Row key={index} line={line} isSpaceVisible={isSpaceVisible} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({
  line,
  isSpaceVisible,
}: {
  line: TranscriptLine
  isSpaceVisible: boolean
}): ReactElement => {
  if (line.side === 'note')
    return (
      <tr>
        <td colSpan={3} className={classes['note']}>
          {line.text}
        </td>
      </tr>
    )
  const said = <Said line={line} isSpaceVisible={isSpaceVisible} />
  return (
    <tr data-side={line.side}>
      <td className={classes['time']}>{line.time}</td>
      <td>{line.side === 'in' ? said : null}</td>
      <td>{line.side === 'out' ? said : null}</td>
    </tr>
  )
}

const Said = ({
  line,
  isSpaceVisible,
}: {
  line: TranscriptLine
  isSpaceVisible: boolean
}): ReactElement => (
  <code>
    <span className={classes['sign']} aria-hidden>
      {line.side === 'in' ? '>' : '<'}
    </span>
    {line.text === '' ? (
      <span className={classes['nothing']}>(empty line)</span>
    ) : (
      <VisibleText text={line.text} isVisible={isSpaceVisible} />
    )}
  </code>
)
