import type { Locale, ProgramId, ReadinessItem, SolutionId, TestId } from '@drafts/contract'

/** Where an item is put right: the tab, the dialog that opens there, or the field that is focused. */
export interface ItemPlace {
  sectionKey: string
  search: {
    test?: TestId
    solution?: SolutionId
    program?: ProgramId
    dialog?: 'scanspec' | 'outputs' | 'bounds'
    view?: 'script'
    locale?: Locale
  }
  hash?: string
}

export const itemPlace = ({ tab, target }: Pick<ReadinessItem, 'tab' | 'target'>): ItemPlace => {
  const { field, index, locale, testId, part, solutionId, programId } = target ?? {}
  // These have dialogs of their own.
  if (field === 'scanspec' || field === 'outputs' || field === 'bounds')
    return { sectionKey: tab, search: { dialog: field } }
  if (tab === 'tests' && field === 'script') return { sectionKey: tab, search: { view: 'script' } }
  const search = {
    ...(locale === undefined ? {} : { locale }),
    ...(testId === undefined ? {} : { test: testId }),
    ...(solutionId === undefined ? {} : { solution: solutionId }),
    ...(programId === undefined ? {} : { program: programId }),
  }
  const place = field ?? part
  if (place === undefined) return { sectionKey: tab, search }
  const hash = fieldHash(index === undefined ? place : `${place}.${index}`)
  return { sectionKey: tab, search, hash }
}

const prefix = 'field-'
export const fieldHash = (field: string): string => `${prefix}${field}`

/** The field an address asks for: `#field-arguments.1` → `arguments.1`. */
export const fieldOfHash = (hash: string): string | undefined =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined
