import type { Checker, Driver } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

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

export const checkerDeed = (problemId: string): QueriedDeed<Checker, CheckerForm> => ({
  section: 'checker',
  problemId,
  queryKey: checkerQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  alsoKeys: [queryKeys.solutions(problemId)],
  fieldNames: ['comparator', 'type', 'precision', 'convention', 'languageId', 'source'],
  formOf: checkerForm,
  read: () => api.getChecker({ problemId }),
  send: ({ source, ...rest }, base) =>
    api.saveChecker({
      problemId,
      body: { ...rest, source: { text: source }, base },
    }),
})

export const driverDeed = (problemId: string): QueriedDeed<Driver, DriverForm> => ({
  section: 'driver',
  problemId,
  queryKey: driverQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  alsoKeys: [queryKeys.solutions(problemId)],
  fieldNames: ['enabled', 'convention', 'languageId', 'source'],
  formOf: driverForm,
  read: () => api.getDriver({ problemId }),
  send: ({ source, ...rest }, base) =>
    api.saveDriver({ problemId, body: { ...rest, source: { text: source }, base } }),
})

const programLabels = { convention: 'Convention', languageId: 'Language', source: 'Source' }

export const checkerLabels: Record<keyof CheckerForm, string> = {
  ...programLabels,
  comparator: 'Comparator',
  type: 'Type',
  precision: 'Precision',
  strictSpace: 'Strict space',
  transformCRs: 'Transform CRs',
  ignoreTrailingLF: 'Ignore trailing LF',
  fold: 'Fold',
  multiCase: 'Multi-case',
  absolute: 'Absolute',
}

export const driverLabels: Record<keyof DriverForm, string> = {
  ...programLabels,
  enabled: 'Enabled',
}
