import type { Checker, Driver } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { SectionDeed } from './section-draft.ts'

export const checkerQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'checker'),
    queryFn: () => api.getChecker({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

export const driverQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'driver'),
    queryFn: () => api.getDriver({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

/** The source as text; how it is stored is the server's affair. */
export type CheckerForm = Omit<Checker, 'source' | 'files' | 'flags' | 'version'> & {
  source: string
}
export type DriverForm = Pick<Driver, 'enabled' | 'convention' | 'languageId'> & { source: string }

export const checkerForm = (stored: Checker): CheckerForm => {
  const { files: _files, flags: _flags, version: _version, source, ...rest } = stored
  return { ...rest, source: source?.text ?? '' }
}

export const driverForm = ({ enabled, convention, languageId, source }: Driver): DriverForm => ({
  enabled,
  convention,
  languageId,
  source: source?.text ?? '',
})

const withBase = (base: number | undefined) => (base === undefined ? {} : { base })

export const checkerDeed = (problemId: string): SectionDeed<Checker, CheckerForm> => ({
  section: 'checker',
  queryKey: checkerQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['comparator', 'type', 'precision', 'convention', 'languageId', 'source'],
  formOf: checkerForm,
  send: ({ source, ...rest }, base) =>
    api.saveChecker({
      problemId,
      body: { ...rest, source: { text: source }, ...withBase(base) },
    }),
})

export const driverDeed = (problemId: string): SectionDeed<Driver, DriverForm> => ({
  section: 'driver',
  queryKey: driverQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['enabled', 'convention', 'languageId', 'source'],
  formOf: driverForm,
  send: ({ source, ...rest }, base) =>
    api.saveDriver({ problemId, body: { ...rest, source: { text: source }, ...withBase(base) } }),
})
