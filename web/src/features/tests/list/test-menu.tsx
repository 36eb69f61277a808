import type { ProblemId, TestId } from '@drafts/contract'
import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { download } from '../../../lib/api/download.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { useFocusLater } from '../../../lib/use-focus-later.ts'
import type { NumberedTest } from './test-filter.ts'
import classes from '../tests.module.css'

/** The one menu of all rows, at the button of the row it belongs to. */
export const TestMenu = ({
  problemId,
  filter,
  entry,
  button,
  isReadOnly,
  onDelete,
  onClose,
}: {
  problemId: ProblemId
  filter: string
  entry: NumberedTest | undefined
  button: HTMLElement | undefined
  isReadOnly: boolean
  onDelete: (testId: TestId) => void
  onClose: () => void
}): ReactElement | null => {
  const navigate = useNavigate()
  const focusLater = useFocusLater()
  if (!entry || !button) return null
  const { test, no } = entry
  const place = button.getBoundingClientRect()
  const href = (side: 'input' | 'output') =>
    `/api/tests/${encodeURIComponent(test.id)}/${side}?download=yes`
  const handleClose = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const handleEdit = () =>
    void navigate({
      to: '/p/$problemId/edit/$sectionKey',
      params: { problemId, sectionKey: 'tests' },
      search: { test: test.id, ...(filter ? { filter } : {}) },
      resetScroll: false,
    })
  const handleDelete = async () => {
    const detail = test.label || test.firstLine || 'Unlabelled'
    const question = { yes: 'Delete', tone: 'danger', detail } as const
    if (!(await confirm(`Delete test ${no}?`, question))) return
    // The row may be gone by the next render, and with it what stood beside it.
    const row = button.closest('tr')
    const beside = [row?.nextElementSibling, row?.previousElementSibling]
    onDelete(test.id)
    focusLater(() => (button.isConnected ? null : beside.map(buttonOf).find(Boolean)))
  }
  return (
    <Menu opened onClose={handleClose} position="bottom-end" returnFocus={false} withinPortal>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Actions of test ${no}`}
          className={classes['menuAnchor']}
          style={{ top: place.top, left: place.left, width: place.width, height: place.height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Test ${no}`}>
        <Menu.Item leftSection={<Icon name="edit" />} onClick={handleEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => download(href('input'))}>
          Download input ({formatSize(test.input.size)})
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => download(href('output'))}>
          Download output ({formatSize(test.output.size)})
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="trash" />}
          disabled={isReadOnly}
          onClick={() => void handleDelete()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu's button. */
const buttonOf = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
