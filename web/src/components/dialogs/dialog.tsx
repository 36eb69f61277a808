import { Drawer, Modal } from '@mantine/core'
import type { DrawerProps, ModalProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { useLayer } from '../../lib/typed-ahead.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import classes from './dialog.module.css'

/**
 * A dialog over the page. From when it is asked for the keys are its own, and its first field has the focus as soon as it
 * is there (docs/product/pages.md#dialogs). Every dialog is one of these, or an `EditorDialog`.
 */
export const Dialog = ({ children, ...props }: ModalProps): ReactElement => {
  const { onGone } = useLayer(props.opened)
  const bodyRef = useDialogFocus(props.opened)
  return (
    <Modal {...props} returnFocus={false} onExitTransitionEnd={onGone}>
      <div ref={bodyRef} className={classes['body']}>
        {children}
      </div>
    </Modal>
  )
}

/** One that comes from an edge of the window. */
export const EdgeDialog = ({ children, ...props }: DrawerProps): ReactElement => {
  const { onGone } = useLayer(props.opened)
  const bodyRef = useDialogFocus(props.opened)
  return (
    <Drawer {...props} returnFocus={false} onExitTransitionEnd={onGone}>
      <div ref={bodyRef} className={classes['body']}>
        {children}
      </div>
    </Drawer>
  )
}
