import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { languagesQuery } from '../queries/languages.ts'
import { markChangedWords } from '../../lib/text/marked-words.ts'
import type { WordPart } from '../../lib/text/marked-words.ts'
import { bothSides } from './both-sides.ts'
import type { Answers, ConflictQuestion, TextConflict, ValueChoice } from './resolve.ts'
import type { SectionWords } from './section.ts'
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
  words = {},
  ...shown
}: Shown<Form> & {
  mine: Form
  theirs: Form
  questions: readonly ConflictQuestion<Form>[]
  words: SectionWords<Form> | undefined
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const languageOf = (languageId: string): string =>
    languages.find(({ id }) => id === languageId)?.label ?? languageId
  const wordOf = (form: Form, name: keyof Form & string, entry = ''): string =>
    words[name]?.(form[name], languageOf, entry) ?? plainWordOf(form[name])
  return (
    <div className={classes['versions']}>
      {questions.map((question) => {
        const { name } = question
        if ('pieces' in question)
          return <TextPlaces key={`${name}.${question.index}`} question={question} {...shown} />
        if ('entries' in question)
          return question.entries.map((choice) => (
            <ValuePlace
              key={`${name}.${choice.entry}`}
              label={`${shown.labels[name]}, ${languageOf(choice.entry)}`}
              choice={choice}
              mine={wordOf(mine, name, choice.entry)}
              theirs={wordOf(theirs, name, choice.entry)}
              {...shown}
            />
          ))
        return (
          <ValuePlace
            key={name}
            label={shown.labels[name]}
            choice={question.choice}
            mine={wordOf(mine, name)}
            theirs={wordOf(theirs, name)}
            {...shown}
          />
        )
      })}
    </div>
  )
}

const TextPlaces = <Form extends object>({
  question: { name, index, pieces },
  author,
  labels,
  answers,
  onAnswer,
}: Shown<Form> & { question: TextConflict<Form> }): ReactElement[] => {
  const label = index === null ? labels[name] : `${labels[name]} ${index + 1}`
  const open = pieces.flatMap((piece) => ('settled' in piece ? [] : piece))
  return open.map(({ key, stored, mine }, count) => {
    const answer = answers[key]
    const place = open.length === 1 ? label : `${label}, place ${count + 1} of ${open.length}`
    const ways = [
      ['Yours', mine],
      ['Theirs', stored],
      ['Both', bothSides(stored, mine)],
    ] as const
    return (
      <Place key={key} label={place}>
        <Pair place={place} author={author} mine={mine.join('\n')} theirs={stored.join('\n')} />
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
  label,
  choice: { key, mine: value },
  mine,
  theirs,
  author,
  answers,
  onAnswer,
}: Shown<Form> & {
  label: string
  choice: ValueChoice
  mine: string
  theirs: string
}): ReactElement => {
  const sides = { Yours: 'mine', Theirs: 'theirs' } as const
  return (
    <Place label={label}>
      {Array.isArray(value) ? (
        <p className={classes['author']}>The whole list is chosen, yours or theirs.</p>
      ) : null}
      <Pair place={label} author={author} mine={mine} theirs={theirs} />
      <Ways
        ways={['Yours', 'Theirs']}
        place={label}
        isChosen={(way) => answers[key] === sides[way]}
        onChoose={(way) => onAnswer(key, sides[way])}
      />
    </Place>
  )
}

const Place = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <section className={classes['place']} aria-label={label}>
    <h3>{label}</h3>
    {children}
  </section>
)

const Pair = ({
  place,
  author,
  mine,
  theirs,
}: {
  place: string
  author: string
  mine: string
  theirs: string
}): ReactElement => {
  const { from, to } = useMemo(() => markChangedWords(mine, theirs), [mine, theirs])
  return (
    <div className={classes['pair']}>
      <Version head="Yours" label={`Yours: ${place}`} parts={from} />
      <Version head={author} label={`Theirs: ${place}`} parts={to} />
    </div>
  )
}

const Version = ({
  head,
  label,
  parts,
}: {
  head: string
  label: string
  parts: readonly WordPart[]
}): ReactElement => (
  <div className={classes['version']} role="group" aria-label={label}>
    <p className={classes['author']}>{head}</p>
    {parts.every(({ text }) => text === '') ? (
      <p className={classes['none']}>nothing</p>
    ) : (
      <p className={classes['words']}>
        {parts.map(({ text, isMarked }, at) =>
          // Words come and go with the text only.
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
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

const plainWordOf = (value: unknown): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join('\n') || 'nothing'
    : JSON.stringify(value)
}
