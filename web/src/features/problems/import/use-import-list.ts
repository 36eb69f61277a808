import type { ProblemId } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorSentence, responseStatus } from '../../../lib/api/api-errors.ts'
import { isSent } from '../../../lib/api/upload-client.ts'
import type { UploadProgress } from '../../../lib/api/upload-client.ts'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { offerIn } from './import-offer.ts'
import { packageTypes } from '../export/package-types.ts'
import type { PackageInArchive } from './packages-in-archive.ts'
import { useImportProgress } from './use-import-progress.ts'

/** How one package of a list ended; without an entry it waits. */
export type ListedImport =
  | { id: ProblemId; notes: number }
  /** `offer`: what it can be imported with all the same. */
  | { refusal: string; offer: string | undefined }

/** Packages of one archive, imported one after the other; each is a problem whatever becomes of the others. */
export const useImportList = (onBusy: (isBusy: boolean) => void) => {
  const [ends, setEnds] = useState<ReadonlyMap<string, ListedImport>>(new Map())
  const [current, setCurrent] = useState<string | null>(null)
  const isStopped = useRef(false)
  const failure = useRef<unknown>(undefined)
  const client = useQueryClient()
  const { progress, start, cancel } = useUpload({
    onFailure: (error) => {
      failure.current = error
    },
  })
  const { work, renew } = useImportProgress(isSent(progress))
  const importOne = async (one: PackageInArchive, choosesTests: boolean): Promise<void> => {
    setCurrent(one.path)
    const file = await one.open().catch(() => undefined)
    if (!file) {
      isStopped.current = true
      const refusal = 'The file cannot be read any more. Choose it again.'
      return setEnds((before) => new Map([...before, [one.path, { refusal, offer: undefined }]]))
    }
    if (isStopped.current) return
    const progressId = renew()
    const answer = await start(file, (upload) =>
      upload[packageTypes[one.kind].call]({
        body: { file, progressId, ...(choosesTests ? { tests: 'choose' } : {}) },
      }),
    )
    const end = answer
      ? { id: answer.id, notes: answer.report.warnings.length }
      : refusalOf(failure.current)
    // Nothing is said of one that was cancelled, or that waits for a login: it waits still.
    if (end) setEnds((before) => new Map([...before, [one.path, end]]))
    if (!end || (!answer && endsList(failure.current))) isStopped.current = true
  }
  const run = async (
    packages: readonly PackageInArchive[],
    choosesTests = false,
  ): Promise<void> => {
    isStopped.current = false
    onBusy(true)
    try {
      for (const one of packages) if (!isStopped.current) await importOne(one, choosesTests)
    } finally {
      setCurrent(null)
      onBusy(false)
      void client.invalidateQueries({ queryKey: queryKeys.problemLists })
    }
  }
  const stop = () => {
    isStopped.current = true
    cancel()
  }
  return { ends, current, step: stepOf(progress, work), run, stop }
}

/** The others would fail for the same: the server cannot be reached or is in trouble, or takes no more for now. */
const endsList = (error: unknown): boolean => {
  const status = responseStatus(error)
  return status === undefined || status === 429 || status >= 500
}

const refusalOf = (error: unknown): ListedImport | undefined => {
  const refusal = errorSentence(error)
  return refusal === undefined ? undefined : { refusal, offer: offerIn(error)?.label }
}

export interface ImportStep {
  isRead: boolean
  doneBytes: number
  totalBytes: number
}

const stepOf = (
  progress: UploadProgress | null,
  work: { doneBytes: number; totalBytes: number } | undefined,
): ImportStep | null => {
  if (!progress) return null
  const { sentBytes, totalBytes } = progress
  if (!isSent(progress)) return { isRead: false, doneBytes: sentBytes, totalBytes }
  return { isRead: true, ...(work ?? { doneBytes: 0, totalBytes: 0 }) }
}
