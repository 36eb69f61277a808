import { mergeFields } from '@drafts/contract'
import type { FieldKind } from '@drafts/contract'
import type { DraftRules, MachineState, Versioned } from './draft-state.ts'

// What a draft does where the section was stored by somebody else meanwhile.

export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** A save that waits was made from an older version than it will be sent with: the form of that one takes its place. */
export const sendsInstead = <Form>(
  pending: MachineState<unknown, Form>['pending'],
  form: Form,
): MachineState<unknown, Form>['pending'] => pending && { ...pending, form }

/**
 * Brings what is stored and what was typed together: what only one side changed is taken from that side. What both
 * changed is the person's to choose; `isRefused` asks even where the fields do not say which it was.
 */
export const confront = <View extends Versioned, Form extends object>(
  { fields }: DraftRules<View, Form>,
  state: MachineState<View, Form>,
  isRefused: boolean,
): MachineState<View, Form> => {
  const { form: mine, stored, baseForm } = state
  const { merged, conflicts } = baseForm
    ? mergeFields(fields, baseForm, stored, mine)
    : {
        merged: mine,
        conflicts: namesOf(fields).filter((name) => !isSameValue(mine[name], stored[name])),
      }
  const theirs = withFields(merged, stored, conflicts)
  return {
    ...state,
    form: merged,
    baseForm: baseForm && withFields(stored, baseForm, conflicts),
    theirs: conflicts.length > 0 || isRefused ? theirs : null,
    theirsBy: null,
  }
}

/**
 * A save that waits was made before this answer came in, and will be sent with the version of the answer: it gets what
 * came in as well. Where that cannot be brought together with it alone, the form as it is now is sent in its place.
 */
export const withPending = <View extends Versioned, Form extends object>(
  rules: DraftRules<View, Form>,
  before: MachineState<View, Form>,
  after: MachineState<View, Form>,
): MachineState<View, Form> => {
  const { pending } = before
  if (!pending || pending.form === before.form)
    return { ...after, pending: sendsInstead(pending, after.form) }
  const apart = confront(rules, { ...before, form: pending.form }, false)
  return { ...after, pending: sendsInstead(pending, (apart.theirs ? after : apart).form) }
}

const namesOf = <Form extends object>(
  fields: Readonly<Record<keyof Form, FieldKind>>,
): (keyof Form & string)[] =>
  Object.keys(fields).filter((name): name is keyof Form & string => name in fields)

/** `form`, with these fields of another. */
const withFields = <Form extends object>(
  form: Form,
  other: Form,
  names: readonly (keyof Form & string)[],
): Form => {
  const next = { ...form }
  for (const name of names) next[name] = other[name]
  return next
}
