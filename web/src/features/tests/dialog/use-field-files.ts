import type { TestOrigin } from '@drafts/contract'
import { snipBytes } from '@drafts/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { confirm } from '../../../lib/confirm.ts'
import { sizeOf } from './test-file.ts'
import type { TestFile } from './test-file.ts'
import { errorSentence } from '../../../lib/api/api-errors.ts'
import { useUpload } from '../../../lib/api/use-upload.ts'

/** Files that take the place of what stands in a field: chosen ones, and what a program printed. */
export const useFieldFiles = ({
  side,
  file,
  onChange,
  onMade,
  onBusy,
}: {
  side: 'input' | 'output'
  file: TestFile
  onChange: (file: TestFile) => void
  /** How the input came to be. */
  onMade: (origin: TestOrigin) => void
  onBusy: (isBusy: boolean) => void
}) => {
  const { progress, failure, take, cancel } = useFileUpload(onBusy)
  const { undo, replace } = useReplaced(file, onChange)
  const takeFile = async (chosen: File, origin: TestOrigin = 'uploaded'): Promise<boolean> => {
    const taken = await take(chosen)
    if (!taken) return false
    replace(taken)
    onMade(origin)
    return true
  }
  const takeOutput = async (output: File): Promise<boolean> => {
    const isLoss = output.size === 0 && sizeOf(file) > 0
    if (isLoss && !(await confirmEmpty(side))) return false
    return takeFile(output, 'populated')
  }
  return { progress, failure, cancel, undo, replace, takeFile, takeOutput }
}

const confirmEmpty = (side: 'input' | 'output'): Promise<boolean> =>
  confirm(`The solution printed nothing. Empty the ${side}?`, {
    yes: `Empty the ${side}`,
    detail: `What the ${side} has now would be replaced by nothing.`,
    tone: 'danger',
  })

/** Reads a chosen file: small text goes into the editor, anything else is sent as a blob with progress. */
const useFileUpload = (onBusy: (isBusy: boolean) => void) => {
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const { progress, start, cancel } = useUpload({
    onBusy,
    onFailure: (error) => setFailure(errorSentence(error)),
  })
  const handleLeave = useEffectEvent(() => cancel())
  useEffect(() => () => handleLeave(), [])

  const take = async (file: File): Promise<TestFile | undefined> => {
    setFailure(undefined)
    const text = file.size <= snipBytes ? decode(await file.arrayBuffer()) : undefined
    if (text !== undefined) return { kind: 'text', text }
    const stored = await start(file, (client) =>
      client.createBlob({ body: { kind: 'file', file, size: file.size } }),
    )
    if (!stored) return undefined
    const snip = await file.slice(0, snipBytes).text()
    return { kind: 'uploaded', name: file.name, size: stored.size, snip, blobId: stored.id }
  }

  return { progress, failure, take, cancel }
}

/** Undefined where the bytes are no text: an editor would change them. */
const decode = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: the file is uploaded as it is.
    return undefined
  }
}

/** What stood in a field before something else was put there; it can come back until the field is edited again. */
const useReplaced = (file: TestFile, onChange: (file: TestFile) => void) => {
  const [step, setStep] = useState<{ before: TestFile; after: TestFile } | null>(null)
  return {
    undo: step && step.after === file ? () => onChange(step.before) : undefined,
    replace: (after: TestFile) => {
      setStep(sizeOf(file) > 0 ? { before: file, after } : null)
      onChange(after)
    },
  }
}
