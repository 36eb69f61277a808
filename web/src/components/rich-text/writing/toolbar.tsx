import { useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { Icon } from '../../icon.tsx'
import type { IconName } from '../../icon-paths.ts'
import classes from '../rich-text.module.css'

export interface ShownTool {
  icon: IconName
  label: string
  /** As ARIA writes it: `Control+B`. */
  keys?: string | undefined
  /** Undefined: it is nothing that is on or off. */
  isOn?: boolean | undefined
  canUse: boolean
}

/** One stop in the tab order; the arrows go from button to button, Esc goes back to the text. */
export const Toolbar = <Tool extends ShownTool>({
  groups,
  barRef,
  label,
  onUse,
  onLeave,
}: {
  groups: readonly (readonly Tool[])[]
  barRef: RefObject<HTMLDivElement | null>
  label: string
  onUse: (tool: Tool, button: HTMLElement) => void
  onLeave: () => void
}): ReactElement => {
  const [stop, setStop] = useState('Bold')
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
              isStop={tool.label === stop}
              onFocus={() => setStop(tool.label)}
              onUse={(button) => onUse(tool, button)}
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
  tool: { icon, label, keys, isOn, canUse },
  isStop,
  onFocus,
  onUse,
}: {
  tool: ShownTool
  isStop: boolean
  onFocus: () => void
  onUse: (button: HTMLElement) => void
}): ReactElement => (
  <button
    type="button"
    className={classes['tool']}
    tabIndex={isStop ? 0 : -1}
    title={keys === undefined ? label : `${label} (${keysText(keys)})`}
    aria-label={label}
    aria-keyshortcuts={keys}
    aria-pressed={isOn}
    aria-disabled={!canUse}
    data-mantine-stop-propagation="true"
    // The text keeps the focus and the selection when the mouse is used.
    onMouseDown={(event) => event.preventDefault()}
    onFocus={onFocus}
    onClick={(event) => {
      if (canUse) onUse(event.currentTarget)
    }}
  >
    <Icon name={icon} />
  </button>
)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const keysText = (keys: string): string =>
  isApple
    ? keys.replace('Control', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Control', 'Ctrl')
