import { snipBytes } from '@drafts/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api-errors.ts'
import { useUpload } from '../../lib/use-upload.ts'
import type { TestFile } from './test-file.ts'

/** Reads a chosen file: small text goes into the editor, anything else is sent as a blob with progress. */
export const useFileUpload = (onBusy: (isBusy: boolean) => void) => {
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const { progress, start, cancel } = useUpload({
    onBusy,
    onFailure: (error) => setFailure(sentenceOf(error)),
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
