import { AttributesBody } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

type Attributes = ResponseOf<Endpoints['getAttributes']>
export type AttributesText = Omit<Attributes, 'version'>

export const attributesQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'attributes'),
    queryFn: () => api.getAttributes({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

const textOf = ({
  topics,
  license,
  rightsOwner,
  source,
  sourceURL,
}: AttributesText): AttributesText => ({ topics, license, rightsOwner, source, sourceURL })

const errorsOf = (form: AttributesText): Record<string, string> => {
  const result = AttributesBody.safeParse(form)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
}

/** What is wrong is not sent; what the server refuses stands at its field and stays in the form. */
export const attributesDeed = (problemId: string): QueriedDeed<Attributes, AttributesText> => ({
  section: 'attributes',
  problemId,
  queryKey: attributesQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['topics', 'license', 'rightsOwner', 'source', 'sourceURL'],
  formOf: textOf,
  errorsOf,
  read: () => api.getAttributes({ problemId }),
  send: (form, base) => api.saveAttributes({ problemId, body: { ...form, base } }),
})

export const attributesLabels: Record<keyof AttributesText, string> = {
  topics: 'Topics',
  license: 'License',
  rightsOwner: 'Rights Owner',
  source: 'Source Name',
  sourceURL: 'Source URL',
}
