import { Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { wordsIn } from '../lines/line-of-program.ts'
import classes from './populator.module.css'

/** The field for the input of a solution, or for the arguments of a generator. It shows how a line of the script would have them. */
export const ReadWords = ({
  of,
  isPrivate,
  typed,
  isDisabled,
  onChange,
}: {
  of: 'solution' | 'generator'
  /** The source of the solution is seen by few. */
  isPrivate: boolean
  typed: string
  isDisabled: boolean
  onChange: (typed: string) => void
}): ReactElement => (
  <>
    <Textarea
      {...fields[of]}
      value={typed}
      disabled={isDisabled}
      autosize
      minRows={of === 'solution' ? 3 : 1}
      maxRows={8}
      classNames={{ input: classes['mono'] ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {of === 'solution' && isOtherLine(typed) ? (
      <p className={classes['soft']}>
        In a line of the script it reads all of this as one line: <code>{shown(typed)}</code>
      </p>
    ) : null}
    {isPrivate ? (
      <p className={classes['soft']}>
        As a line it becomes a generator, whose source everybody sees who sees the tests.
      </p>
    ) : null}
  </>
)

const fields = {
  solution: {
    label: 'What it reads',
    description: 'Its standard input: numbers, a seed, whatever your generator asks for.',
  },
  generator: {
    label: 'Arguments',
    description: 'As a line of the script has them: 10 -seed 5 "two words".',
  },
}

/** A line has single blanks between its words. */
const isOtherLine = (typed: string): boolean =>
  typed.trim() !== '' && wordsIn(typed).join(' ') !== typed.replace(/\n$/, '')

const shownChars = 60

const shown = (typed: string): string => {
  const line = wordsIn(typed).join(' ')
  return line.length > shownChars ? `${line.slice(0, shownChars)}…` : line
}
