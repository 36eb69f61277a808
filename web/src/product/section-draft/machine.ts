import { confront, isSameValue, sendsInstead, withPending } from './confront.ts'
import { answersFrom, questionsOf, resolveForm } from './resolve.ts'
import type { DraftEvent, DraftRules, MachineState, DraftStep, Versioned } from './draft-state.ts'

// The draft of a section as a pure machine: (state, event) → state and effects. A form keeps what was typed and saves it
// when a field is left, a choice is made or the keys rest, if it differs from what was sent last. What the server has not taken stays in
// the form and in the browser's storage, until it is saved or given up. Where somebody else changed the same thing
// meanwhile, nothing is saved until the person chooses whose version counts. A save that did not reach the server is sent
// again by itself (docs/product/editing.md#saving). `effects.ts` carries the effects out.

export const isDirty = <View, Form>({ form, stored }: MachineState<View, Form>): boolean =>
  !isSameValue(form, stored)

/** The first state; `kept` is what the browser's storage has of it. */
export const beginDraft = <View extends Versioned, Form extends object>(
  { formOf }: DraftRules<View, Form>,
  view: View,
  kept: { form: Form; version: number } | undefined,
): MachineState<View, Form> => {
  const stored = formOf(view)
  const found = kept && !isSameValue(kept.form, stored) ? kept : undefined
  return {
    form: found?.form ?? stored,
    errors: {},
    failure: null,
    attempts: 0,
    theirs: null,
    theirsBy: null,
    setAside: null,
    isRestored: found !== undefined,
    isTyping: false,
    server: view,
    stored,
    base: found?.version ?? view.version,
    baseForm: found && found.version !== view.version ? undefined : stored,
    pending: null,
    isMounted: false,
  }
}

/** What a save sends when its turn has come: its form as it is by then, and the version that was made from. */
export const sendingOf = <View, Form>(
  { theirs, pending, form, base }: MachineState<View, Form>,
  turn: number,
): { form: Form; base: number } | undefined => {
  if (theirs) return undefined
  return { form: pending?.turn === turn ? pending.form : form, base }
}

/** The machine of one kind of section. */
export const draftMachine = <View extends Versioned, Form extends object>(
  rules: DraftRules<View, Form>,
): ((state: MachineState<View, Form>, event: DraftEvent<View, Form>) => DraftStep<View, Form>) => {
  const does = { ...deedsOf(rules), ...answersOf(rules) }
  return (state, event) => {
    switch (event.type) {
      case 'change':
        return does.change(state, event.part)
      case 'adopt':
        return does.adopt(state, event.view)
      case 'saved':
        return does.saved(state, event)
      case 'unsent':
      case 'missed':
        return does.end({ ...endTurn(state, event.turn), attempts: 0 })
      case 'resolve':
        return does.resolve(state, event.form)
      case 'failed':
        return does.failed(state, event)
      case 'conflicted':
        return does.conflicted(state, event)
      case 'named':
        return does.named(state, event)
      default:
        return does[event.type](state)
    }
  }
}

const still = <View, Form>(state: MachineState<View, Form>): DraftStep<View, Form> => ({
  state,
  effects: [],
})

type EventOf<View, Form, Type> = Extract<DraftEvent<View, Form>, { type: Type }>

const then = <View, Form>(
  { state, effects }: DraftStep<View, Form>,
  next: (state: MachineState<View, Form>) => DraftStep<View, Form>,
): DraftStep<View, Form> => {
  const after = next(state)
  return { state: after.state, effects: [...effects, ...after.effects] }
}

const askWho = <View extends Versioned, Form>(
  state: MachineState<View, Form>,
  isAfterSave: boolean,
): DraftStep<View, Form> => ({
  state,
  effects:
    state.theirs && !state.theirsBy
      ? [{ type: 'askWho', version: state.server.version, isAfterSave }]
      : [],
})

const keep = <View, Form>(state: MachineState<View, Form>): DraftStep<View, Form> => ({
  state,
  effects: [
    isDirty(state) ? { type: 'keep', form: state.form, version: state.base } : { type: 'drop' },
  ],
})

/** What is stored counts; the form shows it. */
const showStored = <View extends Versioned, Form>(
  state: MachineState<View, Form>,
): DraftStep<View, Form> => ({
  state: {
    ...state,
    form: state.stored,
    errors: {},
    failure: null,
    attempts: 0,
    theirs: null,
    theirsBy: null,
    isRestored: false,
    base: state.server.version,
    baseForm: state.stored,
    pending: sendsInstead(state.pending, state.stored),
  },
  effects: [{ type: 'drop' }],
})

