import { useId, useState } from 'react'
import type { ChangeEvent, DragEvent, ReactElement } from 'react'
import { formatSize } from '../lib/text/format.ts'
import { Icon } from './icon.tsx'
import classes from './file-drop.module.css'

/** A file by choosing or by dropping. An oversized one is refused by an alert with its size. */
export const FileDrop = ({
  label,
  hint,
  accept,
  maxBytes,
  file,
  onChange,
  isDisabled = false,
}: {
  label: string
  hint: string
  accept?: string
  maxBytes: number
  file: File | null
  onChange: (file: File | null) => void
  isDisabled?: boolean
}): ReactElement => {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (chosen: File | undefined) => {
    if (!chosen || isDisabled) return
    if (chosen.size > maxBytes)
      return window.alert(`The file is too large (${Math.ceil(chosen.size / 1000)} kB)`)
    onChange(chosen)
  }
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files?.[0])
    event.currentTarget.value = ''
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      className={classes['drop']}
      data-over={isOver}
      data-disabled={isDisabled}
      onDrop={handleDrop}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onChange={handleChange}
      />
      <label htmlFor={id}>
        <Icon name={file ? 'document' : 'upload'} size={18} />
        <span>
          <strong>{file ? file.name : `${label}: choose or drop a file`}</strong>
          <span id={`${id}-hint`} className={classes['hint']}>
            {file ? formatSize(file.size) : hint}
          </span>
        </span>
      </label>
    </div>
  )
}
