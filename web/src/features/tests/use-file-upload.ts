import { snipBytes } from '@drafts/contract'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, statusOf } from '../../lib/api-errors.ts'
import { leaveForLogin } from '../../lib/login-address.ts'
import { createUploadClient } from '../../lib/upload-client.ts'
import type { UploadProgress } from '../../lib/upload-client.ts'
import type { TestFile } from './test-file.ts'

/** Reads a chosen file: small text goes into the editor, anything else is sent as a blob with progress. */
export const useFileUpload = (onBusy: (isBusy: boolean) => void) => {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const show = (next: UploadProgress | null) => {
    setProgress(next)
    onBusy(next !== null)
  }

  const take = async (file: File): Promise<TestFile | undefined> => {
    setFailure(undefined)
    const text = file.size <= snipBytes ? decode(await file.arrayBuffer()) : undefined
    if (text !== undefined) return { kind: 'text', text }
    abort.current = new AbortController()
    const client = createUploadClient(show, abort.current.signal)
    show({ sentBytes: 0, totalBytes: file.size })
    try {
      const { id, size } = await client.createBlob({
        body: { kind: 'file', file, size: file.size },
      })
      const snip = await file.slice(0, snipBytes).text()
      return { kind: 'uploaded', name: file.name, size, snip, blobId: id }
    } catch (error) {
      if (statusOf(error) === 401) leaveForLogin()
      setFailure(sentenceOf(error))
      return undefined
    } finally {
      show(null)
    }
  }

  return { progress, failure, take, cancel: () => abort.current?.abort() }
}

/** Undefined where the bytes are no text: an editor would change them. */
const decode = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
