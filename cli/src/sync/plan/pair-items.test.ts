import { expect, it } from 'vitest'
import { pairItems, stemOfLabel } from './pair-items.ts'

const of = (value: string) => ({ x: value })
const item = (id: string, value: string, wishes = '001') => ({ id, digests: of(value), wishes })
const known = (rows: Record<string, [id: string, value: string]>) =>
  new Map(Object.entries(rows).map(([stem, [id, value]]) => [stem, { id, fields: of(value) }]))
const files = (rows: Record<string, string>) =>
  new Map(Object.entries(rows).map(([stem, value]) => [stem, of(value)]))

it.each<[string, ReturnType<typeof pairItems>, Record<string, string>, Record<string, string>]>([
  [
    'a known one keeps its files, whatever is changed and inserted',
    pairItems(known({ a: ['i1', '1'], b: ['i2', '2'] }), files({ a: '9', b: '2' }), [
      item('i3', '3', '001'),
      item('i2', '8'),
      item('i1', '1'),
    ]),
    { i3: '001', i2: 'b', i1: 'a' },
    {},
  ],
  [
    'files that were renamed are the same one',
    pairItems(known({ a: ['i1', '1'] }), files({ b: '1' }), [item('i1', '7')]),
    { i1: 'b' },
    { a: 'b' },
  ],
  [
    'files that were renamed and changed are others',
    pairItems(known({ a: ['i1', '1'] }), files({ b: '2' }), [item('i1', '1')]),
    { i1: 'a' },
    {},
  ],
  [
    'new files with the content of a new one are that one',
    pairItems(known({}), files({ b: '2' }), [item('i1', '1'), item('i2', '2')]),
    { i1: '001', i2: 'b' },
    {},
  ],
  [
    'each of two with one content has files of its own',
    pairItems(known({}), files({ b: '2' }), [item('i1', '2'), item('i2', '2')]),
    { i1: 'b', i2: '001' },
    {},
  ],
  [
    'a new one takes no name that is taken, in any case',
    pairItems(known({ '001': ['i1', '1'], Slow: ['i2', '2'] }), files({ '002': '5' }), [
      item('i3', '3', '001'),
      item('i4', '4', 'slow'),
      item('i5', '6', 'slow'),
    ]),
    { i3: '003', i4: 'slow-2', i5: 'slow-3' },
    {},
  ],
])('%s', (_words, { stems, renamed }, wanted, moved) => {
  expect(Object.fromEntries(stems)).toEqual(wanted)
  expect(Object.fromEntries(renamed)).toEqual(moved)
})

it.each([
  ['slow.py', 'slow'],
  ['accepted/my solution.cpp', 'my-solution'],
  ['../../etc/passwd', 'passwd'],
  ['..', undefined],
  ['', undefined],
  ['.bashrc', 'bashrc'],
  ['лампа', undefined],
  ['con.c', undefined],
  ['a\\..\\b', 'a-b'],
])('the files of a solution called %j may be called %j', (label, stem) => {
  expect(stemOfLabel(label)).toBe(stem)
})
