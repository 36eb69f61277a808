import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints, Handle, renderRange } from '../index.ts'

const blob = { text: 'x' }
const parts = (count: number, chars: number) =>
  Array.from({ length: count }, () => 'x'.repeat(chars))

/** What a call takes, and the value that reaches the use case. */
const taken: [string, z.ZodType | undefined, unknown, unknown][] = [
  [
    'a reason as it was typed',
    endpoints.requestInvite.body,
    { reason: ' so ' },
    { reason: ' so ' },
  ],
  ['a token’s label without blanks', endpoints.createToken.body, { label: ' a ' }, { label: 'a' }],
  ['words to search for', endpoints.searchProblems.query, { q: ' a ' }, { q: ' a ', start: 0 }],
  [
    'a title without blanks around it',
    endpoints.createProblem.body,
    { title: ' A B ', mechanism: 'standard' },
    { title: 'A B', mechanism: 'standard' },
  ],
  [
    'a handle to share with',
    endpoints.createShare.body,
    { accountHandle: 'ada', access: 'editor' },
    { accountHandle: 'ada', access: 'editor' },
  ],
  [
    'what is not a handle as an empty one',
    endpoints.createShare.body,
    { accountHandle: 7, access: 'tester' },
    { accountHandle: '', access: 'tester' },
  ],
  [
    'a solution with its language and source only',
    endpoints.createSolution.body,
    { languageId: 'go', source: blob },
    {
      label: '',
      languageId: 'go',
      source: blob,
      reference: false,
      role: 'solution',
      wantVerdict: null,
      notes: '',
      private: false,
    },
  ],
  [
    'the boxes of a solution’s form',
    endpoints.createSolution.body,
    { languageId: 'go', source: blob, label: ' a ', wantVerdict: '', reference: 'on', private: '' },
    {
      label: 'a',
      languageId: 'go',
      source: blob,
      reference: true,
      role: 'solution',
      wantVerdict: null,
      notes: '',
      private: false,
    },
  ],
  [
    'a change of a solution’s boxes only',
    endpoints.updateSolution.body,
    { reference: 'true', private: 'false' },
    { reference: true, private: false },
  ],
  [
    'a test’s label without blanks, its weight as text',
    endpoints.updateTest.body,
    { label: ' big ', weight: '5' },
    { label: 'big', weight: 5 },
  ],
  ['a handle without blanks around it', Handle, ' ada ', 'ada'],
  [
    'texts to render up to the limit',
    endpoints.render.body,
    { texts: parts(4, renderRange.chars / 4) },
    { texts: parts(4, renderRange.chars / 4) },
  ],
]

const refused: [string, z.ZodType | undefined, unknown][] = [
  ['a reason of blanks', endpoints.requestInvite.body, { reason: ' \n' }],
  ['a token’s label of blanks', endpoints.createToken.body, { label: ' ' }],
  ['a search for blanks', endpoints.searchProblems.query, { q: ' ' }],
  ['a title of blanks', endpoints.createProblem.body, { title: ' ', mechanism: 'standard' }],
  ['a box that is neither on nor off', endpoints.updateSolution.body, { private: 'yes' }],
  [
    'texts to render beyond the limit',
    endpoints.render.body,
    { texts: [...parts(4, renderRange.chars / 4), 'x'] },
  ],
]

describe('a call', () => {
  it.each(taken)('takes %s', (_name, schema, sent, received) => {
    expect(schema?.parse(sent)).toEqual(received)
  })

  it.each(refused)('refuses %s', (_name, schema, sent) => {
    expect(schema?.safeParse(sent).success).toBe(false)
  })
})
