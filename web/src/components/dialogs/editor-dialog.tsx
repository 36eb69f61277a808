import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useQuestion } from '../../lib/confirm.ts'
import { useLayer } from '../../lib/typed-ahead.ts'
import { useReducedMotion } from '../../lib/session-store.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { EditorCover } from './editor-cover.ts'
import { focusFirstField } from './first-field.ts'
import { Icon } from '../icon.tsx'
import classes from './editor-dialog.module.css'

const watchBody = (body: HTMLElement | null) => (body ? focusFirstField(body) : undefined)

/** A large dialog that may be maximised. While something stands over it, Esc and the focus belong to that. */
export const EditorDialog = ({
  title,
  isOpen,
  onClose,
  size,
  children,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  size: number
  children: ReactNode
}): ReactElement => {
  const [isMaximised, setIsMaximised] = useState(false)
  const isNarrow = useNarrow()
  const [isCovered, setIsCovered] = useState(false)
  const isAsked = useQuestion() !== null
  const isBelow = isAsked || isCovered
  useFocusBack(isBelow)
  const { onGone } = useLayer(isOpen)
  const isMotionReduced = useReducedMotion()
  const label = isMaximised ? 'Restore' : 'Maximise'
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      closeOnEscape={!isBelow}
      closeOnClickOutside={!isBelow}
      trapFocus={!isBelow}
      size={size}
      fullScreen={isMaximised || isNarrow}
      yOffset="5dvh"
      padding="lg"
      transitionProps={{ transition: 'fade-up', duration: isMotionReduced ? 0 : 160 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content className={classes['content']} data-maximised={isMaximised}>
        <Modal.Header>
          <Modal.Title className={classes['title']}>{title}</Modal.Title>
          <Tooltip label={label}>
            <ActionIcon
              className={classes['maximise']}
              aria-label={label}
              onClick={() => setIsMaximised(!isMaximised)}
            >
              <Icon name={isMaximised ? 'minimise' : 'maximise'} />
            </ActionIcon>
          </Tooltip>
          <Modal.CloseButton aria-label="Close" className={classes['close']} />
        </Modal.Header>
        <Modal.Body ref={watchBody} className={classes['body']}>
          <EditorCover value={setIsCovered}>{children}</EditorCover>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Gives the focus back to what had it before something stood over the dialog. Mantine's trap, which is the dialog's again
 * then, takes it to the first field: in a timer that its effect starts before this one.
 */
const useFocusBack = (isBelow: boolean): void => {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBelow) before.current = document.activeElement
  }, [isBelow])
  useEffect(() => {
    const { current } = before
    if (isBelow || !(current instanceof HTMLElement)) return
    before.current = null
    const timer = setTimeout(() => current.focus())
    return () => clearTimeout(timer)
  }, [isBelow])
}
