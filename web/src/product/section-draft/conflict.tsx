import { clockTime, exactTime } from '../../lib/relative-time.ts'
import type { FieldKind } from '@drafts/contract'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Notice } from '../../components/notice.tsx'
import { ConflictQuestions } from './conflict-questions.tsx'
import { questionsOf, resolveForm } from './resolve.ts'
import type { Answers } from './resolve.ts'
import classes from './section-notices.module.css'
import type { SectionWords } from './section.ts'
import type { ShownDraft } from './use.ts'

/**
 * Somebody else has changed the same thing: both are shown, and nothing is saved until the person has chosen.
 * The dialog comes by itself and may be put off; the form shows then what is open.
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
  // The keys of a person who types on would go to the dialog: it waits until the field is left.
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const isOpen = isAsked ?? !draft.isTyping
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
  const text = `${who} changed the ${what} while you did. Yours is not saved; theirs is.`
  const handleLater = () => {
    setIsAsked(false)
    goBack()
  }
  return (
    <>
      <Notice text={text}>
        {/* Pressing a button leaves the field: without this the dialog would open under the pointer. */}
        <div
          className={classes['choices']}
          onPointerDownCapture={() => setIsAsked((was) => was ?? false)}
        >
          <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
            Show both
          </Button>
          {isOpen ? null : choices}
        </div>
      </Notice>
      <Modal opened={isOpen} onClose={handleLater} title={`Two versions of the ${what}`} size={900}>
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
      </Modal>
    </>
  )
}

/** `12:04`, and the day before it where that is another. */
const momentOf = (at: string): string => {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clockTime(at) : exactTime(at)
}
