import { useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import { Icon } from '../../icon.tsx'
import classes from '../rich-text.module.css'
import type { Status } from './status.ts'
import { tools } from './tools.ts'
import type { Tool } from './tools.ts'

/** One stop in the tab order; the arrows go from button to button, Esc goes back to the text. */
export const Toolbar = ({
  status,
  barRef,
  label,
  canUpload,
  onUse,
  onLeave,
}: {
  status: Store<Status>
  barRef: RefObject<HTMLDivElement | null>
  label: string
  canUpload: boolean
  onUse: (tool: Tool, button: HTMLElement) => void
  onLeave: () => void
}): ReactElement => {
  const now = useStore(status)
  const [stop, setStop] = useState('Bold')
  const groups = tools.map((group) =>
    group.filter(({ act }) => canUpload || (act !== 'image' && act !== 'drawing')),
  )
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = targetOf(event.key, at, buttons.length)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    // Its buttons take the focus, one of them at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={barRef}
      className={classes['toolbar']}
      role="toolbar"
      aria-label={`Format ${label}`}
      onKeyDown={handleKeys}
    >
      {groups.map((group) => (
        <div key={group[0]?.label} className={classes['group']}>
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              status={now}
              isStop={tool.label === stop}
              onFocus={() => setStop(tool.label)}
              onUse={onUse}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const ToolButton = ({
  tool,
  status,
  isStop,
  onFocus,
  onUse,
}: {
  tool: Tool
  status: Status
  isStop: boolean
  onFocus: () => void
  onUse: (tool: Tool, button: HTMLElement) => void
}): ReactElement => {
  const canUse = tool.canUse?.(status) ?? true
  return (
    <button
      type="button"
      className={classes['tool']}
      tabIndex={isStop ? 0 : -1}
      title={tool.keys === undefined ? tool.label : `${tool.label} (${keysText(tool.keys)})`}
      aria-label={tool.label}
      aria-keyshortcuts={tool.keys}
      aria-pressed={tool.isOn?.(status)}
      aria-disabled={!canUse}
      data-mantine-stop-propagation="true"
      // The text keeps the focus and the selection when the mouse is used.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={(event) => {
        if (canUse) onUse(tool, event.currentTarget)
      }}
    >
      <Icon name={tool.icon} />
    </button>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const keysText = (keys: string): string =>
  isApple
    ? keys.replace('Control', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Control', 'Ctrl')
