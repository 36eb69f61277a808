import type { FieldKind } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { noteSignIn, signInAgainAddress } from '../../lib/sign-in-again.ts'
import { signedOutSentence } from '../../lib/api/api-errors.ts'
import { isSameValue } from './confront.ts'
import { useBarSlots } from './field.tsx'
import type { SectionWords } from './section.ts'
import type { ShownDraft } from './use.ts'
import { Conflict } from './conflict.tsx'
import { Notice } from '../../components/states/notice.tsx'
import classes from './section-notices.module.css'

/** What stands between a form and the server: a failed save, somebody else's change, what was restored. */
export const SectionNotices = <Form extends object>({
  what,
  draft,
  labels,
  words,
  fields,
}: {
  /** `checker`, as the notice names it. */
  what: string
  draft: ShownDraft<Form>
  /** Names of the fields, for the list of what is different. */
  labels: Readonly<Record<keyof Form & string, string>>
  words: SectionWords<Form> | undefined
  fields: Readonly<Record<keyof Form, FieldKind>>
}): ReactElement | null => {
  if (draft.theirs)
    return (
      <Conflict
        what={what}
        draft={draft}
        theirs={draft.theirs}
        labels={labels}
        words={words}
        fields={fields}
      />
    )
  if (draft.failure !== null)
    return (
      <Notice text={draft.failure} mark="Not saved">
        <div className={classes['choices']}>
          {draft.failure === signedOutSentence ? (
            <Button
              component="a"
              href={signInAgainAddress()}
              variant="default"
              size="xs"
              onClick={noteSignIn}
            >
              Sign in again
            </Button>
          ) : null}
          <Button variant="default" size="xs" onClick={draft.save}>
            Save again
          </Button>
        </div>
      </Notice>
    )
  if (draft.setAside) return <SetAside draft={draft} mine={draft.setAside.form} />
  if (draft.isRestored)
    return (
      <Notice text="Restored what was not saved yet." mark="Not saved">
        <div className={classes['choices']}>
          <Button variant="default" size="xs" onClick={draft.save}>
            Save
          </Button>
          <Button variant="default" size="xs" onClick={draft.discard}>
            Undo
          </Button>
        </div>
      </Notice>
    )
  return null
}

/** At the first field that differs from what was put aside. */
const SetAside = <Form extends object>({
  draft: { form, bringMineBack, forgetMine },
  mine,
}: {
  draft: ShownDraft<Form>
  mine: Form
}): ReactElement => {
  const names = Object.keys(mine).filter((name): name is keyof Form & string => name in form)
  const [place] = useBarSlots(names.filter((name) => !isSameValue(mine[name], form[name])))
  const notice = (
    <Notice text="This is theirs now. Yours was put aside.">
      <div className={classes['choices']}>
        <Button variant="default" size="xs" onClick={bringMineBack}>
          Bring mine back
        </Button>
        <Button variant="subtle" size="xs" onClick={forgetMine}>
          Close
        </Button>
      </div>
    </Notice>
  )
  return place ? <Fragment>{createPortal(notice, place.slot)}</Fragment> : notice
}
