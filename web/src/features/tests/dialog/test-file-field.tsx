import type { ProblemId, TestOrigin, TestType } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { ChangeEvent, ReactElement, ReactNode, Ref } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { LargeText } from '../../../components/large-text/large-text.tsx'
import { downloadUnsaid } from '../../../lib/api/download.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { useFocusLater } from '../../../lib/use-focus-later.ts'
import { insertText } from './insert-text.ts'
import { TestFileTools } from './test-file-tools.tsx'
import type { ShownMismatch } from './mismatch.ts'
import { MismatchNotice } from './mismatch-notice.tsx'
import { sizeOf, tooLarge } from './test-file.ts'
import type { TestFile } from './test-file.ts'
import { FileAbout } from '../file-about.tsx'
import { useShownPlace } from './use-shown-place.ts'
import { useFieldFiles } from './use-field-files.ts'
import type { PopulatorInput } from '../populate/use-populator.ts'
import classes from './test-dialog.module.css'

/** Input or output: typed where it is small, replaced by a file where it is large. */
export const TestFileField = ({
  problemId,
  side,
  label,
  file,
  testInput,
  type,
  error,
  isReadOnly,
  fixes,
  mismatch,
  downloadHref,
  onChange,
  onMade,
  onBusy,
}: {
  problemId: ProblemId
  side: 'input' | 'output'
  label: string
  file: TestFile
  /** What a solution that fills an output reads. */
  testInput: PopulatorInput
  type: TestType
  error: string | undefined
  isReadOnly: boolean
  /** What can be put right in the stored file. */
  fixes: ReactNode
  /** Why what is shown is not what it must be. */
  mismatch: ShownMismatch | undefined
  /** Where the stored file is, if there is one. */
  downloadHref: string | undefined
  onChange: (file: TestFile) => void
  /** A program has filled it. */
  onMade: (origin: TestOrigin) => void
  onBusy: (isBusy: boolean) => void
}): ReactElement => {
  const id = useId()
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const uploadRef = useRef<HTMLButtonElement>(null)
  // Before the first focus there is no cursor that a person has put anywhere.
  const hasCursor = useRef(false)
  const [isViewed, setIsViewed] = useState(false)
  const focusLater = useFocusLater()
  useShownPlace(mismatch, areaRef)
  const files = useFieldFiles({ side, file, onChange, onMade, onBusy })
  const { progress, failure, cancel, undo, replace, takeFile, takeOutput } = files
  const message = error ?? failure
  const handleFile = async (chosen: File) => {
    const refusal = tooLarge(chosen.size, type)
    if (refusal !== undefined) return window.alert(refusal)
    const isTaken = await takeFile(chosen)
    // What was pressed is disabled while it is sent: the focus would be nowhere.
    focusLater(() => (isTaken ? areaRef : uploadRef).current)
  }
  const handleInsert = (added: string) => {
    const area = areaRef.current
    const before = file.kind === 'text' ? file.text : ''
    const isAtCursor = file.kind === 'text' && hasCursor.current
    const selection = isAtCursor && area ? selectionIn(area) : undefined
    const { text, cursor } = insertText(before, added, selection)
    replace({ kind: 'text', text })
    onMade('generated')
    hasCursor.current = true
    requestAnimationFrame(() => area?.setSelectionRange(cursor, cursor))
  }
  return (
    <div className={classes['file']} data-invalid={message !== undefined}>
      <div className={classes['fileHead']}>
        <label htmlFor={id}>{label}</label>
        <span className={classes['soft']}>{formatSize(sizeOf(file))}</span>
        {fixes}
        <TestFileTools
          problemId={problemId}
          side={side}
          type={type}
          file={file}
          testInput={testInput}
          isDisabled={isReadOnly || progress !== null}
          onInsert={handleInsert}
          onOutput={takeOutput}
        />
        {file.kind === 'stored' && downloadHref !== undefined ? (
          <StoredTools
            href={downloadHref}
            size={file.size}
            isViewed={isViewed}
            onView={setIsViewed}
          />
        ) : null}
        <UploadButton
          buttonRef={uploadRef}
          verb={file.kind === 'text' ? 'Upload' : 'Replace'}
          label={label}
          isDisabled={isReadOnly || progress !== null}
          onFile={(chosen) => void handleFile(chosen)}
        />
      </div>
      {isViewed && file.kind === 'stored' && downloadHref !== undefined ? (
        <LargeText href={viewHref(downloadHref)} size={file.size} label={label} />
      ) : (
        <FileText
          id={id}
          areaRef={areaRef}
          file={file}
          isReadOnly={isReadOnly}
          isInvalid={message !== undefined || mismatch !== undefined}
          isFirst={mismatch?.isShown === true}
          onFocus={() => {
            hasCursor.current = true
          }}
          onChange={onChange}
        />
      )}
      <MismatchNotice
        id={id}
        mismatch={mismatch}
        shown={isViewed ? undefined : textOf(file)}
        areaRef={areaRef}
      />
      <FileAbout
        {...{ id, side, label, file, message, progress, areaRef }}
        onCancel={cancel}
        onUndo={undo}
      />
    </div>
  )
}

