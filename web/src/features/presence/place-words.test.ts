import { readingTab } from '@drafts/contract'
import { expect, test } from 'vitest'
import { presenceWords } from './place-words.ts'

test.each([
  [{ tab: readingTab('statement'), field: null }, 'reads this problem'],
  [{ tab: 'edit', field: null }, 'edits this problem'],
  [{ tab: 'limits', field: null }, 'is in Limits'],
  [{ tab: 'limits', field: 'cpu' }, 'writes in CPU, Limits'],
  [{ tab: 'attributes', field: 'rightsOwner' }, 'writes in Rights owner, Attributes'],
  [{ tab: 'checker', field: 'languageId' }, 'writes in Language, Checker'],
  [{ tab: 'signature', field: 'arguments.0' }, 'writes in Arguments 1, Signature'],
  [{ tab: 'tests/t1', field: 'input' }, 'writes in Input, Tests'],
  [
    { tab: 'statement/fr-FR', field: 'body' },
    expect.stringMatching(/^writes in Body, Statement, ./),
  ],
])('of %j', (place, words) => {
  expect(presenceWords(place)).toEqual(words)
})
