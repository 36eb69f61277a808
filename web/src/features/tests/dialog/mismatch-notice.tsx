import { positionWords } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement, RefObject } from 'react'
import { selectionAt } from './mismatch.ts'
import type { ShownMismatch } from './mismatch.ts'
import { showPlace } from './use-shown-place.ts'
import classes from './test-dialog.module.css'

/** Why a file is not what it must be; its place is a button that goes there, where it is shown. */
export const MismatchNotice = ({
  id,
  mismatch,
  shown,
  areaRef,
}: {
  /** The id of the field. */
  id: string
  mismatch: ShownMismatch | undefined
  /** What the field shows of the file; undefined where another view has taken its place. */
  shown: string | undefined
  areaRef: RefObject<HTMLTextAreaElement | null>
}): ReactElement | null => {
  if (!mismatch) return null
  const { sentence, reason, text, place } = mismatch
  const canShow =
    place !== undefined && shown !== undefined && selectionAt(shown, place) !== undefined
  const handleShow = () => {
    if (areaRef.current && place) showPlace(areaRef.current, place)
  }
  return (
    <p id={`${id}-mismatch`} className={classes['mismatch']}>
      {sentence} {reason === undefined ? null : `${reason} `}
      {place && canShow ? (
        <Button variant="subtle" size="compact-xs" onClick={handleShow}>
          {positionWords(place)}
        </Button>
      ) : null}
      {place && !canShow ? positionWords(place) : null}
      {reason === undefined ? (
        <>
          {place && !canShow ? ': ' : ' '}
          <code>{text}</code>
        </>
      ) : null}
    </p>
  )
}
