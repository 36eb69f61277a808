import { expect, test } from 'vitest'
import type { DraftEvent, DraftRules, MachineState } from './draft-state.ts'
import { beginDraft, draftMachine } from './machine.ts'

interface Form {
  body: string
}
interface View extends Form {
  version: number
}
type State = MachineState<View, Form>

const rules: DraftRules<View, Form> = {
  formOf: ({ body }) => ({ body }),
  fields: { body: 'text' },
  errorsOf: () => ({}),
}
const step = draftMachine(rules)
const after = (state: State, ...events: DraftEvent<View, Form>[]): State =>
  events.reduce((now, event) => step(now, event).state, state)

const [mine, theirs, both] = [
  'one\nMINE\nthree\nfour\nFIVE\nsix\nseven',
  'one\nTHEIRS\nthree\nfour\nfive\nsix\nseven',
  'one\nTHEIRS\nthree\nfour\nFIVE\nsix\nseven',
]
const refused = after(
  beginDraft(rules, { version: 1, body: 'one\ntwo\nthree\nfour\nfive\nsix\nseven' }, undefined),
  { type: 'mount' },
  { type: 'change', part: { body: mine } },
  { type: 'save' },
  { type: 'conflicted', turn: 1, errors: {}, view: { version: 2, body: theirs }, by: null },
)
const taken = after(refused, { type: 'takeTheirs' })
const saved = after(taken, {
  type: 'saved',
  turn: 1,
  form: { body: both },
  view: { version: 3, body: both },
})

test('theirs is taken at the lines that both changed: my other lines stay and are saved', () => {
  expect(taken).toMatchObject({ form: { body: both }, theirs: null, pending: { turn: 1 } })
})

test.each([
  ['before it is saved', taken],
  ['after it is saved', saved],
])('what was put aside comes back with its question, %s', (_when, state) => {
  const back = after(state, { type: 'bringMineBack' })
  expect(back.form.body).toBe(mine)
  expect(back.theirs).not.toBeNull()
  expect(after(back, { type: 'keepMine' }).form.body).toBe(mine)
  expect(after(back, { type: 'takeTheirs' }).form.body).toBe(both)
})

test('what was brought back while theirs was being saved keeps its question, and nothing is put aside twice', () => {
  const back = after(taken, { type: 'bringMineBack' })
  const ended = after(back, {
    type: 'saved',
    turn: 1,
    form: { body: both },
    view: { version: 3, body: both },
  })
  expect(ended).toMatchObject({ form: { body: mine }, pending: null, setAside: null })
  expect(ended.theirs).not.toBeNull()
  expect(after(ended, { type: 'pause' }).pending).toBeNull()
  expect(after(ended, { type: 'keepMine' }).form.body).toBe(mine)
  expect(after(ended, { type: 'takeTheirs' }).form.body).toBe(both)
})

test('what somebody changed after theirs was taken stays when mine comes back', () => {
  const newer = after(saved, {
    type: 'adopt',
    view: { version: 4, body: both.replace('seven', 'SEVEN') },
  })
  const kept = after(newer, { type: 'bringMineBack' }, { type: 'keepMine' })
  expect(kept.form.body).toBe('one\nMINE\nthree\nfour\nFIVE\nsix\nSEVEN')
})
