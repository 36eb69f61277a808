import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import classes from './shortcuts-dialog.module.css'

const groups = [
  {
    name: 'Everywhere',
    shortcuts: [
      { does: 'Go to My Drafts', keys: ['g', 'a'] },
      { does: 'Go to My Problems', keys: ['g', 'm'] },
      { does: 'Go to Shared With Me', keys: ['g', 's'] },
      { does: 'Go to Starred', keys: ['g', 'f'] },
      { does: 'Search problems', keys: ['/'] },
      { does: 'New problem', keys: ['c'] },
      { does: 'Everything by its name', keys: ['Ctrl', 'K'] },
      { does: 'Close what is on top', keys: ['Esc'] },
      { does: 'Show this list', keys: ['?'] },
    ],
  },
  {
    name: 'In a list of problems',
    shortcuts: [
      { does: 'Down, up', keys: ['j', 'k'] },
      { does: 'Open the problem', keys: ['o'] },
      { does: 'Edit it', keys: ['e'] },
    ],
  },
  {
    name: 'In the editor',
    shortcuts: [
      { does: 'Tab before, tab after', keys: ['[', ']'] },
      { does: 'Submit the open dialog, or run the solution in hand', keys: ['Ctrl', 'Enter'] },
      { does: 'Move the test or argument in hand', keys: ['Alt', '↑ ↓'] },
      { does: 'Leave a source field', keys: ['Esc', 'Tab'] },
    ],
  },
  {
    name: 'In a text',
    shortcuts: [
      { does: 'Go to the toolbar', keys: ['Alt', 'F10'] },
      { does: 'Next remark on grammar', keys: ['F8'] },
      { does: 'Open the remark, or what is under the caret', keys: ['Alt', 'Enter'] },
      { does: 'Accept a replacement', keys: ['Enter'] },
      { does: 'Bold, italic, code', keys: ['Ctrl', 'B / I / E'] },
      { does: 'Strikethrough', keys: ['Ctrl', 'Shift', 'X'] },
      { does: 'Link', keys: ['Ctrl', 'Shift', 'K'] },
      { does: 'Heading 1 to 4, none', keys: ['Ctrl', 'Alt', '1 – 4, 0'] },
      { does: 'Numbered list, list, quote', keys: ['Ctrl', 'Shift', '7 8 9'] },
      { does: 'Code block', keys: ['Ctrl', 'Alt', 'C'] },
      { does: 'Formula, on a line of its own with Shift', keys: ['Ctrl', 'Alt', 'M'] },
      { does: 'Undo, redo', keys: ['Ctrl', 'Z / Y'] },
    ],
  },
]

export const ShortcutsDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => (
  <Dialog opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="sm">
    {groups.map(({ name, shortcuts }) => (
      <section key={name} aria-label={name}>
        <h3 className={classes['group']}>{name}</h3>
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
      </section>
    ))}
  </Dialog>
)
