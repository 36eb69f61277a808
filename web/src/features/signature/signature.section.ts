import { locales, sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export type SignatureForm = Stored<'signature'>
export type SignatureEntry = SignatureForm['arguments'][number]

export const signatureSection: EditedSection<SectionView<'signature'>, SignatureForm> = {
  kind: sections.signature,
  what: 'signature',
  labels: {
    enabled: 'Enabled',
    name: 'Function name',
    arguments: 'Arguments',
    returns: 'Returns',
    autogenerateScanspec: 'Auto-generate scanspec',
  },
  words: { arguments: (items) => itemWords(items), returns: (items) => itemWords(items) },
  formOf: ({ enabled, name, arguments: args, returns, autogenerateScanspec }) => ({
    enabled,
    name,
    arguments: args,
    returns,
    autogenerateScanspec,
  }),
  read: (place) => api.getSignature(place),
  save: (place, body) => api.saveSignature({ ...place, body }),
  // What is written and said of an argument goes where it goes, and the scanspec follows.
  refreshes: ({ problemId }) => [
    ...locales.map((locale) => queryKeys.section(problemId, `statements/${locale}`)),
    queryKeys.discussionCounts(problemId),
    queryKeys.section(problemId, 'scanspec'),
    queryKeys.tests(problemId),
  ],
}

/** `[]int values`, each on a line of its own. */
const itemWords = (items: readonly SignatureEntry[]): string =>
  items.map(({ kind, name }) => `${kind} ${name}`).join('\n') || 'nothing'

/** Letters only; an empty name is not wrong yet, the checklist asks for it. */
export const nameFault = (name: string): string | undefined =>
  name === '' || /^[A-Za-z]+$/.test(name) ? undefined : 'A name has letters only.'
