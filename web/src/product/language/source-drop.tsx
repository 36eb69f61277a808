import { sourceFileBytes } from '@drafts/contract'
import { Button } from '@mantine/core'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DragEvent, ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { showWarning } from '../../lib/toasts.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { languagesQuery } from '../queries/languages.ts'
import type { OfferedLanguage } from '../queries/languages.ts'
import classes from './source-drop.module.css'

export interface DroppedSource {
  name: string
  text: string
  /** Those that its ending chooses among; none, where they cannot be had. */
  languages: OfferedLanguage[]
}

/** A source is typed, or comes as a file: chosen, or dropped anywhere upon the editor. */
export const SourceDrop = ({
  isDisabled,
  onFile,
  children,
}: {
  isDisabled: boolean
  onFile: (file: DroppedSource) => void
  /** The editor. */
  children: ReactNode
}): ReactElement => {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const client = useQueryClient()
  // The form may have changed while the file was read.
  const latestOnFile = useLatest(onFile)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || isDisabled) return
    const text = await textOf(file)
    if (text === undefined) return
    // A file may come before the languages, which do not come without a connection.
    const known = client.getQueryData(languagesQuery.queryKey)
    const isComing = known === undefined && onlineManager.isOnline()
    const languages = isComing
      ? await client.ensureQueryData(languagesQuery).catch(() => [])
      : (known ?? [])
    latestOnFile.current({ name: file.name, text, languages })
  }
  // The editor would put the text of a file to where it was dropped.
  const handleDrop = (event: DragEvent) => {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    void take(event.dataTransfer.files[0])
  }
  const handleDragOver = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      className={classes['drop']}
      data-over={isOver}
      onDropCapture={handleDrop}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      {children}
      {isDisabled ? null : (
        <div className={classes['file']}>
          <input
            ref={inputRef}
            type="file"
            hidden
            aria-label="Source file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              void take(file)
            }}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<Icon name="upload" size={12} />}
            onClick={() => inputRef.current?.click()}
          >
            File: choose or drop
          </Button>
        </div>
      )}
    </div>
  )
}

/** Undefined for what is no source, which is said. */
const textOf = async (file: File): Promise<string | undefined> => {
  if (file.size > sourceFileBytes) {
    showWarning(`${file.name}: The file is too large (${Math.ceil(file.size / 1000)} kB)`)
    return undefined
  }
  const text = await file.text()
  if (!text.includes('\0')) return text
  showWarning(`${file.name}: This is no text.`)
  return undefined
}
