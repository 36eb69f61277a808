import { sourceFileBytes } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-errors.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Files become solutions one after the other; what fails is named and does not stop the rest. */
export const useUploadSolutions = (problemId: ProblemId) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  const upload = async (files: readonly File[]): Promise<void> => {
    const fitting = files.filter((file) => isFitting(file))
    for (const [done, file] of fitting.entries()) {
      setProgress({ done, total: fitting.length })
      try {
        // In order, so that the list has the order of the files.
        await api.uploadSolution({ problemId, body: { source: file } })
      } catch (error) {
        const sentence = sentenceOf(error)
        if (sentence !== undefined) showWarning(`${file.name}: ${sentence}`)
      }
    }
    setProgress(null)
    await client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
  }

  return { progress, upload }
}

const isFitting = ({ name, size }: File): boolean => {
  if (size <= sourceFileBytes) return true
  showWarning(`${name}: The file is too large (${Math.ceil(size / 1000)} kB)`)
  return false
}
