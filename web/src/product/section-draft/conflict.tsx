import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { Notice } from '../../components/notice.tsx'
import classes from './section-notices.module.css'

/**
 * Somebody else has changed the same thing: both are shown, and nothing is saved until the person has chosen.
 * The dialog comes by itself and may be put off; the form says then what is open.
 */
export const Conflict = <Form extends object>({
  what,
  mine,
  theirs,
  labels,
  onTakeTheirs,
  onKeepMine,
}: {
  what: string
  mine: Form
  theirs: Form
  labels: Readonly<Record<keyof Form & string, string>>
  onTakeTheirs: () => void
  onKeepMine: () => void
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(true)
  const [before] = useState(() => document.activeElement)
  // Where the person was when it came.
  const goBack = () =>
    requestAnimationFrame(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    })
  const choose = (take: () => void) => {
    take()
    goBack()
  }
  const choices = (
    <>
      <Button variant="default" size="xs" onClick={() => choose(onTakeTheirs)}>
        Take theirs
      </Button>
      <Button variant="default" size="xs" onClick={() => choose(onKeepMine)}>
        Save mine over it
      </Button>
    </>
  )
  const text = `Someone else changed the ${what} while you did. Yours is not saved; theirs is.`
  const handleLater = () => {
    setIsOpen(false)
    goBack()
  }
  return (
    <>
      <Notice text={text}>
        <div className={classes['choices']}>
          <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
            Show both
          </Button>
          {isOpen ? null : choices}
        </div>
      </Notice>
      <Modal opened={isOpen} onClose={handleLater} title={`Two versions of the ${what}`} size={900}>
        {/* Whoever was typing when it came must not choose by the next key. */}
        <div tabIndex={-1} data-autofocus className={classes['conflict']}>
          <p>
            Both of you changed the same thing. Choose whose counts; every saved version stays in
            the history.
          </p>
          <Differences mine={mine} theirs={theirs} labels={labels} />
          <div className={classes['choices']}>
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

/** Both versions of each field that is not the same, side by side. */
const Differences = <Form extends object>({
  mine,
  theirs,
  labels,
}: {
  mine: Form
  theirs: Form
  labels: Readonly<Record<keyof Form & string, string>>
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
