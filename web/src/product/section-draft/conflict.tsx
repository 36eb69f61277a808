import { clockTime, exactTime } from '../../lib/text/relative-time.ts'
import type { FieldKind } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Fragment, useEffect, useState } from 'react'
import type { Dispatch, ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isWriting } from '../../lib/keyboard.ts'
import { Notice } from '../../components/states/notice.tsx'
import { ConflictQuestions } from './conflict-questions.tsx'
import { useBarSlots } from './field.tsx'
import { questionsOf, resolveForm } from './resolve.ts'
import type { Answers, ConflictQuestion } from './resolve.ts'
import classes from './section-notices.module.css'
import type { SectionWords } from './section.ts'
import type { ShownDraft } from './use.ts'

/**
 * Somebody else has changed the same thing: both are shown, and nothing is saved until the person has chosen.
 * The dialog comes by itself to a person who writes nowhere, and may be put off; each field says what is open in it.
 */
export const Conflict = <Form extends object>({
  what,
  draft,
  theirs,
  labels,
  words,
  fields,
}: {
  what: string
  draft: ShownDraft<Form>
  theirs: Form
  labels: Readonly<Record<keyof Form & string, string>>
  words: SectionWords<Form> | undefined
  fields: Readonly<Record<keyof Form, FieldKind>>
}): ReactElement => {
  const [isOpen, setIsAsked] = useAsked(draft.isTyping)
  const [first] = useState(() => document.activeElement)
  const [opened, setOpened] = useState<{ theirs: Form; before: Element | null } | null>(null)
  if (isOpen && !opened) setOpened({ theirs, before: document.activeElement })
  if (!isOpen && opened) setOpened(null)
  const [answers, setAnswers] = useState<Answers>({})
  const { form: mine, baseForm: base, theirsBy } = draft
  const questions = questionsOf(fields, { base, theirs, mine })
  const isNewer = opened !== null && opened.theirs !== theirs
  const result = resolveForm(mine, questions, answers)
  const author = theirsBy ? `${theirsBy.handle}, ${momentOf(theirsBy.at)}` : 'Theirs'
  // Where the person was when the dialog opened; what opened it may be gone by then.
  const goBack = () =>
    requestAnimationFrame(() => {
      const place = [opened?.before, first].find((one) => one?.isConnected)
      if (place instanceof HTMLElement) place.focus()
    })
  const choose = (take: () => void) => {
    take()
    goBack()
  }
  const choices = (
    <>
      <Button variant="default" size="xs" onClick={() => choose(draft.takeTheirs)}>
        Take theirs
      </Button>
      <Button variant="default" size="xs" onClick={() => choose(draft.keepMine)}>
        Save mine over it
      </Button>
    </>
  )
  const who = theirsBy ? theirsBy.handle : 'Someone else'
  const places = useBarSlots(questions.map(placeOf))
  const isOne = questions.length < 2
  const handleLater = () => {
    setIsAsked(() => false)
    goBack()
  }
  const bar = (of: string) => (
    <Bar
      text={`${who} changed ${of} while you did. Yours is not saved; theirs is.`}
      onAsk={() => setIsAsked(() => true)}
      onPress={() => setIsAsked((was) => was ?? false)}
    >
      {/* Where several are open, one button at one of them would choose for all. */}
      {isOpen || !isOne ? null : choices}
    </Bar>
  )
  return (
    <>
      {places.length === 0 ? bar(`the ${what}`) : null}
      {places.map(({ name, slot }) => (
        <Fragment key={name}>{createPortal(bar(nameOf(labels, name)), slot)}</Fragment>
      ))}
      <Dialog
        opened={isOpen}
        onClose={handleLater}
        title={`Two versions of the ${what}`}
        size={900}
      >
        {/* A person who typed when it came must not choose by the next key. */}
        <div tabIndex={-1} data-autofocus className={classes['conflict']}>
          <p>
            Choose at each place that both of you changed. All other changes of both are kept, and
            every saved version stays in the history.
          </p>
          {isNewer ? (
            <p role="status" className={classes['newer']}>
              {theirsBy ? theirsBy.handle : 'Someone else'} saved the {what} again after this came
              up. Choose again where it changed.
            </p>
          ) : null}
          <ConflictQuestions
            author={author}
            labels={labels}
            words={words}
            mine={mine}
            theirs={theirs}
            questions={questions}
            answers={answers}
            onAnswer={(key, answer) => setAnswers((known) => ({ ...known, [key]: answer }))}
          />
          <div className={classes['choices']}>
            <Button
              size="xs"
              disabled={result === undefined}
              onClick={() => choose(() => result && draft.resolve(result))}
            >
              Save the result
            </Button>
            {choices}
            <Button variant="subtle" size="xs" onClick={handleLater}>
              Decide later
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** Whether the dialog is open: null while nobody has decided. */
const useAsked = (
  isTyping: boolean,
): [boolean, Dispatch<(was: boolean | null) => boolean | null>] => {
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  // The keys of a person who types on, in this field or the next, would go to the dialog: the bar is enough for them.
  // A field that is left is followed by the next one a moment later.
  const isAsking = isAsked === null && !isTyping
  useEffect(() => {
    if (!isAsking) return undefined
    const frame = requestAnimationFrame(() => setIsAsked((was) => was ?? !isWriting()))
    return () => cancelAnimationFrame(frame)
  }, [isAsking])
  return [isAsked === true, setIsAsked]
}

const Bar = ({
  text,
  onAsk,
  onPress,
  children,
}: {
  text: string
  onAsk: () => void
  onPress: () => void
  children: ReactNode
}): ReactElement => (
  <Notice text={text}>
    {/* Pressing a button leaves the field: without this the dialog would open under the pointer. */}
    <div className={classes['choices']} onPointerDownCapture={onPress}>
      <Button variant="default" size="xs" onClick={onAsk}>
        Show both
      </Button>
      {children}
    </div>
  </Notice>
)

/** The name of a field as its place has it: `body`, `arguments.0`. */
const placeOf = <Form,>(question: ConflictQuestion<Form>): string =>
  'pieces' in question && question.index !== null
    ? `${question.name}.${question.index}`
    : question.name

/** `Body`, `Arguments 1`. */
const nameOf = <Form,>(
  labels: Readonly<Record<keyof Form & string, string>>,
  place: string,
): string => {
  const [name = '', index] = place.split('.')
  const label = (labels as Readonly<Record<string, string>>)[name] ?? name
  return index === undefined ? label : `${label} ${Number(index) + 1}`
}

/** `12:04`, and the day before it where that is another. */
const momentOf = (at: string): string => {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clockTime(at) : exactTime(at)
}
