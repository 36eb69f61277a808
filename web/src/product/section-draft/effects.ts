import type { FieldKind, LastChange } from '@drafts/contract'
import {
  errorCode,
  errorSentence,
  lastChangeIn,
  responseStatus,
  signedOutSentence,
} from '../../lib/api/api-errors.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { createStore } from '../../lib/store.ts'
import type { ReadStore } from '../../lib/store.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { RetryLater } from '../../lib/api/retry-later.ts'
import type { SavePace } from '../../lib/save/save-pace.ts'
import { beginDraft, draftMachine, isDirty, sendingOf } from './machine.ts'
import type {
  Again,
  DraftEffect,
  DraftEvent,
  DraftRules,
  DraftState,
  MachineState,
  Versioned,
} from './draft-state.ts'

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
  resolve: (form: Form) => void
  forgetMine: () => void
}

export interface SectionDraft<View, Form> extends FormDraft<Form> {
  isDirty: () => boolean
  /** The query has a newer one. */
  adopt: (view: View) => void
  setMounted: (isMounted: boolean) => void
  /** The editor is left: nothing is sent again. */
  stop: () => void
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
  /** Who changed the section last, and when; null where nobody knows. `isAfterSave`: before the person's own save. */
  whoChanged: (isAfterSave: boolean) => Promise<LastChange | null>
  retryLater: RetryLater
  /** When what is typed is saved though its field is not left. */
  pace: (save: () => void) => SavePace
}

const nothing = (): void => undefined

export const createSectionDraft = <View extends Versioned, Form extends object>(
  ports: DraftPorts<View, Form>,
  view: View,
): SectionDraft<View, Form> => {
  const { name, rules, queue, kept, publish } = ports
  const state = createStore(beginDraft(rules, view, kept.read()))
  const step = draftMachine(rules)
  const pace = ports.pace(() => dispatch({ type: 'pause' }))
  let stopRetry = nothing
  let isOver = false

  const dispatch = (event: DraftEvent<View, Form>): void => {
    const next = step(state.get(), event)
    state.set(next.state)
    for (const effect of next.effects) carryOut(effect)
  }
  const carryOut = (effect: DraftEffect<View, Form>): void => {
    switch (effect.type) {
      case 'enqueue':
        return queue.enqueue(name, () => takeTurn(ports, state, dispatch, effect.turn))
      case 'keep':
        return kept.write(effect.form, effect.version)
      case 'drop':
        return kept.drop()
      case 'publish':
        return publish(effect.view, effect.isSave)
      case 'askWho':
        // Without an answer the conflict is shown without a name.
        return void ports
          .whoChanged(effect.isAfterSave)
          .then((by) => dispatch({ type: 'named', version: effect.version, by }), nothing)
      case 'retryLater':
        stopRetry()
        // The last save of an editor that was left may fail after that.
        if (isOver) return
        stopRetry = ports.retryLater(effect.attempt, effect.again === 'soon', () =>
          dispatch({ type: 'retry' }),
        )
    }
  }
  const save = (): void => {
    pace.stop()
    dispatch({ type: 'save' })
  }
  return {
    state,
    isDirty: () => isDirty(state.get()),
    change: (part) => {
      dispatch({ type: 'change', part })
      if (state.get().isMounted && hasText(rules.fields, part)) pace.touch()
    },
    changeAndSave: (part) => {
      dispatch({ type: 'change', part })
      save()
    },
    save,
    ...choicesOf(dispatch),
    adopt: (newer) => dispatch({ type: 'adopt', view: newer }),
    setMounted: (isMounted) => {
      pace.stop()
      dispatch({ type: isMounted ? 'mount' : 'unmount' })
    },
    stop: () => {
      isOver = true
      stopRetry()
      pace.end()
    },
  }
}

/** What the person chooses where the form and the server differ. */
const choicesOf = <View extends Versioned, Form extends object>(
  dispatch: (event: DraftEvent<View, Form>) => void,
) => ({
  discard: () => dispatch({ type: 'discard' }),
  takeTheirs: () => dispatch({ type: 'takeTheirs' }),
  bringMineBack: () => dispatch({ type: 'bringMineBack' }),
  keepMine: () => dispatch({ type: 'keepMine' }),
  resolve: (form: Form) => dispatch({ type: 'resolve', form }),
  forgetMine: () => dispatch({ type: 'forgetMine' }),
})

/** Sends the form of one save when its turn has come. */
const takeTurn = async <View extends Versioned, Form extends object>(
  ports: DraftPorts<View, Form>,
  state: ReadStore<MachineState<View, Form>>,
  dispatch: (event: DraftEvent<View, Form>) => void,
  turn: number,
): Promise<void> => {
  const sent = sendingOf(state.get(), turn)
  if (!sent) return dispatch({ type: 'unsent', turn })
  const { form, base } = sent
  const answer = await outcomeOf(ports.send(form, base))
  if ('view' in answer) return dispatch({ type: 'saved', turn, form, view: answer.view })
  const { isMounted, attempts } = state.get()
  if (isMounted) return dispatch(await refusalOf(ports, answer.error, turn))
  // Nobody sees the form any more: the queue reports it once, and the draft waits in the storage.
  const isRetried = againOf(answer.error) !== 'asked'
  dispatch(isRetried ? failed(answer.error, {}, turn) : { type: 'missed', turn })
  if (!isRetried || attempts === 0) throw answer.error
}

/** A choice saves at once and a line when it is left; a text is written for minutes. */
const hasText = <Form extends object>(
  fields: Readonly<Record<keyof Form, FieldKind>>,
  part: Partial<Form>,
): boolean =>
  Object.entries<FieldKind>(fields).some(
    ([name, kind]) => name in part && kind !== 'scalar' && kind !== 'map',
  )

const outcomeOf = <View>(sent: Promise<View>): Promise<{ view: View } | { error: unknown }> =>
  sent.then(
    (view) => ({ view }),
    (error: unknown) => ({ error }),
  )

/** The event of a save that the server refused, or that did not reach it. */
const refusalOf = async <View extends Versioned, Form extends object>(
  { rules, read, currentOf }: DraftPorts<View, Form>,
  error: unknown,
  turn: number,
): Promise<DraftEvent<View, Form>> => {
  const errors = fieldErrorsOf(error, Object.keys(rules.fields)).fields
  if (errorCode(error) === 'ErrConflict') {
    // Where it cannot be read either, the conflict stands without the other side, and what was typed stays.
    const view = currentOf(error) ?? (await read().catch(() => undefined))
    return { type: 'conflicted', turn, errors, view, by: lastChangeIn(error) }
  }
  return failed(error, errors, turn)
}

const failed = (
  error: unknown,
  errors: Record<string, string>,
  turn: number,
): Extract<DraftEvent<never, never>, { type: 'failed' }> => {
  const isAtField = Object.keys(errors).length > 0
  const failure = isAtField ? null : failureOf(error)
  return { type: 'failed', turn, errors, failure, again: isAtField ? 'asked' : againOf(error) }
}

/** What a server reports of the form stays true; that it cannot answer, or was not reached, does not. */
const againOf = (error: unknown): Again => {
  const status = responseStatus(error)
  if (status === 401) return 'return'
  const mayPass = status === undefined ? error instanceof TypeError : status >= 500
  return mayPass || status === 429 ? 'soon' : 'asked'
}

const failureOf = (error: unknown): string =>
  responseStatus(error) === 401
    ? signedOutSentence
    : `${errorSentence(error) ?? 'Something went wrong.'} What you typed is here, and not saved.`
