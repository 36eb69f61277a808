import { expect, test } from 'vitest'
import { ProblemId } from './entities/ids.ts'
import {
  changedMessage,
  parseClientMessage,
  parseServerMessage,
  parseTopic,
  presenceMessage,
} from './realtime.ts'

const topic = `problem:${ProblemId.parse('42')}` as const
const place = { tab: 'statement', field: 'body' }
const bob = { ...place, handle: 'bob', avatarURL: 'data:image/svg+xml,x' }

test.each([
  ['SUBSCRIBE problem:42', { type: 'subscribe', topic }],
  ['UNSUBSCRIBE problem:42', { type: 'unsubscribe', topic }],
  ['SUBSCRIBE account:7', { type: 'subscribe', topic: 'account:7' }],
  [presenceMessage(topic, place), { type: 'presence', topic, place }],
  ['SUBSCRIBE', undefined],
  ['SUBSCRIBE test:1', undefined],
  ['SUBSCRIBE problem:', undefined],
  ['SUBSCRIBE problem:42 more', undefined],
  [`SUBSCRIBE problem:${'9'.repeat(65)}`, undefined],
  ['PRESENCE account:7 {"tab":"tests","field":null}', undefined],
  ['PRESENCE problem:42 {"tab":"tests"', undefined],
  [`PRESENCE problem:42 {"tab":"${'t'.repeat(81)}","field":null}`, undefined],
  ['CHANGED problem:42 test 7', undefined],
])('a client sends %s', (text, message) => {
  expect(parseClientMessage(text)).toEqual(message)
})

test.each([
  [
    changedMessage({ topic, kind: 'section', id: 'statements/fr-FR' }),
    { type: 'changed', topic, kind: 'section', id: 'statements/fr-FR' },
  ],
  [presenceMessage(topic, [bob]), { type: 'presence', topic, present: [bob] }],
  ['CHANGED problem:42 weather 7', undefined],
  ['PRESENCE problem:42 {}', undefined],
  ['HELLO', undefined],
])('a server sends %s', (text, message) => {
  expect(parseServerMessage(text)).toEqual(message)
})

test('a topic is a kind and an id', () => {
  expect(['problem:a', 'account:b', 'problem', 'toString:a'].map(parseTopic)).toEqual([
    'problem:a',
    'account:b',
    undefined,
    undefined,
  ])
})
