import { expect, test } from 'vitest'
import { chosenOf, emptySelection, toggleSelection } from './range-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('a click chooses a row, a second one lets it go', () => {
  const once = toggleSelection(emptySelection, 'b', order, 'one')
  expect(chosenOf(once, order)).toEqual(['b'])
  expect(chosenOf(toggleSelection(once, 'b', order, 'one'), order)).toEqual([])
})

test.each([
  ['down', 'b', 'd', ['b', 'c', 'd']],
  ['up', 'd', 'a', ['a', 'b', 'c', 'd']],
  ['onto its own row', 'c', 'c', []],
])('a shift-click %s takes the range with it', (_name, from, to, chosen) => {
  const start = toggleSelection(emptySelection, from, order, 'one')
  expect(chosenOf(toggleSelection(start, to, order, 'range'), order)).toEqual(chosen)
})

test('a range takes the state of the row that was clicked', () => {
  const all = { ids: new Set(order), anchorId: 'b' }
  expect(chosenOf(toggleSelection(all, 'd', order, 'range'), order)).toEqual(['a', 'e'])
})

test('without a start, or with one that is gone, a range is the one row', () => {
  expect(chosenOf(toggleSelection(emptySelection, 'd', order, 'range'), order)).toEqual(['d'])
  const lost = { ids: new Set<string>(), anchorId: 'x' }
  expect(chosenOf(toggleSelection(lost, 'd', order, 'range'), order)).toEqual(['d'])
})

test('rows that are gone are not chosen', () => {
  expect(chosenOf({ ids: new Set(['a', 'x']), anchorId: null }, order)).toEqual(['a'])
})
