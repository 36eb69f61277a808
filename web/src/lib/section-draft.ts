import { codeOf, sentenceOf, statusOf } from './api-errors.ts'
import { fieldErrorsOf } from './field-errors.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { SaveQueue } from './save-queue.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

// How this works (spec §4 "Saving in the editor"): a form keeps what the person typed and saves it through the queue
// when a field is left or a choice is made, if it is something else than was sent last. What the server has not taken
// stays in the form and in the tab's storage, until it is saved or given up. A save that fails is told in the form.
// Where somebody else changed the same thing meanwhile nothing is saved until the person says whose version counts.

/** A section whose form is `Form` and that reads back as `Stored`. */
export interface SectionDeed<Stored extends { version: number }, Form extends object> {
  section: string
  fieldNames: readonly string[]
  formOf: (stored: Stored) => Form
  /** What is wrong with each field; nothing is sent then. */
  errorsOf?: (form: Form) => Record<string, string>
  send: (form: Form, base: number) => Promise<Stored>
}

export interface DraftState<Form> {
  form: Form
  errors: Record<string, string>
  /** Why the last save failed, where no field says it. */
  failure: string | null
  /** What is stored, where it is not what this form was made from. */
  theirs: Form | null
  /** What the person gave up for theirs. */
  setAside: Form | null
  /** The form began with what was typed before and not saved. */
  isRestored: boolean
}

export interface SectionDraft<Stored, Form> {
  state: Store<DraftState<Form>>
  isDirty: () => boolean
  change: (part: Partial<Form>) => void
  changeAndSave: (part: Partial<Form>) => void
  save: () => void
  discard: () => void
  takeTheirs: () => void
  bringMineBack: () => void
  keepMine: () => void
  forgetMine: () => void
  /** The query has a newer one. */
  adopt: (stored: Stored) => void
  setMounted: (isMounted: boolean) => void
}

export interface SectionDraftNeeds<Stored extends { version: number }, Form extends object> {
  deed: SectionDeed<Stored, Form>
  stored: Stored
  queue: SaveQueue
  kept: KeptDraft<Form>
  onSaved: (stored: Stored) => void
  /** Reads what is stored now. */
  reload: () => Promise<Stored>
}

const signedOut = 'You are signed out. Sign in again in another tab, then save again.'
const textOf = (form: object): string => JSON.stringify(form)

interface Memory<Stored, Form> {
  server: Stored
  /** The version this form was made from: the server compares with it. */
  base: number
  /** What that version was; undefined where only its number is known, after a crash. */
  baseForm: Form | undefined
  /** The text that was sent last; empty after a failure, so that the next attempt sends again. */
  sent: string
  /** Something of this section waits in the queue or is on its way: its answer is newer than what a query brings. */
  pending: string | null
  isMounted: boolean
}

export const createSectionDraft = <Stored extends { version: number }, Form extends object>(
  needs: SectionDraftNeeds<Stored, Form>,
): SectionDraft<Stored, Form> => {
  const { deed, stored, queue, kept } = needs
  const first = deed.formOf(stored)
  const found = kept.read()
  const isRestored = found !== undefined && textOf(found.form) !== textOf(first)
  const memory: Memory<Stored, Form> = {
    server: stored,
    base: isRestored ? found.version : stored.version,
    baseForm: isRestored && found.version !== stored.version ? undefined : first,
    sent: textOf(first),
    pending: null,
    isMounted: false,
  }
  const state = createStore<DraftState<Form>>({
    form: isRestored ? found.form : first,
    errors: {},
    failure: null,
    theirs: null,
    setAside: null,
    isRestored,
  })
  const set = (part: Partial<DraftState<Form>>) => state.set({ ...state.get(), ...part })
  const isDirty = () => textOf(state.get().form) !== textOf(deed.formOf(memory.server))
  const keep = () => (isDirty() ? kept.write(state.get().form, memory.base) : kept.drop())
  const send = sender(needs, memory, state, keep)

  const save = () => {
    const { form, theirs } = state.get()
    if (theirs) return
    const errors = deed.errorsOf?.(form) ?? {}
    if (Object.keys(errors).length > 0) return set({ errors })
    const text = textOf(form)
    if (text === memory.sent) {
      // What was wrong has been put back: nothing is to be sent, and nothing is wrong.
      if (deed.errorsOf) set({ errors })
      return
    }
    memory.sent = text
    memory.pending = text
    queue.enqueue(deed.section, () => send(form))
  }
  const change = (part: Partial<Form>) => {
    set({ form: { ...state.get().form, ...part } })
    keep()
    // The last words of a field that was taken off the page.
    if (!memory.isMounted) save()
  }
  /** What is stored counts; the form shows it. */
  const showStored = (part: Partial<DraftState<Form>>) => {
    const form = deed.formOf(memory.server)
    memory.base = memory.server.version
    memory.baseForm = form
    memory.sent = textOf(form)
    kept.drop()
    set({ form, errors: {}, failure: null, theirs: null, isRestored: false, ...part })
  }
  return {
    state,
    isDirty,
    change,
    save,
    changeAndSave: (part) => {
      change(part)
      save()
    },
    discard: () => showStored({}),
    takeTheirs: () => {
      const { form, theirs } = state.get()
      showStored({ setAside: form })
      // Fields they did not touch keep what was typed.
      if (!theirs || textOf(theirs) === textOf(deed.formOf(memory.server))) return
      set({ form: theirs })
      keep()
      save()
    },
    bringMineBack: () => {
      const { setAside } = state.get()
      if (!setAside) return
      set({ form: setAside, setAside: null, theirs: deed.formOf(memory.server) })
      keep()
    },
    keepMine: () => {
      memory.base = memory.server.version
      memory.baseForm = deed.formOf(memory.server)
      memory.sent = ''
      set({ theirs: null })
      save()
    },
    forgetMine: () => set({ setAside: null }),
    adopt: (next) => {
      if (next.version <= memory.server.version) return
      const wasDirty = isDirty()
      memory.server = next
      if (state.get().theirs) confront(deed, memory, state)
      else if (memory.pending === null && (!wasDirty || !isDirty())) showStored({})
    },
    setMounted: (isMounted) => {
      memory.isMounted = isMounted
      if (!isMounted) return save()
      const { failure, theirs } = state.get()
      // It failed while nobody saw the form.
      if (memory.pending === null && failure === null && !theirs && isDirty())
        set({ isRestored: true })
    },
  }
}

