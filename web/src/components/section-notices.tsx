import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { DraftState, SectionDraft } from '../lib/section-draft.ts'
import { CodeEditor } from './code-editor/code-editor.tsx'
import { Icon } from './icon.tsx'
import classes from './section-notices.module.css'

type Draft<Stored, Form> = DraftState<Form> &
  Pick<
    SectionDraft<Stored, Form>,
    'save' | 'discard' | 'takeTheirs' | 'keepMine' | 'bringMineBack' | 'forgetMine'
  >

/** What stands between a form and the server: a failed save, somebody else's change, what was restored. */
export const SectionNotices = <Stored, Form extends object>({
  what,
  draft,
  labels,
}: {
  /** `checker`, as the notice names it. */
  what: string
  draft: Draft<Stored, Form>
  /** Names of the fields, for the list of what is different. */
  labels: Partial<Record<keyof Form, string>>
}): ReactElement | null => {
  if (draft.theirs)
    return (
      <Notice
        text={`Someone else changed the ${what} while you did. Yours is not saved; theirs is.`}
      >
        <Differences mine={draft.form} theirs={draft.theirs} labels={labels} />
        <div className={classes['choices']}>
          <Button variant="default" size="xs" onClick={draft.takeTheirs}>
            Take theirs
          </Button>
          <Button variant="default" size="xs" onClick={draft.keepMine}>
            Save mine over it
          </Button>
        </div>
      </Notice>
    )
  if (draft.failure !== null)
    return (
      <Notice text={draft.failure} mark="Not saved">
        <Button variant="default" size="xs" onClick={draft.save}>
          Save again
        </Button>
      </Notice>
    )
  if (draft.setAside)
    return (
      <Notice text="This is theirs now. Yours was put aside.">
        <div className={classes['choices']}>
          <Button variant="default" size="xs" onClick={draft.bringMineBack}>
            Bring mine back
          </Button>
          <Button variant="subtle" size="xs" onClick={draft.forgetMine}>
            Close
          </Button>
        </div>
      </Notice>
    )
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

const Notice = ({
  text,
  mark,
  children,
}: {
  text: string
  mark?: string
  children: ReactNode
}): ReactElement => (
  <div className={classes['notice']}>
    <Icon name="warning" />
    <p role="alert">
      {mark === undefined ? null : <strong>{mark}. </strong>}
      {text}
    </p>
    {children}
  </div>
)

/** Both versions of each field that is not the same, side by side. */
const Differences = <Form extends object>({
  mine,
  theirs,
  labels,
}: {
  mine: Form
  theirs: Form
  labels: Partial<Record<keyof Form, string>>
}): ReactElement => {
  const names = Object.keys(mine).filter(
    (name): name is keyof Form & string =>
      name in theirs &&
      JSON.stringify(mine[name as keyof Form]) !== JSON.stringify(theirs[name as keyof Form]),
  )
  const short = names.filter((name) => !isLong(mine[name]) && !isLong(theirs[name]))
  const long = names.filter((name) => !short.includes(name))
  return (
    <div className={classes['versions']}>
      {short.length > 0 ? (
        <table className={classes['fields']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {short.map((name) => (
              <tr key={name}>
                <th scope="row">{labels[name] ?? name}</th>
                <td>{wordOf(mine[name])}</td>
                <td>{wordOf(theirs[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {long.map((name) => (
        <div key={name} className={classes['pair']}>
          <Version label={`Yours: ${labels[name] ?? name}`} text={wordOf(mine[name])} />
          <Version label={`Theirs: ${labels[name] ?? name}`} text={wordOf(theirs[name])} />
        </div>
      ))}
    </div>
  )
}

const Version = ({ label, text }: { label: string; text: string }): ReactElement => (
  <div className={classes['version']}>
    <CodeEditor label={label} value={text} mode={null} isReadOnly onChange={ignore} />
  </div>
)

const ignore = () => undefined

const isLong = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\n') || value.length > 120)

const wordOf = (value: unknown): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join(', ') || 'nothing' : JSON.stringify(value)
}
