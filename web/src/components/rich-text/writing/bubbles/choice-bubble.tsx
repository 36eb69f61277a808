import type { KeyboardEvent, ReactElement } from 'react'
import classes from '../../rich-text.module.css'
import { BubbleWindow } from './bubble-window.tsx'
import type { Anchor } from './bubble-window.tsx'

export interface BubbleChoice {
  label: string
  isOn?: boolean
  act: () => void
}

/** A short list to choose from: headings, what can be done with a table. The arrows go through it. */
export const ChoiceBubble = ({
  label,
  choices,
  anchor,
  onClose,
}: {
  label: string
  choices: readonly BubbleChoice[]
  anchor: Anchor
  onClose: () => void
}): ReactElement => {
  return (
    <BubbleWindow label={label} anchor={anchor} onClose={onClose}>
      {/* Arrow keys bubble up from its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div className={classes['choices']} role="group" aria-label={label} onKeyDown={handleKeys}>
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice.isOn}
            data-mantine-stop-propagation="true"
            onClick={choice.act}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </BubbleWindow>
  )
}

/** Up and down go through the list, round its ends. */
const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