/** Sends one state of the form and settles what comes back. */
const sender = <Stored extends { version: number }, Form extends object>(
  { deed, kept, onSaved, reload }: SectionDraftNeeds<Stored, Form>,
  memory: Memory<Stored, Form>,
  state: Store<DraftState<Form>>,
  keep: () => void,
) => {
  const set = (part: Partial<DraftState<Form>>) => state.set({ ...state.get(), ...part })
  const settle = (form: Form, saved: Stored) => {
    const merged = deed.formOf(saved)
    memory.server = saved
    memory.base = saved.version
    memory.baseForm = form
    onSaved(saved)
    const done = { errors: {}, failure: null, isRestored: false }
    const isDone = state.get().form === form
    set(done)
    if (isDone) {
      memory.baseForm = merged
      memory.sent = textOf(merged)
      kept.drop()
      // Other lines that somebody else changed have come in with the answer.
      if (textOf(merged) !== textOf(form)) set({ form: merged })
      return
    }
    // Typed on meanwhile. What came in for the same field is not in it: saving would take that out again.
    confront(deed, memory, state)
    keep()
  }
  const refuse = async (error: unknown) => {
    memory.sent = ''
    // Nobody sees the form any more: the queue tells it, and the draft waits in the storage.
    if (!memory.isMounted) throw error
    const errors = fieldErrorsOf(error, deed.fieldNames).fields
    if (codeOf(error) === 'ErrConflict') {
      const theirs = await reload().catch(() => undefined)
      if (theirs && theirs.version > memory.server.version) memory.server = theirs
      set({ errors, failure: null })
      confront(deed, memory, state, true)
      return keep()
    }
    const isAtField = Object.keys(errors).length > 0
    set({ errors, failure: isAtField ? null : failureOf(error) })
  }
  return async (form: Form): Promise<void> => {
    const text = textOf(form)
    try {
      if (!state.get().theirs) settle(form, await deed.send(form, memory.base))
    } catch (error) {
      await refuse(error)
    } finally {
      // A newer one may wait already.
      if (memory.pending === text) memory.pending = null
    }
  }
}

/**
 * Brings what is stored and what was typed together, field by field: what only one side changed is taken from that
 * side. What both changed is the person's to choose; `isRefused` asks even where the fields do not say which it was.
 */
const confront = <Stored extends { version: number }, Form extends object>(
  deed: SectionDeed<Stored, Form>,
  memory: Memory<Stored, Form>,
  state: Store<DraftState<Form>>,
  isRefused = false,
): void => {
  const { form: mine, ...rest } = state.get()
  const theirs = deed.formOf(memory.server)
  const base = memory.baseForm
  const form = { ...theirs }
  const others = { ...theirs }
  const nextBase = { ...theirs }
  let isTorn = false
  for (const name of fieldsOf(theirs)) {
    if (isSame(mine[name], theirs[name])) continue
    const isTheirs = base !== undefined && isSame(mine[name], base[name])
    if (isTheirs) continue
    form[name] = mine[name]
    const isMine = base !== undefined && isSame(theirs[name], base[name])
    if (isMine) {
      others[name] = mine[name]
      continue
    }
    if (base) nextBase[name] = base[name]
    isTorn = true
  }
  memory.baseForm = base ? nextBase : undefined
  state.set({ ...rest, form, theirs: isTorn || isRefused ? others : null })
}

const fieldsOf = <Form extends object>(form: Form): (keyof Form & string)[] =>
  Object.keys(form).filter((name): name is keyof Form & string => name in form)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const failureOf = (error: unknown): string =>
  statusOf(error) === 401
    ? signedOut
    : `${sentenceOf(error) ?? 'Something went wrong.'} What you typed is here, and not saved.`
