import { describe, expect, it } from 'vitest'
import { movesOf } from './moves-of.ts'

const of = (index: number, gone: string | null = null) => ({ key: `arguments.${index}`, gone })
const moves = (
  before: string,
  after: string,
  places: (number | null)[],
  parts: ReturnType<typeof of>[],
) =>
  movesOf('arguments', { before: [...before], after: [...after], places }, parts).map(
    ({ from, to }) => [from, to],
  )

describe('discussions', () => {
  it('go where their items go', () => {
    expect(moves('abc', 'cab', [1, 2, 0], [of(0), of(2)])).toEqual([
      [of(0), of(1)],
      [of(2), of(0)],
    ])
  })

  it('of what is removed wait behind the last, under its name, one after the other', () => {
    expect(moves('abc', 'b', [null, 0, null], [of(0), of(1), of(2)])).toEqual([
      [of(0), of(1, 'a')],
      [of(1), of(0)],
      [of(2), of(2, 'c')],
    ])
  })

  it('that wait make room for what is added and for what is removed next', () => {
    const waiting = [of(1, 'a')]
    expect(moves('b', 'bx', [0], waiting)).toEqual([[of(1, 'a'), of(2, 'a')]])
    expect(moves('b', '', [null], [of(0), ...waiting])).toEqual([
      [of(0), of(1, 'b')],
      [of(1, 'a'), of(0, 'a')],
    ])
  })

  it('come back with an item of the name', () => {
    expect(moves('b', 'ab', [1], [of(0), of(1, 'a')])).toEqual([
      [of(0), of(1)],
      [of(1, 'a'), of(0)],
    ])
  })

  it('of an item that had no name wait as its number', () => {
    const items = { before: ['', 'b'], after: ['b'], places: [null, 0] }
    expect(movesOf('returns', items, [{ key: 'returns.0', gone: null }])).toEqual([
      { from: { key: 'returns.0', gone: null }, to: { key: 'returns.1', gone: 'return 1' } },
    ])
  })

  it('of an item that is not there yet stay where they are', () => {
    expect(moves('', 'a', [], [of(0), of(3)])).toEqual([])
  })
})
