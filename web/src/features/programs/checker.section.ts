import { sections } from '@drafts/contract'
import type { Checker, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { comparatorWords } from './comparator-words.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

/** The source as text; how it is stored is the server's affair. */
export type CheckerForm = Stored<'checker'>

export const checkerSection: EditedSection<Checker, CheckerForm> = {
  kind: sections.checker,
  what: 'checker',
  labels: {
    comparator: 'Comparator',
    type: 'Type',
    strictSpace: 'Strict space',
    transformCRs: 'Transform CRs',
    ignoreTrailingLF: 'Ignore trailing LF',
    multiCase: 'Multi-case',
    precision: 'Precision',
    absolute: 'Absolute',
    fold: 'Fold',
    judgedAs: 'Judged as',
    convention: 'Convention',
    languageId: 'Language',
    source: 'Source',
  },
  words: {
    comparator: (comparator) => comparatorWords[comparator].label,
    languageId: (id, languageOf) => (id === null ? 'nothing' : languageOf(id)),
  },
  formOf: ({ files: _files, flags: _flags, version: _version, source, ...options }) => ({
    ...options,
    source: source?.text ?? '',
  }),
  read: (place) => api.getChecker(place),
  save: (place, { source, ...options }) =>
    api.saveChecker({ ...place, body: { ...options, source: { text: source } } }),
  refreshes: ({ problemId }) => [queryKeys.solutions(problemId)],
}
