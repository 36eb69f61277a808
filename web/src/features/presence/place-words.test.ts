import { expect, test } from 'vitest'
import { placeWords, readingTab } from './place-words.ts'

test.each([
  [{ tab: readingTab('statement'), field: null }, 'reads this problem'],
  [{ tab: 'limits', field: null }, 'is in Limits'],
  [{ tab: 'checker', field: 'languageId' }, 'edits Language in Checker'],
  [{ tab: 'signature', field: 'arguments.0' }, 'edits Arguments 1 in Signature'],
  [{ tab: 'tests/t1', field: 'input' }, 'edits Input in Tests'],
  [{ tab: 'statement/fr-FR', field: 'body' }, expect.stringMatching(/^edits Body in Statement, ./)],
])('of %j', (place, words) => {
  expect(placeWords(place)).toEqual(words)
})
