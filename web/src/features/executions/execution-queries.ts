import type { ProblemId } from '@drafts/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const useSubmitFile = (problemId: ProblemId) =>
  useMutation({
    mutationFn: ({ file, ...body }: { languageId: string; file: File; openSource: boolean }) =>
      api.submitFile({ problemId, body: { ...body, source: file, size: file.size } }),
    meta: { isQuiet: true },
  })
