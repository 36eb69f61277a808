import { expect, test } from 'vitest'
import { parseShareIntent } from './hash-intent.ts'

test.each([
  ['', undefined],
  ['#other', undefined],
  ['#shared', undefined],
  ['#share', { handle: '' }],
  ['share', { handle: '' }],
  ['#share:alice', { handle: 'alice' }],
  ['#share:', { handle: '' }],
  ['#share=alice', { handle: 'alice' }],
  ['#share=a%20b', { handle: 'a b' }],
  ['#share=%', { handle: '' }],
])('the hash %j asks for %j', (hash, intent) => expect(parseShareIntent(hash)).toEqual(intent))
