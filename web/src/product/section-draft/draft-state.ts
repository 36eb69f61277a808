import type { FieldKind, LastChange } from '@drafts/contract'

// What the machine of a draft is made of: its rules, its state, its events and its effects.

export interface Versioned {
  version: number
}

/** What the machine has to know of a kind of section. */
export interface DraftRules<View extends Versioned, Form extends object> {
  formOf: (view: View) => Form
  /** What is wrong with each field; nothing is sent then. */
  errorsOf: (form: Form) => Record<string, string>
  fields: Readonly<Record<keyof Form, FieldKind>>
}

/** What the form shows. */
export interface DraftState<Form> {
  form: Form
  errors: Record<string, string>
  /** Why the last save failed, where no field shows it. */
  failure: string | null
  /** Saves that failed in a row and are sent again by themselves; 0: none is to be. */
  attempts: number
  /** What is stored, where both sides changed the same field; what only one side changed is in it as in the form. */
  theirs: Form | null
  /** Who stored that, and when; null where it is not known. */
  theirsBy: LastChange | null
  /** The form of the version that this one was made from; undefined where only its number is known, after a crash. */
  baseForm: Form | undefined
  /** What the person gave up for theirs, the version and form that it was made from, and whose it was given up for. */
  setAside: {
    form: Form
    base: number
    baseForm: Form | undefined
    theirsBy: LastChange | null
  } | null
  /** The form began with what was typed before and not saved. */
  isRestored: boolean
  /** The last save was one of a pause: the person is still in the field, and is not to be called away from it. */
  isTyping: boolean
}

export interface MachineState<View, Form> extends DraftState<Form> {
  /** The newest view of the section that this page knows, and the form of it. */
  server: View
  stored: Form
  /** The version that the form was made from: the server merges from it. */
  base: number
  /** The newest save that waits or is under way. Its answer is newer than what a query brings. */
  pending: { turn: number; form: Form } | null
  isMounted: boolean
}

/** What a failed save waits for: a while, or the person's return (who is signed out), or the person. */
export type Again = 'soon' | 'return' | 'asked'

export type DraftEvent<View, Form> =
  | { type: 'change'; part: Partial<Form> }
  | { type: 'save' | 'discard' | 'takeTheirs' | 'bringMineBack' | 'keepMine' | 'forgetMine' }
  /** Nothing was typed for a while, or without end for a longer while. */
  | { type: 'pause' }
  /** What the person made of both. */
  | { type: 'resolve'; form: Form }
  | { type: 'mount' | 'unmount' }
  /** A query has a newer view. */
  | { type: 'adopt'; view: View }
  /** Ends of a save: done, left unsent because of a conflict, failed unseen, failed, refused because of another version. */
  | { type: 'saved'; turn: number; form: Form; view: View }
  | { type: 'unsent' | 'missed'; turn: number }
  | {
      type: 'failed'
      turn: number
      errors: Record<string, string>
      failure: string | null
      again: Again
    }
  /** A failed save is due again. */
  | { type: 'retry' }
  /** Who changed the section last, asked for by `askWho` when `version` was stored. */
  | { type: 'named'; version: number; by: LastChange | null }
  | {
      type: 'conflicted'
      turn: number
      errors: Record<string, string>
      view: View | undefined
      by: LastChange | null
    }

export type DraftEffect<View, Form> =
  | { type: 'enqueue'; turn: number }
  | { type: 'keep'; form: Form; version: number }
  | { type: 'drop' }
  /** Sends `retry` when it is time; it takes the place of an earlier one. */
  | { type: 'retryLater'; attempt: number; again: Again }
  /** Sends `named`: a conflict came with a view that does not say who stored it. */
  | { type: 'askWho'; version: number; isAfterSave: boolean }
  /** The query cache is to hold this view, and what depends on it is to be read again where it was a save. */
  | { type: 'publish'; view: View; isSave: boolean }

export interface DraftStep<View, Form> {
  state: MachineState<View, Form>
  effects: DraftEffect<View, Form>[]
}
