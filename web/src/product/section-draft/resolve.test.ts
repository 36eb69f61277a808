import { mergeText } from '@drafts/contract'
import { describe, expect, test } from 'vitest'
import { answersFrom, choicesIn, questionsOf, resolveForm } from './resolve.ts'
import type { Answers, ConflictQuestion, Versions } from './resolve.ts'

interface Form {
  title: string
  body: string
  notes: string[]
  factors: Record<string, { cpu: number }>
}
const fields = { title: 'scalar', body: 'text', notes: 'texts', factors: 'map' } as const

const base: Form = {
  title: 'Sums',
  body: 'one\ntwo\nthree\nfour\nfive',
  notes: ['a', 'b'],
  factors: {},
}
const versions = (theirs: Partial<Form>, mine: Partial<Form>): Versions<Form> => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
})

const choicesOf = (questions: readonly ConflictQuestion<Form>[]) =>
  questions.flatMap((question) => choicesIn(question))
/** One answer for each choice, in order. */
const answering = (
  questions: readonly ConflictQuestion<Form>[],
  ...all: Answers[string][]
): Answers => Object.fromEntries(choicesOf(questions).map(({ key }, at) => [key, all[at] ?? []]))

const two = versions(
  { body: 'ONE\ntwo\nthree\nfour\nFive' },
  { body: 'one\ntwo\nthree\nfour\nFIVE' },
)

describe('two versions of a text', () => {
  test('ask only about the lines that both changed', () => {
    expect(questionsOf(fields, two)).toMatchObject([
      {
        name: 'body',
        index: null,
        pieces: [
          { settled: ['ONE', 'two', 'three', 'four'] },
          { stored: ['Five'], mine: ['FIVE'] },
        ],
      },
    ])
  })

  test.each([
    ['mine', 'ONE\ntwo\nthree\nfour\nFIVE'],
    ['theirs', 'ONE\ntwo\nthree\nfour\nFive'],
  ] as const)('%s keeps what only the other changed', (side, body) => {
    const questions = questionsOf(fields, two)
    const answers = answersFrom(side, questions)
    expect(resolveForm(two.mine, questions, answers)).toMatchObject({ body })
  })

  test('both, or anything else, may be the result; nothing is one while it is open', () => {
    const questions = questionsOf(fields, two)
    expect(resolveForm(two.mine, questions, {})).toBeUndefined()
    const answers = answering(questions, ['Five', 'FIVE', 'six'])
    expect(resolveForm(two.mine, questions, answers)?.body).toBe(
      'ONE\ntwo\nthree\nfour\nFive\nFIVE\nsix',
    )
  })

  test('without what both began with all that differs is asked', () => {
    const questions = questionsOf(fields, { ...two, base: undefined })
    expect(questions[0]).toMatchObject({
      pieces: [
        { stored: ['ONE'], mine: ['one'] },
        { settled: ['two', 'three', 'four'] },
        { stored: ['Five'], mine: ['FIVE'] },
      ],
    })
    for (const side of ['mine', 'theirs'] as const)
      expect(resolveForm(two.mine, questions, answersFrom(side, questions))).toEqual(two[side])
  })

  test('lines that one side took out are nothing of that side', () => {
    const gone = versions({ body: 'one' }, { body: 'one\ntwo\nTHREE\nfour\nfive' })
    const questions = questionsOf(fields, gone)
    expect(questions[0]).toMatchObject({ pieces: [{ settled: ['one'] }, { stored: [] }] })
    const taken = resolveForm(gone.mine, questions, answersFrom('theirs', questions))
    expect(taken?.body).toBe('one')
  })
})

test('a value is chosen whole, a list of texts text by text', () => {
  const values = versions({ title: 'A', notes: ['x', 'b'] }, { title: 'B', notes: ['y', 'b'] })
  const questions = questionsOf(fields, values)
  expect(questions).toMatchObject([
    { name: 'title', choice: { stored: 'A', mine: 'B' } },
    { name: 'notes', index: 0, pieces: [{ stored: ['x'], mine: ['y'] }] },
  ])
  expect(resolveForm(values.mine, questions, answering(questions, 'theirs', ['z']))).toEqual({
    ...base,
    title: 'A',
    notes: ['z', 'b'],
  })
})

test('lists of different lengths are chosen whole', () => {
  const grown = versions({ notes: ['x', 'b', 'c'] }, { notes: ['y', 'b'] })
  const questions = questionsOf(fields, grown)
  expect(questions).toMatchObject([{ name: 'notes', choice: { mine: ['y', 'b'] } }])
  const taken = resolveForm(grown.mine, questions, answersFrom('theirs', questions))
  expect(taken?.notes).toEqual(['x', 'b', 'c'])
})

describe('two versions of a map', () => {
  const old = { cpp: { cpu: 1 }, java: { cpu: 1 }, go: { cpu: 1 } }
  const theirs: Form = { ...base, factors: { cpp: { cpu: 2 }, java: { cpu: 3 }, go: { cpu: 1 } } }
  const mine: Form = { ...base, factors: { cpp: { cpu: 3 }, java: { cpu: 1 }, php: { cpu: 2 } } }
  const questions = questionsOf(fields, { base: { ...base, factors: old }, theirs, mine })

  test('ask about the keys that both changed', () => {
    expect(questions).toMatchObject([
      { name: 'factors', entries: [{ entry: 'cpp', stored: { cpu: 2 }, mine: { cpu: 3 } }] },
    ])
  })

  test.each([
    ['mine', 3],
    ['theirs', 2],
  ] as const)('%s keeps the keys that only the other changed', (side, cpu) => {
    expect(resolveForm(mine, questions, answersFrom(side, questions))?.factors).toEqual({
      cpp: { cpu },
      java: { cpu: 3 },
      php: { cpu: 2 },
    })
    expect(resolveForm(mine, questions, {})).toBeUndefined()
  })

  test('without what both began with every key that differs is asked', () => {
    const asked = questionsOf(fields, { base: undefined, theirs, mine })
    expect(choicesOf(asked).map(({ key }) => key.split(' ')[0])).toEqual(
      ['cpp', 'java', 'go', 'php'].map((key) => `factors.${key}`),
    )
    const taken = resolveForm(mine, asked, answersFrom('theirs', asked))
    expect(taken?.factors).toEqual(theirs.factors)
  })
})

test('the pieces are those of the merge', () => {
  const merged = versions(
    { body: 'ONE\ntwo\nthree\nfour\nfive' },
    { body: 'one\ntwo\nthree\nfour\nFIVE' },
  )
  const questions = questionsOf(fields, merged)
  const whole = resolveForm(merged.mine, questions, {})
  expect(whole?.body).toBe(mergeText(base.body, merged.theirs.body, merged.mine.body))
})
