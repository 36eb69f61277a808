import { AttributesBody } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
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

/** What is wrong is not sent; what the server refuses stands at its field and stays in the form. */
export const attributesDeed = (problemId: string): QueriedDeed<Attributes, AttributesText> => ({
  section: 'attributes',
  problemId,
  queryKey: attributesQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['topics', 'license', 'rightsOwner', 'source', 'sourceURL'],
  formOf: textOf,
  // One topic too long is a fault of the field.
  errorsOf: (form) => topErrors(fieldErrorsIn(AttributesBody, form)),
  read: () => api.getAttributes({ problemId }),
  send: (form, base) => api.saveAttributes({ problemId, body: { ...form, base } }),
})

const topErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.split('.')[0] ?? path, text]),
  )

export const attributesLabels: Record<keyof AttributesText, string> = {
  topics: 'Topics',
  license: 'License',
  rightsOwner: 'Rights Owner',
  source: 'Source Name',
  sourceURL: 'Source URL',
}
