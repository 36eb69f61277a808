import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import classes from './shortcuts-dialog.module.css'

const shortcuts = [
  { does: 'Go to My Drafts', keys: ['g', 'a'] },
  { does: 'Go to My Problems', keys: ['g', 'm'] },
  { does: 'Go to Shared With Me', keys: ['g', 's'] },
  { does: 'Go to Starred', keys: ['g', 'f'] },
  { does: 'Search problems', keys: ['/'] },
  { does: 'New problem', keys: ['c'] },
  { does: 'Submit the open dialog', keys: ['Ctrl', 'Enter'] },
  { does: 'Close what is on top', keys: ['Esc'] },
  { does: 'Show this list', keys: ['?'] },
]

export const ShortcutsDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => (
  <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="sm">
    <dl className={classes['list']}>
      {shortcuts.map(({ does, keys }) => (
        <Fragment key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  </Modal>
)
