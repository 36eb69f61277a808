import type { Endpoints, ResponseOf } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { statusOf } from '../../lib/api-errors.ts'
import { leaveForLogin } from '../../lib/login-address.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { createUploadClient } from '../../lib/upload-client.ts'
import type { UploadProgress } from '../../lib/upload-client.ts'
import { alertFailure } from './create-form.tsx'
import type { PackageType } from './package-types.ts'

type Imported = ResponseOf<Endpoints['importKattis']>

/** One import at a time; `progress` is null while none runs. A failure is an alert (spec §2), a cancel is silent. */
export const useImport = (onBusy: (isBusy: boolean) => void) => {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const client = useQueryClient()

  const show = (next: UploadProgress | null) => {
    setProgress(next)
    onBusy(next !== null)
  }

  const start = async (type: PackageType, file: File): Promise<Imported | undefined> => {
    abort.current = new AbortController()
    const upload = createUploadClient(show, abort.current.signal)
    const send = { kattis: upload.importKattis, polygon: upload.importPolygon }[type]
    show({ sentBytes: 0, totalBytes: file.size })
    try {
      const answer = await send({ body: { file } })
      void client.invalidateQueries({ queryKey: queryKeys.problemLists })
      return answer
    } catch (error) {
      if (statusOf(error) === 401) leaveForLogin()
      else alertFailure(error)
      return undefined
    } finally {
      show(null)
    }
  }

  return { progress, start, cancel: () => abort.current?.abort() }
}