/** What the person does. */
const deedsOf = <View extends Versioned, Form extends object>(rules: DraftRules<View, Form>) => {
  type State = MachineState<View, Form>
  const save = (state: State): DraftStep<View, Form> => send({ ...state, isTyping: false })
  const send = (state: State): DraftStep<View, Form> => {
    const { form, stored, theirs, pending } = state
    if (theirs) return still(state)
    const errors = rules.errorsOf(form)
    const isThere = isSameValue(form, pending ? pending.form : stored)
    // Where the form is again as it is stored, what was wrong has been put back.
    if (Object.keys(errors).length > 0 || isThere)
      return still({ ...state, errors, attempts: pending ? state.attempts : 0 })
    const turn = (pending?.turn ?? 0) + 1
    return {
      state: { ...state, pending: { turn, form } },
      effects: [{ type: 'enqueue', turn }],
    }
  }
  const settle = (state: State, form: Form): DraftStep<View, Form> => {
    const { server, stored: baseForm } = state
    const pending = sendsInstead(state.pending, state.stored)
    const settled = { base: server.version, baseForm, theirs: null, theirsBy: null, pending }
    const chosen = { ...state, ...settled, form }
    return form === state.form ? save(chosen) : then(keep(chosen), save)
  }
  const answered = (state: State, side: 'mine' | 'theirs'): Form | undefined => {
    const { form: mine, theirs, baseForm: base } = state
    if (!theirs) return undefined
    const questions = questionsOf(rules.fields, { base, theirs, mine })
    return resolveForm(mine, questions, answersFrom(side, questions))
  }
  return {
    change: (state: State, part: Partial<Form>) => {
      const kept = keep({ ...state, form: { ...state.form, ...part } })
      // The last words of a field that was taken off the page.
      return state.isMounted ? kept : then(kept, save)
    },
    save,
    // What the form refuses, and what is sent again by itself, waits for that.
    pause: (state: State) => {
      const isFit = Object.keys(rules.errorsOf(state.form)).length === 0
      const sent = isFit && state.attempts === 0 ? send({ ...state, isTyping: true }) : still(state)
      return sent.effects.length > 0 ? sent : still(state)
    },
    discard: showStored,
    /** What only I changed stays: theirs counts where both did. */
    takeTheirs: (state: State) => {
      const { form, base, baseForm, theirsBy } = state
      const shown = showStored({ ...state, setAside: { form, base, baseForm, theirsBy } })
      const taken = answered(state, 'theirs')
      if (!taken || isSameValue(taken, state.stored)) return shown
      return then(then({ ...shown, state: { ...shown.state, form: taken } }, keep), save)
    },
    bringMineBack: (state: State) => {
      const { form, base, baseForm, setAside } = state
      if (!setAside) return still(state)
      // What was typed since and not saved is put aside in its place.
      const next = isDirty(state) ? { form, base, baseForm, theirsBy: null } : null
      // Against the version it was made from: what is stored now may have a part of it.
      const back = confront(rules, { ...state, ...setAside, setAside: next }, true)
      return keep({ ...back, theirsBy: setAside.theirsBy })
    },
    /** What only they changed stays: mine counts where both did. */
    keepMine: (state: State) => settle(state, answered(state, 'mine') ?? state.form),
    resolve: settle,
    // One that waits or is under way is the next attempt.
    retry: (state: State) => {
      if (state.theirs) return still({ ...state, attempts: 0 })
      return state.attempts > 0 && !state.pending ? send(state) : still(state)
    },
    forgetMine: (state: State) => still({ ...state, setAside: null }),
    unmount: (state: State) => save({ ...state, isMounted: false }),
  }
}

/** What the server has is known from now on. */
const withServer = <View extends Versioned, Form extends object>(
  rules: DraftRules<View, Form>,
  state: MachineState<View, Form>,
  view: View,
): MachineState<View, Form> => ({ ...state, server: view, stored: rules.formOf(view) })

