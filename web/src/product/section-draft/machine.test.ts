import { describe, expect, it } from 'vitest'
import { beginDraft, draftMachine } from './machine.ts'
import type { DraftEffect, DraftEvent, MachineState } from './draft-state.ts'

interface Form {
  text: string
}
interface View extends Form {
  version: number
}
type State = MachineState<View, Form>
type Event = DraftEvent<View, Form>

const step = draftMachine<View, Form>({
  formOf: ({ text }) => ({ text }),
  fields: { text: 'scalar' },
  errorsOf: ({ text }): Record<string, string> => (text === 'wrong' ? { text: 'Wrong.' } : {}),
})
const after = (state: State, ...events: Event[]): State =>
  events.reduce((now, event) => step(now, event).state, state)

const rules = { formOf: ({ text }: View) => ({ text }), fields: { text: 'scalar' } as const }
const begin = (kept?: { form: Form; version: number }) =>
  beginDraft<View, Form>({ ...rules, errorsOf: () => ({}) }, { version: 1, text: 'a' }, kept)
const type = (text: string): Event => ({ type: 'change', part: { text } })
const mount = { type: 'mount' } as const
const save = { type: 'save' } as const
const theirs: View = { version: 2, text: 'theirs' }

const clean = after(begin(), mount)
const saving = after(clean, type('b'), save)
const lost: Event = { type: 'failed', turn: 1, errors: {}, failure: 'No.', again: 'soon' }
const conflict = after(saving, { type: 'conflicted', turn: 1, errors: {}, view: theirs, by: null })
const states: Record<string, State> = {
  clean,
  typed: after(clean, type('b')),
  saving,
  'saving, typed on': after(saving, type('c')),
  failed: after(saving, {
    type: 'failed',
    turn: 1,
    errors: {},
    failure: 'No.',
    again: 'asked',
  }),
  retrying: after(saving, lost),
  conflict,
  'set aside': after(conflict, { type: 'takeTheirs' }),
  restored: after(begin({ form: { text: 'b' }, version: 1 }), mount),
  'left while saving': after(saving, { type: 'unmount' }),
}

/** Each is what may come in any state; `saved` answers what was sent, as sent or merged with another's change. */
const events: Record<string, (state: State) => Event> = {
  type: () => type('x'),
  'type what is wrong': () => type('wrong'),
  save: () => save,
  pause: () => ({ type: 'pause' }),
  discard: () => ({ type: 'discard' }),
  takeTheirs: () => ({ type: 'takeTheirs' }),
  bringMineBack: () => ({ type: 'bringMineBack' }),
  keepMine: () => ({ type: 'keepMine' }),
  forgetMine: () => ({ type: 'forgetMine' }),
  resolve: () => ({ type: 'resolve', form: { text: 'both' } }),
  mount: () => mount,
  unmount: () => ({ type: 'unmount' }),
  'adopt newer': () => ({ type: 'adopt', view: { version: 9, text: 'newer' } }),
  'adopt older': () => ({ type: 'adopt', view: { version: 1, text: 'older' } }),
  saved: ({ pending, form }) => ({
    type: 'saved',
    turn: 1,
    form: pending?.form ?? form,
    view: { version: 9, text: (pending?.form ?? form).text },
  }),
  'saved, merged': ({ pending, form }) => ({
    type: 'saved',
    turn: 1,
    form: pending?.form ?? form,
    view: { version: 9, text: 'merged' },
  }),
  unsent: () => ({ type: 'unsent', turn: 1 }),
  missed: () => ({ type: 'missed', turn: 1 }),
  failed: () => ({
    type: 'failed',
    turn: 1,
    errors: { text: 'Bad.' },
    failure: null,
    again: 'asked',
  }),
  lost: () => lost,
  retry: () => ({ type: 'retry' }),
  conflicted: () => ({
    type: 'conflicted',
    turn: 1,
    errors: {},
    view: { version: 9, text: 'newer' },
    by: null,
  }),
  'conflicted, not read': () => ({
    type: 'conflicted',
    turn: 1,
    errors: {},
    view: undefined,
    by: null,
  }),
}

