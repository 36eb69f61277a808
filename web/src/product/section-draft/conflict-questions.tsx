import { Button, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { isText, keyOf, markWords } from './resolve.ts'
import type { Answers, Question, TextQuestion } from './resolve.ts'
import classes from './section-notices.module.css'

interface Shown<Form> {
  /** Who stored the other version, and when. */
  author: string
  labels: Readonly<Record<keyof Form & string, string>>
  answers: Answers
  onAnswer: (key: string, answer: Answers[string]) => void
}

/** Each place that both changed: both versions side by side, and what becomes of them. */
export const ConflictQuestions = <Form extends object>({
  mine,
  theirs,
  questions,
  ...shown
}: Shown<Form> & {
  mine: Form
  theirs: Form
  questions: readonly Question<Form>[]
}): ReactElement => (
  <div className={classes['versions']}>
    {questions.map((question) =>
      isText(question) ? (
        <TextPlaces key={`${question.name}.${question.index}`} question={question} {...shown} />
      ) : (
        <ValuePlace
          key={question.name}
          name={question.name}
          mine={wordOf(mine[question.name])}
          theirs={wordOf(theirs[question.name])}
          {...shown}
        />
      ),
    )}
  </div>
)

const TextPlaces = <Form extends object>({
  question: { name, index, pieces },
  author,
  labels,
  answers,
  onAnswer,
}: Shown<Form> & { question: TextQuestion<Form> }): ReactElement[] => {
  const label = index === null ? labels[name] : `${labels[name]} ${index + 1}`
  const open = pieces.flatMap((piece, at) => ('settled' in piece ? [] : [{ piece, at }]))
  return open.map(({ piece, at }, count) => {
    const key = keyOf(name, index, at)
    const answer = answers[key]
    const place = open.length === 1 ? label : `${label}, place ${count + 1} of ${open.length}`
    const [stored, typed] = [piece.stored.join('\n'), piece.mine.join('\n')]
    const ways = [
      ['Yours', piece.mine],
      ['Theirs', piece.stored],
      ['Both', [...piece.stored, ...piece.mine]],
    ] as const
    return (
      <Place key={key} label={place}>
        <div className={classes['pair']}>
          <Version head="Yours" label={`Yours: ${place}`} text={typed} other={stored} />
          <Version head={author} label={`Theirs: ${place}`} text={stored} other={typed} />
        </div>
        <Ways
          ways={ways.map(([way]) => way)}
          place={place}
          isChosen={(way) => isSame(answer, ways.find(([one]) => one === way)?.[1])}
          onChoose={(way) => onAnswer(key, ways.find(([one]) => one === way)?.[1] ?? [])}
        />
        <Textarea
          label="Result"
          aria-label={`Result: ${place}`}
          autosize
          minRows={2}
          maxRows={12}
          placeholder="Choose above, or write it here."
          value={Array.isArray(answer) ? answer.join('\n') : ''}
          onChange={({ currentTarget: { value } }) =>
            onAnswer(key, value === '' ? [] : value.split('\n'))
          }
        />
      </Place>
    )
  })
}

const ValuePlace = <Form extends object>({
  name,
  mine,
  theirs,
  author,
  labels,
  answers,
  onAnswer,
}: Shown<Form> & { name: keyof Form & string; mine: string; theirs: string }): ReactElement => {
  const key = keyOf(name, null, 0)
  const sides = { Yours: 'mine', Theirs: 'theirs' } as const
  return (
    <Place label={labels[name]}>
      <div className={classes['pair']}>
        <Version head="Yours" label={`Yours: ${labels[name]}`} text={mine} other={theirs} />
        <Version head={author} label={`Theirs: ${labels[name]}`} text={theirs} other={mine} />
      </div>
      <Ways
        ways={['Yours', 'Theirs']}
        place={labels[name]}
        isChosen={(way) => answers[key] === sides[way]}
        onChoose={(way) => onAnswer(key, sides[way])}
      />
    </Place>
  )
}

const Place = ({ label, children }: { label: string; children: ReactElement[] }): ReactElement => (
  <section className={classes['place']} aria-label={label}>
    <h3>{label}</h3>
    {children}
  </section>
)

const Version = ({
  head,
  label,
  text,
  other,
}: {
  head: string
  label: string
  text: string
  other: string
}): ReactElement => (
  <div className={classes['version']} role="group" aria-label={label}>
    <p className={classes['author']}>{head}</p>
    {text === '' ? (
      <p className={classes['none']}>nothing</p>
    ) : (
      <p className={classes['words']}>
        {markWords(text, other).map((word, at) =>
          // Words come and go with the text only.
          // oxlint-disable-next-line react/no-array-index-key
          word.isChanged ? <mark key={at}>{word.text}</mark> : <span key={at}>{word.text}</span>,
        )}
      </p>
    )}
  </div>
)

const Ways = <Way extends string>({
  ways,
  place,
  isChosen,
  onChoose,
}: {
  ways: readonly Way[]
  place: string
  isChosen: (way: Way) => boolean
  onChoose: (way: Way) => void
}): ReactElement => (
  <div className={classes['choices']} role="group" aria-label={`What counts: ${place}`}>
    {ways.map((way) => (
      <Button
        key={way}
        size="xs"
        variant={isChosen(way) ? 'filled' : 'default'}
        aria-pressed={isChosen(way)}
        onClick={() => onChoose(way)}
      >
        {way}
      </Button>
    ))}
  </div>
)

const isSame = (answer: Answers[string] | undefined, lines: readonly string[] | undefined) =>
  Array.isArray(answer) && lines !== undefined && answer.join('\n') === lines.join('\n')

const wordOf = (value: unknown): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ') || 'nothing'
    : JSON.stringify(value)
}