/** The form after its save was taken. */
const takeAnswer = <View extends Versioned, Form extends object>(
  rules: DraftRules<View, Form>,
  before: MachineState<View, Form>,
  { turn, form, view }: EventOf<View, Form, 'saved'>,
): DraftStep<View, Form> => {
  const state: MachineState<View, Form> = {
    ...endTurn(withServer(rules, before, view), turn),
    base: view.version,
    baseForm: form,
    errors: {},
    failure: null,
    attempts: 0,
    isRestored: false,
  }
  const published: DraftStep<View, Form> = {
    state,
    effects: [{ type: 'publish', view, isSave: true }],
  }
  // Mine was brought back while theirs was on its way: it is still to be chosen, from what it was made of.
  if (before.theirs && state.form !== form) {
    const { base, baseForm } = before
    const isDone = state.setAside !== null && isSameValue(state.setAside.form, state.stored)
    const setAside = isDone ? null : state.setAside
    return then(published, (now) =>
      keep(confront(rules, { ...now, base, baseForm, setAside }, true)),
    )
  }
  // Typed on meanwhile. What came in for the same field is not in it: saving would take that out again.
  if (state.form !== form)
    return then(
      then(published, (now) => {
        const met = withPending(rules, now, confront(rules, now, false))
        // What is still to choose was made from the version before.
        return keep(met.theirs ? { ...met, base: before.base } : met)
      }),
      (now) => askWho(now, true),
    )
  // What somebody else changed elsewhere has come in with the answer.
  const shown = isSameValue(state.stored, form) ? form : state.stored
  return then(published, (now) => ({
    state: {
      ...now,
      form: shown,
      baseForm: now.stored,
      pending: sendsInstead(now.pending, shown),
    },
    effects: [{ type: 'drop' }],
  }))
}

/** What comes from outside: the page, the query, the end of a save. */
const answersOf = <View extends Versioned, Form extends object>(rules: DraftRules<View, Form>) => {
  type State = MachineState<View, Form>
  const know = (state: State, view: View): State => withServer(rules, state, view)
  /** Nothing was saved. What is stored may be what was typed all the same: an answer was lost. */
  const end = (state: State): DraftStep<View, Form> =>
    state.theirs || isDirty(state) ? still(state) : showStored(state)
  const adopt = (state: State, view: View): DraftStep<View, Form> => {
    if (view.version <= state.server.version) return still(state)
    const next = know(state, view)
    if (state.theirs) return askWho(confront(rules, next, false), false)
    const isTouched = isDirty(state) && isDirty(next)
    return state.pending === null && !isTouched ? showStored(next) : still(next)
  }
  return {
    end,
    adopt,
    failed: (before: State, event: EventOf<View, Form, 'failed'>): DraftStep<View, Form> => {
      const { turn, errors, failure, again } = event
      const attempts = again === 'asked' ? 0 : before.attempts + 1
      const ended = end({ ...endTurn(before, turn), errors, failure, attempts })
      if (ended.state.attempts === 0) return ended
      const retry: DraftStep<View, Form>['effects'] = [
        { type: 'retryLater', attempt: attempts, again },
      ]
      return { state: ended.state, effects: [...ended.effects, ...retry] }
    },
    mount: (state: State) => {
      const { pending, failure, theirs, isRestored } = state
      // Its save failed while nobody saw the form.
      const isForgotten = pending === null && failure === null && !theirs && isDirty(state)
      const next = { ...state, isMounted: true, isRestored: isRestored || isForgotten }
      // The storage may have what the server has: an answer was lost, and the page was gone.
      return pending === null && !theirs && !isDirty(next) ? keep(next) : still(next)
    },
    /**
     * A newer version may have come in while the answer was on its way. Where the answer does not come after what was sent, the
     * versions began anew, as in a database that was restored: the answer counts.
     */
    saved: (before: State, event: EventOf<View, Form, 'saved'>): DraftStep<View, Form> =>
      then(takeAnswer(rules, before, event), (now) =>
        event.view.version > before.base ? adopt(now, before.server) : still(now),
      ),
    conflicted: (before: State, { turn, errors, view, by }: EventOf<View, Form, 'conflicted'>) => {
      const ended: State = { ...endTurn(before, turn), errors, failure: null, attempts: 0 }
      const isNewer = view !== undefined && view.version > before.server.version
      const met = confront(rules, isNewer ? know(ended, view) : ended, true)
      const state: State = { ...met, theirsBy: met.theirs && by }
      const published: DraftStep<View, Form> = {
        state,
        effects: view ? [{ type: 'publish', view, isSave: false }] : [],
      }
      return then(then(published, keep), (now) => askWho(now, false))
    },
    /** A newer version may have come in meanwhile: that one is asked for by itself. */
    named: (state: State, { version, by }: EventOf<View, Form, 'named'>) =>
      still(state.theirs && version === state.server.version ? { ...state, theirsBy: by } : state),
  }
}

/** A newer save may wait already. */
const endTurn = <View, Form>(
  state: MachineState<View, Form>,
  turn: number,
): MachineState<View, Form> => (state.pending?.turn === turn ? { ...state, pending: null } : state)