const selectionIn = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  start: selectionStart,
  end: selectionEnd,
})

/** A file that is too large to be typed in is seen piece by piece, or as a whole elsewhere. */
const StoredTools = ({
  href,
  size,
  isViewed,
  onView,
}: {
  href: string
  size: number
  isViewed: boolean
  onView: (isViewed: boolean) => void
}): ReactElement => (
  <>
    <Button
      variant="subtle"
      size="compact-xs"
      aria-expanded={isViewed}
      onClick={() => onView(!isViewed)}
    >
      {isViewed ? 'Beginning' : 'View all'}
    </Button>
    <DownloadButton href={href} size={size} />
  </>
)

/** What is typed, or the beginning of what is not. */
const textOf = (file: TestFile): string => (file.kind === 'text' ? file.text : file.snip)

const FileText = ({
  id,
  areaRef,
  file,
  isReadOnly,
  isInvalid,
  isFirst,
  onFocus,
  onChange,
}: {
  id: string
  areaRef: Ref<HTMLTextAreaElement>
  file: TestFile
  isReadOnly: boolean
  isInvalid: boolean
  /** Whether the dialog opens with the focus here. */
  isFirst: boolean
  onFocus: () => void
  onChange: (file: TestFile) => void
}): ReactElement => (
  <textarea
    id={id}
    ref={areaRef}
    value={textOf(file)}
    readOnly={isReadOnly || file.kind !== 'text'}
    spellCheck={false}
    autoCapitalize="off"
    wrap="off"
    data-autofocus={isFirst || undefined}
    aria-invalid={isInvalid}
    aria-describedby={`${id}-about ${id}-mismatch`}
    onFocus={onFocus}
    onChange={(event) => onChange({ kind: 'text', text: event.currentTarget.value })}
  />
)

/** The same bytes without the name of a file to keep. */
const viewHref = (downloadHref: string): string => downloadHref.replace('?download=yes', '')

const UploadButton = ({
  buttonRef,
  verb,
  label,
  isDisabled,
  onFile,
}: {
  buttonRef: Ref<HTMLButtonElement>
  verb: 'Upload' | 'Replace'
  label: string
  isDisabled: boolean
  onFile: (file: File) => void
}): ReactElement => {
  const inputRef = useRef<HTMLInputElement>(null)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (chosen) onFile(chosen)
  }
  return (
    <>
      <Button
        ref={buttonRef}
        variant="subtle"
        size="compact-xs"
        leftSection={<Icon name="upload" size={12} />}
        aria-label={`${verb} ${label.toLowerCase()}`}
        disabled={isDisabled}
        onClick={() => inputRef.current?.click()}
      >
        {verb === 'Upload' ? 'Upload' : 'Replace…'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={`${label} file`}
        onChange={handleChange}
      />
    </>
  )
}

const DownloadButton = ({ href, size }: { href: string; size: number }): ReactElement => (
  <Button
    variant="subtle"
    size="compact-xs"
    leftSection={<Icon name="download" size={12} />}
    onClick={() => void downloadUnsaid(href, size)}
  >
    Download
  </Button>
)
