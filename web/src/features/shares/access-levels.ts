import type { ShareAccess } from './share-queries.ts'

export const accessLevels = [
  { value: 'editor', label: 'Editor', may: 'changes everything but who has access' },
  { value: 'tester', label: 'Tester', may: 'reads the statement, submits solutions and discusses' },
] as const satisfies { value: ShareAccess; label: string; may: string }[]

/** What a field with these levels holds. */
export const accessOf = (value: string | null): ShareAccess =>
  value === 'tester' ? 'tester' : 'editor'
