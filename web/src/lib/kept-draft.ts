/** Where a form keeps what the server does not have yet: it outlives a reload, Back and a lost session of this tab. */
export interface KeptDraft<Form> {
  read: () => { form: Form; version: number } | undefined
  write: (form: Form, version: number) => void
  drop: () => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One section of one problem, of one account. `sample` says which fields a draft must have to be taken back. */
export const createKeptDraft = <Form extends object>(
  key: string,
  sample: Form,
  storage: Storage = sessionStorage,
): KeptDraft<Form> => ({
  read: () => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      return isKept(kept, sample) ? kept : undefined
    } catch {
      return undefined
    }
  },
  write: (form, version) => {
    try {
      storage.setItem(key, JSON.stringify({ form, version }))
    } catch {
      // No storage, or no room in it: the form still has it, and leaving asks.
    }
  },
  drop: () => {
    try {
      storage.removeItem(key)
    } catch {
      // Nothing was kept either.
    }
  },
})

export const keptDraftKey = (accountId: string, problemId: string, section: string): string =>
  `drafts-unsaved:${accountId}:${problemId}:${section}`

const isKept = <Form extends object>(
  value: unknown,
  sample: Form,
): value is { form: Form; version: number } =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'form' in value &&
  isLike(value.form, sample)

/** An older page may have kept other fields. */
const isLike = (form: unknown, sample: object): boolean =>
  typeof form === 'object' &&
  form !== null &&
  Object.keys(form).toSorted().join() === Object.keys(sample).toSorted().join()
