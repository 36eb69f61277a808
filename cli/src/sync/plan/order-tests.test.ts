import { expect, it } from 'vitest'
import { insertOthers, orderTests } from './order-tests.ts'

const list = (text: string): string[] => text.split('').filter((stem) => stem !== ' ')

it.each([
  ['abc', 'abc', 'abc', undefined, 'abc'],
  ['abc', 'cab', 'abc', undefined, 'cab'],
  ['abc', 'abc', 'bca', undefined, 'bca'],
  ['abc', 'cab', 'cab', undefined, 'cab'],
  // New ones stand behind the one they stand behind on their side.
  ['abc', 'axbc', 'abyc', undefined, 'axbyc'],
  ['abc', 'xabc', 'abc', undefined, 'xabc'],
  ['abc', 'cabx', 'abyc', undefined, 'cabyx'],
  // What one side deleted decides nothing.
  ['abc', 'ca', 'abc', undefined, 'cab'],
  ['abc', 'cab', 'bca', 'folder', 'cab'],
  ['abc', 'cab', 'bca', 'server', 'bca'],
  ['abc', 'cab', 'abc', 'server', 'cab'],
] as const)(
  'of %s, in the folder %s, on the server %s, taken %s: %s',
  (base, folder, server, take, order) => {
    const orders = { base: list(base), folder: list(folder), server: list(server) }
    const present = new Set([...orders.folder, ...orders.server])
    expect(orderTests(orders, present, take)).toEqual({ order: list(order), isConflict: false })
  },
)

it('that both sides changed in two ways is a conflict', () => {
  const orders = { base: list('abc'), folder: list('cab'), server: list('bca') }
  const { order, isConflict } = orderTests(orders, new Set('abc'), undefined)
  expect([order, isConflict]).toEqual([list('bca'), true])
})

it('tests of one side only stay where they are on it', () => {
  expect(insertOthers(list('cab'), list('axbc'))).toEqual(list('caxb'))
})
