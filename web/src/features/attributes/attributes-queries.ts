import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { codeOf } from '../../lib/api-errors.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'

type Attributes = ResponseOf<Endpoints['getAttributes']>
export type AttributesText = Omit<Attributes, 'version'>

export const attributesQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'attributes'),
    queryFn: () => api.getAttributes({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

const fieldNames = ['topics', 'license', 'rightsOwner', 'source', 'sourceURL']

/** Saves through the queue; what the server refuses stands at its field and stays in the form. */
export const useSaveAttributes = (
  problemId: string,
  queue: SaveQueue,
  onErrors: (errors: Record<string, string>) => void,
): ((form: AttributesText) => void) => {
  const client = useQueryClient()
  const { queryKey } = attributesQuery(problemId)
  return (form) =>
    queue.enqueue('attributes', async () => {
      const base = client.getQueryData(queryKey)?.version
      try {
        const stored = await api.saveAttributes({
          problemId,
          body: { ...form, ...(base === undefined ? {} : { base }) },
        })
        client.setQueryData(queryKey, stored)
        void client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })
      } catch (error) {
        onErrors(fieldErrorsOf(error, fieldNames).fields)
        // Someone else saved in between: the next save is made from theirs.
        if (codeOf(error) === 'ErrConflict') await client.invalidateQueries({ queryKey })
        throw error
      }
    })
}
