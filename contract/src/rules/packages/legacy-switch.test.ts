import { describe, expect, it } from 'vitest'
import { checkerTypes } from '../../sections/index.ts'
import { lostOptionWords, switchLegacy } from './legacy-switch.ts'
import type { LegacySwitch, LostOption } from './legacy-switch.ts'

const plain: LegacySwitch = {
  type: 'string',
  strictSpace: false,
  multiCase: false,
  precision: 1e-6,
  absolute: false,
  fold: false,
}

describe('the one-way switch to the new comparators', () => {
  const rows: [Partial<LegacySwitch>, string, LostOption[]][] = [
    [{}, 'words', []],
    [{ strictSpace: true }, 'lines', []],
    [{ fold: true }, 'words', ['fold']],
    [{ multiCase: true, fold: true }, 'words', ['fold', 'multiCase']],
    [{ absolute: true }, 'words', []],
    [{ type: 'int' }, 'ints', []],
    [{ type: 'int', fold: true }, 'ints', []],
    [{ type: 'int', strictSpace: true }, 'ints', ['strictSpace']],
    [{ type: 'float', precision: 1e-4 }, 'floats4', []],
    [{ type: 'float', precision: 1e-6 }, 'floats6', []],
    [{ type: 'float', precision: 1e-8 }, 'floats8', []],
    [{ type: 'float', absolute: true, multiCase: true }, 'floats6', ['multiCase', 'absolute']],
    [{ type: 'yesno' }, 'words', ['yesno']],
    [{ type: 'yesno', fold: true }, 'words', ['yesno']],
    [
      { type: 'custom', fold: true, strictSpace: true, multiCase: true, absolute: true },
      'custom',
      [],
    ],
  ]
  it.each(rows)('%j becomes %s and loses %j', (change, comparator, lost) => {
    expect(switchLegacy({ ...plain, ...change })).toEqual({ comparator, lost })
  })

  it('every type has a new comparator, and every loss has words', () => {
    for (const type of checkerTypes)
      for (const flags of [false, true]) {
        const { comparator, lost } = switchLegacy({
          ...plain,
          type,
          strictSpace: flags,
          multiCase: flags,
          absolute: flags,
          fold: flags,
        })
        expect(comparator).not.toBe('legacy')
        for (const option of lost) expect(lostOptionWords[option]).toMatch(/: /)
      }
  })
})
