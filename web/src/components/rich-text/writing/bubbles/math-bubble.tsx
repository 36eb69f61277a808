import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import classes from '../../rich-text.module.css'
import { BubbleWindow } from './bubble-window.tsx'
import type { Anchor, Leaving } from './bubble-window.tsx'
import { fittedTex, formulaFault, mendedTex } from '../formulas/formula-rules.ts'
import { renderFormula } from '../formulas/render-formula.ts'

/**
 * The TeX of a formula, with the formula under it. Enter takes it over, in a display formula with Ctrl; so does leaving
 * the window, where a fault is put right as far as it can be. Esc leaves the formula as it was.
 */
export const MathBubble = ({
  tex,
  now = tex,
  isDisplay,
  anchor,
  onDone,
  onDrop,
  onClose,
}: {
  tex: string
  /** What stands in the text now, where that is known. */
  now?: string | undefined
  isDisplay: boolean
  anchor: Anchor
  /** The empty text takes the formula away. */
  onDone: (tex: string, isDisplay: boolean, by?: Leaving) => void
  /** What was typed and not taken over. */
  onDrop: (tex: string, isDisplay: boolean) => void
  onClose: (by?: Leaving) => void
}): ReactElement => {
  const [typed, setTyped] = useState(tex.trim())
  const [isOwnLine, setIsOwnLine] = useState(isDisplay)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const shownRef = useRef<HTMLDivElement>(null)
  // The text of a formula nobody changed stays byte for byte.
  const isUntouched = typed === tex.trim() && isOwnLine === isDisplay
  const fitted = isUntouched ? tex : fittedTex(typed, isOwnLine)
  const fault = typed === '' ? undefined : formulaFault(fitted, isOwnLine)

  useEffect(() => {
    if (shownRef.current) renderFormula(shownRef.current, fitted, isOwnLine)
  }, [fitted, isOwnLine])

  const isChanged = now !== tex
  const handleDone = (): void => {
    // Theirs stays where nothing was typed here.
    if (isUntouched && isChanged) return onClose()
    if (fault === undefined) onDone(fitted, isOwnLine)
  }
  const handleKeys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (isOwnLine && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    // Ctrl with Enter would submit the dialog around as well.
    event.stopPropagation()
    handleDone()
  }
  const handleClose = (by: Leaving): void => {
    if (isUntouched) return onClose(by)
    if (typed === '') return by === 'escape' ? onClose(by) : onDone('', isOwnLine, by)
    const mended = mendedTex(fitted, isOwnLine)
    // Nothing is thrown away: the window stays and shows what is wrong, until Done or Remove.
    if (mended === undefined) return fieldRef.current?.focus()
    if (by !== 'escape') return onDone(mended, isOwnLine, by)
    onClose(by)
    onDrop(mended, isOwnLine)
  }
  return (
    <BubbleWindow label="Formula" anchor={anchor} onClose={handleClose}>
      <Textarea
        ref={fieldRef}
        label="TeX"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKeys}
        autosize
        minRows={isOwnLine ? 3 : 1}
        maxRows={12}
        spellCheck={false}
        error={fault}
        classNames={{ input: classes['tex'] }}
        data-mantine-stop-propagation="true"
      />
      <div ref={shownRef} className={classes['shown']} aria-hidden />
      {isChanged ? (
        <p className={classes['faint']} role="status">
          Somebody else made it <code>{now}</code> meanwhile. Done puts this in its place.
        </p>
      ) : null}
      <div className={classes['row']}>
        <label className={classes['tick']}>
          <input
            type="checkbox"
            checked={isOwnLine}
            data-mantine-stop-propagation="true"
            onChange={(event) => setIsOwnLine(event.currentTarget.checked)}
          />
          On a line of its own
        </label>
        <Button
          size="xs"
          variant="default"
          data-mantine-stop-propagation="true"
          onClick={() => onDone('', isOwnLine)}
        >
          Remove
        </Button>
        <Button
          size="xs"
          disabled={fault !== undefined}
          data-mantine-stop-propagation="true"
          onClick={handleDone}
          title={isOwnLine ? 'Ctrl+Enter' : 'Enter'}
        >
          Done
        </Button>
      </div>
    </BubbleWindow>
  )
}
