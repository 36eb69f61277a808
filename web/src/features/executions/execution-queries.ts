import type { ProblemId } from '@drafts/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const useSubmitFile = (problemId: ProblemId) =>
  useMutation({
    mutationFn: ({ languageId, file }: { languageId: string; file: File }) =>
      api.submitFile({ problemId, body: { languageId, source: file, size: file.size } }),
    meta: { isQuiet: true },
  })
