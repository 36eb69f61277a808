import { ActionIcon } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { focusFirstField } from '../../components/dialogs/first-field.ts'
import { Icon } from '../../components/icon.tsx'
import classes from './discussions.module.css'

/** Discussions beside the text they are about, which stays in reach: a dialog that is not modal. */
export const DiscussionPanel = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}): ReactElement => {
  const id = useId()
  const panelRef = useRef<HTMLElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panelRef.current?.focus()
    const stop = bodyRef.current ? focusFirstField(bodyRef.current) : undefined
    return () => {
      stop?.()
      // Who has gone on to another place stays there.
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    // A bubble or a menu of the text takes its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // Escape bubbles up from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panelRef}
      role="dialog"
      aria-modal={false}
      aria-labelledby={id}
      tabIndex={-1}
      className={classes['panel']}
      onKeyDown={handleKeyDown}
    >
      <header className={classes['panelHead']}>
        <h2 id={id}>{title}</h2>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </header>
      <div ref={bodyRef}>{children}</div>
    </section>
  )
}
