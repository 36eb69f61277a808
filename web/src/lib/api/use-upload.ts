import type { Client } from '@drafts/contract'
import { useRef, useState } from 'react'
import { responseStatus } from './api-errors.ts'
import { leaveForLogin } from '../login-address.ts'
import { createUploadClient } from './upload-client.ts'
import type { UploadProgress } from './upload-client.ts'

/** One upload at a time; `progress` is null while none runs. Without a session the login screen comes first. */
export const useUpload = ({
  onBusy,
  onFailure,
}: {
  onBusy?: (isBusy: boolean) => void
  onFailure: (error: unknown) => void
}) => {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const show = (next: UploadProgress | null) => {
    setProgress(next)
    onBusy?.(next !== null)
  }
  /** Undefined where it failed or was cancelled. */
  const start = async <T>(
    file: File,
    send: (client: Client) => Promise<T>,
  ): Promise<T | undefined> => {
    abort.current = new AbortController()
    const client = createUploadClient(show, abort.current.signal)
    show({ sentBytes: 0, totalBytes: file.size })
    try {
      return await send(client)
    } catch (error) {
      if (responseStatus(error) === 401) leaveForLogin()
      onFailure(error)
      return undefined
    } finally {
      show(null)
    }
  }
  return { progress, start, cancel: () => abort.current?.abort() }
}
