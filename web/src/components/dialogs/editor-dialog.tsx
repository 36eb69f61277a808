import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useQuestion } from '../../lib/confirm.ts'
import { useLayer } from '../../lib/typed-ahead.ts'
import { useReducedMotion } from '../../lib/session-store.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { EditorCover } from './editor-cover.ts'
import { Icon } from '../icon.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import classes from './editor-dialog.module.css'

/** A large dialog that may be maximised. While something stands over it, Esc belongs to that. */
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
  const { onGone } = useLayer(isOpen)
  const bodyRef = useDialogFocus(isOpen)
  const isMotionReduced = useReducedMotion()
  const label = isMaximised ? 'Restore' : 'Maximise'
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      returnFocus={false}
      closeOnEscape={!isBelow}
      closeOnClickOutside={!isBelow}
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
        <Modal.Body ref={bodyRef} className={classes['body']}>
          <EditorCover value={setIsCovered}>{children}</EditorCover>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
