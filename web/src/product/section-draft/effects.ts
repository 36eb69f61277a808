import { codeOf, sentenceOf, statusOf } from '../../lib/api-errors.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { createStore } from '../../lib/store.ts'
import type { ReadStore } from '../../lib/store.ts'
import type { KeptDraft } from './kept-draft.ts'
import { beginDraft, draftMachine, isDirty } from './machine.ts'
import type { DraftEffect, DraftEvent, DraftRules, DraftState, Versioned } from './draft-state.ts'

/** The draft of one section as its form sees it: its state, and what the person may do with it. */
export interface FormDraft<Form> {
  state: ReadStore<DraftState<Form>>
  change: (part: Partial<Form>) => void
  changeAndSave: (part: Partial<Form>) => void
  save: () => void
  discard: () => void
  takeTheirs: () => void
  bringMineBack: () => void
  keepMine: () => void
  forgetMine: () => void
}

export interface SectionDraft<View, Form> extends FormDraft<Form> {
  isDirty: () => boolean
  /** The query has a newer one. */
  adopt: (view: View) => void
  setMounted: (isMounted: boolean) => void
}

/** What the draft reaches: the server, the queue, the browser's storage, the query cache. */
export interface DraftPorts<View extends Versioned, Form extends object> {
  /** Name of the section in the queue: a newer save of it takes the place of one that waits. */
  name: string
  rules: DraftRules<View, Form>
  send: (form: Form, base: number) => Promise<View>
  /** Reads what is stored now. */
  read: () => Promise<View>
  /** The view that a refusal carries, if it does. */
  currentOf: (error: unknown) => View | undefined
  queue: SaveQueue
  kept: KeptDraft<Form>
  publish: (view: View, isSave: boolean) => void
}

export const createSectionDraft = <View extends Versioned, Form extends object>(
  ports: DraftPorts<View, Form>,
  view: View,
): SectionDraft<View, Form> => {
  const { name, rules, queue, kept, publish } = ports
  const state = createStore(beginDraft(rules, view, kept.read()))
  const step = draftMachine(rules)

  const dispatch = (event: DraftEvent<View, Form>): void => {
    const next = step(state.get(), event)
    state.set(next.state)
    for (const effect of next.effects) carryOut(effect)
  }
  const carryOut = (effect: DraftEffect<View, Form>): void => {
    switch (effect.type) {
      case 'enqueue':
        return queue.enqueue(name, () => takeTurn(effect.form, effect.turn))
      case 'keep':
        return kept.write(effect.form, effect.version)
      case 'drop':
        return kept.drop()
      case 'publish':
        return publish(effect.view, effect.isSave)
    }
  }
  /** Sends one state of the form when its turn has come. */
  const takeTurn = async (form: Form, turn: number): Promise<void> => {
    const { theirs, base } = state.get()
    if (theirs) return dispatch({ type: 'unsent', turn })
    const answer = await outcomeOf(ports.send(form, base))
    if ('view' in answer) return dispatch({ type: 'saved', turn, form, view: answer.view })
    // Nobody sees the form any more: the queue reports it, and the draft waits in the storage.
    if (!state.get().isMounted) {
      dispatch({ type: 'missed', turn })
      throw answer.error
    }
    dispatch(await refusalOf(ports, answer.error, turn))
  }
  return {
    state,
    isDirty: () => isDirty(state.get()),
    change: (part) => dispatch({ type: 'change', part }),
    changeAndSave: (part) => {
      dispatch({ type: 'change', part })
      dispatch({ type: 'save' })
    },
    save: () => dispatch({ type: 'save' }),
    discard: () => dispatch({ type: 'discard' }),
    takeTheirs: () => dispatch({ type: 'takeTheirs' }),
    bringMineBack: () => dispatch({ type: 'bringMineBack' }),
    keepMine: () => dispatch({ type: 'keepMine' }),
    forgetMine: () => dispatch({ type: 'forgetMine' }),
    adopt: (newer) => dispatch({ type: 'adopt', view: newer }),
    setMounted: (isMounted) => dispatch({ type: isMounted ? 'mount' : 'unmount' }),
  }
}

const outcomeOf = <View>(sent: Promise<View>): Promise<{ view: View } | { error: unknown }> =>
  sent.then(
    (view) => ({ view }),
    (error: unknown) => ({ error }),
  )

const signedOut = 'You are signed out. Sign in again in another tab, then save again.'

/** The event of a save that the server refused, or that did not reach it. */
const refusalOf = async <View extends Versioned, Form extends object>(
  { rules, read, currentOf }: DraftPorts<View, Form>,
  error: unknown,
  turn: number,
): Promise<DraftEvent<View, Form>> => {
  const errors = fieldErrorsOf(error, Object.keys(rules.fields)).fields
  if (codeOf(error) === 'ErrConflict') {
    const view = currentOf(error) ?? (await read().catch(() => undefined))
    return { type: 'conflicted', turn, errors, view }
  }
  const isAtField = Object.keys(errors).length > 0
  return { type: 'failed', turn, errors, failure: isAtField ? null : failureOf(error) }
}

const failureOf = (error: unknown): string =>
  statusOf(error) === 401
    ? signedOut
    : `${sentenceOf(error) ?? 'Something went wrong.'} What you typed is here, and not saved.`
