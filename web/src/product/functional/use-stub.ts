import { findLanguage } from '@drafts/contract'
import type { Problem } from '@drafts/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../queries/query-keys.ts'

/** What a solver of a functional problem starts from. */
export interface Stub {
  fileName: string
  text: string
}

const generatorsQuery = queryOptions({
  queryKey: queryKeys.functionalGenerators,
  queryFn: async () => (await import('./generators.ts')).findFunctionalGenerator,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Undefined where the problem or the language has none, and until the generators are there. */
export const useStub = (
  problem: Pick<Problem, 'mechanism' | 'signature'> | undefined,
  languageId: string | null,
): Stub | undefined => {
  const signature =
    problem?.mechanism === 'functionBased' && problem.signature.enabled ? problem.signature : null
  const { data: findGenerator } = useQuery({ ...generatorsQuery, enabled: signature !== null })
  const id = languageId === null ? null : (findLanguage(languageId)?.funclibGenerator ?? null)
  const generator = findGenerator?.(id)
  return generator && signature
    ? { fileName: generator.source, text: generator.stub(signature) }
    : undefined
}
