import type { DraftState } from './draft-state.ts'

/** What the editor shows of its saves, beside Done and on its rail. */
export interface SaveStatus {
  /** Names of the sections whose typed text the server does not have. */
  unsaved: readonly string[]
  /** `idle`: nothing was saved yet. `typing`: what was typed is not sent yet. */
  kind: 'idle' | 'typing' | 'saving' | 'saved' | 'retrying' | 'failed'
  /** When the last save ended well. */
  savedAt: number | null
}

export const noStatus: SaveStatus = { unsaved: [], kind: 'idle', savedAt: null }

/** One draft, as far as the status goes. */
export interface DraftFacts extends Pick<
  DraftState<unknown>,
  'attempts' | 'errors' | 'failure' | 'theirs' | 'isRestored'
> {
  name: string
  isDirty: boolean
}

/** `kept`: sections that the browser's storage has text of and nobody has opened yet. */
export const saveStatusOf = (
  drafts: readonly DraftFacts[],
  kept: readonly string[],
  isSaving: boolean,
  savedAt: number | null,
): SaveStatus => {
  const dirty = drafts.filter(({ isDirty }) => isDirty)
  const unsaved = [...new Set([...dirty.map(({ name }) => name), ...kept])]
  return { unsaved, kind: kindOf(dirty, unsaved.length > 0, isSaving, savedAt), savedAt }
}

const kindOf = (
  dirty: readonly DraftFacts[],
  isUnsaved: boolean,
  isSaving: boolean,
  savedAt: number | null,
): SaveStatus['kind'] => {
  // Attempts that fail again and again must not blink.
  if (dirty.some(({ attempts }) => attempts > 0)) return 'retrying'
  if (isSaving) return 'saving'
  if (dirty.some(isStuck)) return 'failed'
  if (isUnsaved) return dirty.length > 0 ? 'typing' : 'failed'
  return savedAt === null ? 'idle' : 'saved'
}

/** It waits for the person. */
const isStuck = ({ errors, failure, theirs, isRestored }: DraftFacts): boolean =>
  failure !== null || theirs !== null || isRestored || Object.keys(errors).length > 0
