import { mergeText } from '@drafts/contract'
import { describe, expect, test } from 'vitest'
import { answersFrom, keyOf, markWords, questionsOf, resolveForm } from './resolve.ts'
import type { Versions } from './resolve.ts'

interface Form {
  title: string
  body: string
  notes: string[]
}
const fields = { title: 'scalar', body: 'text', notes: 'texts' } as const

const base: Form = { title: 'Sums', body: 'one\ntwo\nthree\nfour\nfive', notes: ['a', 'b'] }
const versions = (theirs: Partial<Form>, mine: Partial<Form>): Versions<Form> => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
})

const two = versions(
  { body: 'ONE\ntwo\nthree\nfour\nFive' },
  { body: 'one\ntwo\nthree\nfour\nFIVE' },
)

describe('two versions of a text', () => {
  test('ask only about the lines that both changed', () => {
    expect(questionsOf(fields, two)).toEqual([
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
    expect(resolveForm(two.mine, two.theirs, questions, answers)).toMatchObject({ body })
  })

  test('both, or anything else, may be the result; nothing is one while it is open', () => {
    const questions = questionsOf(fields, two)
    expect(resolveForm(two.mine, two.theirs, questions, {})).toBeUndefined()
    const answers = { [keyOf('body', null, 1)]: ['Five', 'FIVE', 'six'] }
    expect(resolveForm(two.mine, two.theirs, questions, answers)?.body).toBe(
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
      expect(resolveForm(two.mine, two.theirs, questions, answersFrom(side, questions))).toEqual(
        two[side],
      )
  })

  test('lines that one side took out are nothing of that side', () => {
    const gone = versions({ body: 'one' }, { body: 'one\ntwo\nTHREE\nfour\nfive' })
    const questions = questionsOf(fields, gone)
    expect(questions[0]).toMatchObject({ pieces: [{ settled: ['one'] }, { stored: [] }] })
    const taken = resolveForm(gone.mine, gone.theirs, questions, answersFrom('theirs', questions))
    expect(taken?.body).toBe('one')
  })
})

test('a value is chosen whole, a list of texts text by text', () => {
  const values = versions({ title: 'A', notes: ['x', 'b'] }, { title: 'B', notes: ['y', 'b'] })
  const questions = questionsOf(fields, values)
  expect(questions).toEqual([
    { name: 'title' },
    { name: 'notes', index: 0, pieces: [{ stored: ['x'], mine: ['y'] }] },
  ])
  const answers = { [keyOf('title', null, 0)]: 'theirs' as const, [keyOf('notes', 0, 0)]: ['z'] }
  expect(resolveForm(values.mine, values.theirs, questions, answers)).toEqual({
    ...base,
    title: 'A',
    notes: ['z', 'b'],
  })
})

test('the pieces are those of the merge', () => {
  const merged = versions(
    { body: 'ONE\ntwo\nthree\nfour\nfive' },
    { body: 'one\ntwo\nthree\nfour\nFIVE' },
  )
  const questions = questionsOf(fields, merged)
  const whole = resolveForm(merged.mine, merged.theirs, questions, {})
  expect(whole?.body).toBe(mergeText(base.body, merged.theirs.body, merged.mine.body))
})

test('words that the other side does not have are marked', () => {
  expect(markWords('the quick fox', 'the slow fox')).toEqual([
    { text: 'the ', isChanged: false },
    { text: 'quick', isChanged: true },
    { text: ' fox', isChanged: false },
  ])
  expect(markWords('', 'a')).toEqual([])
})
