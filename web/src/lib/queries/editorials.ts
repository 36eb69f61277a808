import type { Editorial } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api-client.ts'
import { queryKeys } from '../query-keys.ts'

export const editorialsQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.editorials(problemId),
    queryFn: async () => (await api.listEditorials({ problemId })).editorials,
  })

/** A blank editorial is none (spec §2). */
export const writtenEditorials = (editorials: readonly Editorial[]): Editorial[] =>
  editorials.filter(({ content }) => content.trim() !== '')
