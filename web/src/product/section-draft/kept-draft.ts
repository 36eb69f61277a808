import type { AccountId, ProblemId } from '@drafts/contract'
/**
 * Where a form keeps what the server does not have yet. It is the browser's storage, not the tab's: a crash, a closed
 * lid and an expired session lose nothing. Each note names the form that wrote it, so that the save of one, in another
 * tab or left a moment ago, does not take away what the next has not saved; who opens the form next takes over what is left.
 */
export interface KeptDraft<Form> {
  read: () => { form: Form; version: number } | undefined
  write: (form: Form, version: number) => void
  drop: () => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One section of one problem, of one account. `sample` has the fields that a draft must have to be taken back. */
export const createKeptDraft = <Form extends object>(
  key: string,
  sample: Form,
  storage: Storage = browserStorage(),
): KeptDraft<Form> => {
  const writer = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const noteIn = (): Note | undefined => {
    try {
      const note: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      return isNote(note) ? note : undefined
    } catch {
      // Not JSON: a note that something else wrote.
      return undefined
    }
  }
  const write = (form: Form, version: number) => {
    try {
      storage.setItem(key, JSON.stringify({ form, version, writer }))
    } catch {
      // No storage, or no room in it: the form still has it, and leaving asks.
    }
  }
  return {
    read: () => {
      const note = noteIn()
      if (!note || !isLike(note.form, sample)) return undefined
      write(note.form, note.version)
      return { form: note.form, version: note.version }
    },
    write,
    drop: () => {
      if (noteIn()?.writer !== writer) return
      storage.removeItem(key)
    },
  }
}

export const keptDraftKey = (
  accountId: AccountId | undefined,
  problemId: ProblemId,
  section: string,
): string => `drafts-unsaved:${accountId ?? ''}:${problemId}:${section}`

/** Names of the sections of a problem that something is kept of. */
export const keptSections = (accountId: AccountId | undefined, problemId: ProblemId): string[] => {
  const prefix = keptDraftKey(accountId, problemId, '')
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  } catch {
    // A browser that keeps nothing has kept nothing.
    return []
  }
}

/** A browser may forbid it: then nothing is kept, the form still has it, and leaving asks. */
const browserStorage = (): Storage => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

interface Note {
  form: unknown
  version: number
  /** None in notes of before 0.2.1. */
  writer?: unknown
}

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  'version' in value &&
  typeof value.version === 'number'

/** An older page may have kept other fields. */
const isLike = <Form extends object>(form: unknown, sample: Form): form is Form =>
  typeof form === 'object' &&
  form !== null &&
  Object.keys(form).toSorted().join() === Object.keys(sample).toSorted().join()
