import type { KeyboardEvent, ReactElement } from 'react'
import classes from '../rich-text.module.css'
import { BubbleWindow } from '../writing/bubbles/bubble-window.tsx'
import type { Anchor, Leaving } from '../writing/bubbles/bubble-window.tsx'
import type { GrammarIssue } from './issues.ts'

/** The checker's message, and up to 5 replacements: Enter takes the first, a digit the one of that number. */
export const IssueBubble = ({
  issue,
  anchor,
  takesFocus,
  onReplace,
  onNext,
  onClose,
}: {
  issue: GrammarIssue
  anchor: Anchor
  takesFocus: boolean
  onReplace: (text: string) => void
  onNext: () => void
  onClose: (by?: Leaving) => void
}): ReactElement => {
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const chosen = /^[1-5]$/.test(event.key) ? issue.replacements[Number(event.key) - 1] : undefined
    if (chosen !== undefined) onReplace(chosen)
    else if (event.key === 'F8') onNext()
    else return
    event.preventDefault()
  }
  return (
    <BubbleWindow label="Suggestion" anchor={anchor} takesFocus={takesFocus} onClose={onClose}>
      {/* The digits work wherever in the window the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div onKeyDown={handleKeys} role="group" aria-label="Suggestion">
        <p className={classes['message']} role="status">
          {issue.message}
        </p>
        <div className={classes['choices']}>
          {issue.replacements.map((text, index) => (
            <button
              key={text}
              type="button"
              aria-keyshortcuts={String(index + 1)}
              data-mantine-stop-propagation="true"
              onClick={() => onReplace(text)}
            >
              <kbd>{index + 1}</kbd> {text === '' ? 'Remove' : text}
            </button>
          ))}
          {issue.replacements.length > 0 ? null : (
            <button type="button" data-mantine-stop-propagation="true" onClick={() => onClose()}>
              Back to the text
            </button>
          )}
        </div>
      </div>
    </BubbleWindow>
  )
}