const shown = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(/"text":|[{}"]/g, '')
const effectShown = (effect: DraftEffect<View, Form>): string => {
  const { type: name, ...rest } = effect
  return [name, ...Object.values(rest).map(shown)].join(' ')
}
const differences = (before: State, state: State): string[] =>
  Object.entries(state).flatMap(([name, value]) => {
    const was = Object.entries(before).find(([key]) => key === name)?.[1]
    return JSON.stringify(value) === JSON.stringify(was) ? [] : [`${name}=${shown(value)}`]
  })
const row = (state: State, event: Event): string => {
  const { state: next, effects } = step(state, event)
  const done = [...differences(state, next), ...effects.map((effect) => `→ ${effectShown(effect)}`)]
  return done.join(' ') || 'nothing'
}

describe.each(Object.entries(states))('in state %s', (name, state) => {
  it('every event has its place in the table', () => {
    const rows = Object.entries(events).map(([event, of]) => `${event}: ${row(state, of(state))}`)
    expect(rows).toEqual(table[name])
  })
})

it.each<[string, Event[], string]>([
  ['shown', [], 'newer'],
  ['kept for the next save, where one typed on', [type('c')], 'c'],
])('a version that came in before the answer of a save is %s', (_, typed, form) => {
  const newer: View = { version: 9, text: 'newer' }
  const answer: Event = {
    type: 'saved',
    turn: 1,
    form: { text: 'b' },
    view: { version: 5, text: 'b' },
  }
  const state = after(saving, ...typed, { type: 'adopt', view: newer }, answer)
  expect([state.server, state.stored.text, state.form.text]).toEqual([newer, 'newer', form])
})

it('an answer whose version is no later than what was sent counts: the versions began anew', () => {
  const { base } = saving
  const view: View = { version: base, text: 'b' }
  const ahead = { ...saving, server: { version: base + 3, text: 'before' } }
  const state = after(ahead, { type: 'saved', turn: 1, form: { text: 'b' }, view })
  expect([state.server, state.form.text]).toEqual([view, 'b'])
})

it('a pause sends nothing that the form refuses, and marks nothing', () => {
  expect(row(after(clean, type('wrong')), { type: 'pause' })).toBe('nothing')
})

it('what a pause saved calls nobody away until the field is left', () => {
  const refused = after(
    clean,
    type('b'),
    { type: 'pause' },
    { type: 'conflicted', turn: 1, errors: {}, view: theirs, by: null },
  )
  expect(refused).toMatchObject({ theirs: { text: 'theirs' }, isTyping: true })
  expect(row(refused, save)).toBe('isTyping=false')
})

it('the table has every state', () => {
  expect(Object.keys(table)).toEqual(Object.keys(states))
})

/** A save ends alike whether the editor was left meanwhile or not. */
const endOfSave = [
  'saved: server=version:9,b stored=b base=9 baseForm=b pending=null → publish version:9,b true → drop',
  'saved, merged: form=merged server=version:9,merged stored=merged base=9 baseForm=merged pending=null → publish version:9,merged true → drop',
  'unsent: pending=null',
  'missed: pending=null',
  'failed: errors=Bad. pending=null',
  'lost: failure=No. attempts=1 pending=null → retryLater 1 soon',
  'retry: nothing',
  'conflicted: theirs=newer server=version:9,newer stored=newer pending=null → publish version:9,newer false → keep b 1 → askWho 9 false',
  'conflicted, not read: theirs=b pending=null → keep b 1 → askWho 1 false',
]

/** What changes, and the effects behind arrows. */
const table: Record<string, string[]> = {
  clean: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: nothing',
    'pause: nothing',
    'discard: → drop',
    'takeTheirs: setAside=form:a,base:1,baseForm:a,theirsBy:null → drop',
    'bringMineBack: nothing',
    'keepMine: nothing',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:1,form:both → keep both 1 → enqueue 1',
    'mount: → drop',
    'unmount: isMounted=false',
    'adopt newer: form=newer server=version:9,newer stored=newer base=9 baseForm=newer → drop',
    'adopt older: nothing',
    'saved: server=version:9,a base=9 → publish version:9,a true → drop',
    'saved, merged: form=merged server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: → drop',
    'missed: → drop',
    'failed: → drop',
    'lost: → drop',
    'retry: nothing',
    'conflicted: form=newer theirs=newer server=version:9,newer stored=newer baseForm=newer → publish version:9,newer false → drop → askWho 9 false',
    'conflicted, not read: theirs=a → drop → askWho 1 false',
  ],
  typed: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: pending=turn:1,form:b → enqueue 1',
    'pause: isTyping=true pending=turn:1,form:b → enqueue 1',
    'discard: form=a → drop',
    'takeTheirs: form=a setAside=form:b,base:1,baseForm:a,theirsBy:null → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:1,form:b → enqueue 1',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:1,form:both → keep both 1 → enqueue 1',
    'mount: isRestored=true',
    'unmount: pending=turn:1,form:b isMounted=false → enqueue 1',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    'saved: server=version:9,b stored=b base=9 baseForm=b → publish version:9,b true → drop',
    'saved, merged: form=merged server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: nothing',
    'missed: nothing',
    'failed: errors=Bad.',
    'lost: failure=No. attempts=1 → retryLater 1 soon',
    'retry: nothing',
    'conflicted: theirs=newer server=version:9,newer stored=newer → publish version:9,newer false → keep b 1 → askWho 9 false',
    'conflicted, not read: theirs=b → keep b 1 → askWho 1 false',
  ],
  saving: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: nothing',
    'pause: nothing',
    'discard: form=a pending=turn:1,form:a → drop',
    'takeTheirs: form=a setAside=form:b,base:1,baseForm:a,theirsBy:null pending=turn:1,form:a → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:2,form:b → enqueue 2',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:2,form:both → keep both 1 → enqueue 2',
    'mount: nothing',
    'unmount: isMounted=false',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    ...endOfSave,
  ],
  'saving, typed on': [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: pending=turn:2,form:c → enqueue 2',
    'pause: isTyping=true pending=turn:2,form:c → enqueue 2',
    'discard: form=a pending=turn:1,form:a → drop',
    'takeTheirs: form=a setAside=form:c,base:1,baseForm:a,theirsBy:null pending=turn:1,form:a → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:2,form:c → enqueue 2',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:2,form:both → keep both 1 → enqueue 2',
    'mount: nothing',
    'unmount: pending=turn:2,form:c isMounted=false → enqueue 2',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    'saved: server=version:9,b stored=b base=9 baseForm=b pending=null → publish version:9,b true → keep c 9',
    'saved, merged: theirs=merged server=version:9,merged stored=merged baseForm=b pending=null → publish version:9,merged true → keep c 1 → askWho 9 true',
    'unsent: pending=null',
    'missed: pending=null',
    'failed: errors=Bad. pending=null',
    'lost: failure=No. attempts=1 pending=null → retryLater 1 soon',
    'retry: nothing',
    'conflicted: theirs=newer server=version:9,newer stored=newer pending=null → publish version:9,newer false → keep c 1 → askWho 9 false',
    'conflicted, not read: theirs=c pending=null → keep c 1 → askWho 1 false',
  ],
  failed: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: pending=turn:1,form:b → enqueue 1',
    'pause: isTyping=true pending=turn:1,form:b → enqueue 1',
    'discard: form=a failure=null → drop',
    'takeTheirs: form=a failure=null setAside=form:b,base:1,baseForm:a,theirsBy:null → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:1,form:b → enqueue 1',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:1,form:both → keep both 1 → enqueue 1',
    'mount: nothing',
    'unmount: pending=turn:1,form:b isMounted=false → enqueue 1',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    'saved: failure=null server=version:9,b stored=b base=9 baseForm=b → publish version:9,b true → drop',
    'saved, merged: form=merged failure=null server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: nothing',
    'missed: nothing',
    'failed: errors=Bad. failure=null',
    'lost: attempts=1 → retryLater 1 soon',
    'retry: nothing',
    'conflicted: failure=null theirs=newer server=version:9,newer stored=newer → publish version:9,newer false → keep b 1 → askWho 9 false',
    'conflicted, not read: failure=null theirs=b → keep b 1 → askWho 1 false',
  ],
  retrying: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: pending=turn:1,form:b → enqueue 1',
    'pause: nothing',
    'discard: form=a failure=null attempts=0 → drop',
    'takeTheirs: form=a failure=null attempts=0 setAside=form:b,base:1,baseForm:a,theirsBy:null → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:1,form:b → enqueue 1',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:1,form:both → keep both 1 → enqueue 1',
    'mount: nothing',
    'unmount: pending=turn:1,form:b isMounted=false → enqueue 1',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    'saved: failure=null attempts=0 server=version:9,b stored=b base=9 baseForm=b → publish version:9,b true → drop',
    'saved, merged: form=merged failure=null attempts=0 server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: attempts=0',
    'missed: attempts=0',
    'failed: errors=Bad. failure=null attempts=0',
    'lost: attempts=2 → retryLater 2 soon',
    'retry: pending=turn:1,form:b → enqueue 1',
    'conflicted: failure=null attempts=0 theirs=newer server=version:9,newer stored=newer → publish version:9,newer false → keep b 1 → askWho 9 false',
    'conflicted, not read: failure=null attempts=0 theirs=b → keep b 1 → askWho 1 false',
  ],
  conflict: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: nothing',
    'pause: nothing',
    'discard: form=theirs theirs=null base=2 baseForm=theirs → drop',
    'takeTheirs: form=theirs theirs=null setAside=form:b,base:1,baseForm:a,theirsBy:null base=2 baseForm=theirs → drop',
    'bringMineBack: nothing',
    'keepMine: theirs=null base=2 baseForm=theirs pending=turn:1,form:b → keep b 2 → enqueue 1',
    'forgetMine: nothing',
    'resolve: form=both theirs=null base=2 baseForm=theirs pending=turn:1,form:both → keep both 2 → enqueue 1',
    'mount: nothing',
    'unmount: isMounted=false',
    'adopt newer: theirs=newer server=version:9,newer stored=newer → askWho 9 false',
    'adopt older: nothing',
    'saved: server=version:9,b stored=b base=9 baseForm=b → publish version:9,b true → drop',
    'saved, merged: form=merged server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: nothing',
    'missed: nothing',
    'failed: errors=Bad.',
    'lost: failure=No. attempts=1 → retryLater 1 soon',
    'retry: nothing',
    'conflicted: theirs=newer server=version:9,newer stored=newer → publish version:9,newer false → keep b 1 → askWho 9 false',
    'conflicted, not read: → keep b 1 → askWho 2 false',
  ],
  'set aside': [
    'type: form=x → keep x 2',
    'type what is wrong: form=wrong → keep wrong 2',
    'save: nothing',
    'pause: nothing',
    'discard: → drop',
    'takeTheirs: setAside=form:theirs,base:2,baseForm:theirs,theirsBy:null → drop',
    'bringMineBack: form=b theirs=theirs setAside=null base=1 baseForm=a → keep b 1',
    'keepMine: nothing',
    'forgetMine: setAside=null',
    'resolve: form=both pending=turn:1,form:both → keep both 2 → enqueue 1',
    'mount: → drop',
    'unmount: isMounted=false',
    'adopt newer: form=newer server=version:9,newer stored=newer base=9 baseForm=newer → drop',
    'adopt older: nothing',
    'saved: server=version:9,theirs base=9 → publish version:9,theirs true → drop',
    'saved, merged: form=merged server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: → drop',
    'missed: → drop',
    'failed: → drop',
    'lost: → drop',
    'retry: nothing',
    'conflicted: form=newer theirs=newer server=version:9,newer stored=newer baseForm=newer → publish version:9,newer false → drop → askWho 9 false',
    'conflicted, not read: theirs=theirs → drop → askWho 2 false',
  ],
  restored: [
    'type: form=x → keep x 1',
    'type what is wrong: form=wrong → keep wrong 1',
    'save: pending=turn:1,form:b → enqueue 1',
    'pause: isTyping=true pending=turn:1,form:b → enqueue 1',
    'discard: form=a isRestored=false → drop',
    'takeTheirs: form=a setAside=form:b,base:1,baseForm:a,theirsBy:null isRestored=false → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:1,form:b → enqueue 1',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:1,form:both → keep both 1 → enqueue 1',
    'mount: nothing',
    'unmount: pending=turn:1,form:b isMounted=false → enqueue 1',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    'saved: isRestored=false server=version:9,b stored=b base=9 baseForm=b → publish version:9,b true → drop',
    'saved, merged: form=merged isRestored=false server=version:9,merged stored=merged base=9 baseForm=merged → publish version:9,merged true → drop',
    'unsent: nothing',
    'missed: nothing',
    'failed: errors=Bad.',
    'lost: failure=No. attempts=1 → retryLater 1 soon',
    'retry: nothing',
    'conflicted: theirs=newer server=version:9,newer stored=newer → publish version:9,newer false → keep b 1 → askWho 9 false',
    'conflicted, not read: theirs=b → keep b 1 → askWho 1 false',
  ],
  'left while saving': [
    'type: form=x pending=turn:2,form:x → keep x 1 → enqueue 2',
    'type what is wrong: form=wrong errors=Wrong. → keep wrong 1',
    'save: nothing',
    'pause: nothing',
    'discard: form=a pending=turn:1,form:a → drop',
    'takeTheirs: form=a setAside=form:b,base:1,baseForm:a,theirsBy:null pending=turn:1,form:a → drop',
    'bringMineBack: nothing',
    'keepMine: pending=turn:2,form:b → enqueue 2',
    'forgetMine: nothing',
    'resolve: form=both pending=turn:2,form:both → keep both 1 → enqueue 2',
    'mount: isMounted=true',
    'unmount: nothing',
    'adopt newer: server=version:9,newer stored=newer',
    'adopt older: nothing',
    ...endOfSave,
  ],
}
