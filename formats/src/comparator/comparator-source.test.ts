import { describe, expect, it } from 'vitest'
import { comparatorSource, readComparatorSource } from './comparator-source.ts'
import type { ComparatorOptions } from './comparator-source.ts'

const legacy = {
  comparator: 'legacy',
  type: 'yesno',
  strictSpace: true,
  fold: true,
  precision: 1e-8,
  absolute: true,
} as const

describe('the source of a comparator', () => {
  it.each<ComparatorOptions>([
    null,
    { comparator: 'words' },
    { comparator: 'ints' },
    { comparator: 'floats8' },
    legacy,
    { ...legacy, type: 'string', fold: false, transformCRs: true, multiCase: true },
    { ...legacy, type: 'int', ignoreTrailingLF: true },
    { comparator: 'lines', judgedAs: 'testlib lcmp' },
    { comparator: 'floats4', judgedAs: 'kattis case_sensitive float_tolerance 1e-3' },
  ])('of %j is known again', (options) => {
    const text = comparatorSource(options)
    expect(readComparatorSource(text)).toEqual({ options })
    const there = comparatorSource(options, 'kattis')
    expect(readComparatorSource(there, 'kattis')).toEqual({ options })
    expect(readComparatorSource(text.replaceAll('\n', '\r\n'))).toEqual({ options })
  })

  it('that was changed is a program like any other', () => {
    const text = comparatorSource({ comparator: 'words' })
    expect(readComparatorSource(`${text}\n`)).toBeUndefined()
    expect(readComparatorSource(text.replace('"words"', '"lines"'))).toBeUndefined()
    expect(readComparatorSource(text.replace('return true', 'return false'))).toBeUndefined()
  })

  it.each([
    '',
    '// comparator: {\n',
    '// comparator: 5\n',
    '// comparator: {"comparator":"custom"}\n',
    '// comparator: {"comparator":"others"}\n',
  ])('is not what begins with %j', (text) => {
    expect(readComparatorSource(text)).toBeUndefined()
  })
})
