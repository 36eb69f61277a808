import { SignatureBody } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

export type Signature = ResponseOf<Endpoints['getSignature']>
export type SignatureForm = Omit<Signature, 'id' | 'version'>
export type Item = SignatureForm['arguments'][number]

export const signatureQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'signature'),
    queryFn: () => api.getSignature({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

export const signatureDeed = (problemId: string): QueriedDeed<Signature, SignatureForm> => ({
  section: 'signature',
  problemId,
  queryKey: signatureQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['name', 'arguments', 'returns', 'autogenerateScanspec'],
  formOf: ({ id: _id, version: _version, ...form }) => form,
  errorsOf: (form) => fieldErrorsIn(SignatureBody, form),
  read: () => api.getSignature({ problemId }),
  send: (form, base) => api.saveSignature({ problemId, body: { ...form, base } }),
})

export const signatureLabels: Record<keyof SignatureForm, string> = {
  enabled: 'Enabled',
  name: 'Function name',
  arguments: 'Arguments',
  returns: 'Returns',
  autogenerateScanspec: 'Auto-generate scanspec',
}

/** Letters only (spec §5 "Signature"); an empty name is not wrong yet, the checklist asks for it. */
export const nameFault = (name: string): string | undefined =>
  name === '' || /^[A-Za-z]+$/.test(name) ? undefined : 'A name has letters only.'
