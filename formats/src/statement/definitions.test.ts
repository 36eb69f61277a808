import { describe, expect, it } from 'vitest'
import { NoteLabels, shareDefinitions } from './definitions.ts'

describe('parts of a file have the definitions that they refer to:', () => {
  it.each([
    [
      'each its own',
      ['a[^1]\n\n[^1]: x', 'b[^2]\n\n[^2]: y'],
      ['a[^1]\n\n[^1]: x', 'b[^2]\n\n[^2]: y'],
    ],
    [
      'all at the end',
      ['a[^1] [^q]', 'b[^B]', 'c\n\n[^1]: x\n[^b]: y\n\n    z\n'],
      ['a[^1] [^q]\n\n[^1]: x', 'b[^B]\n\n[^b]: y\n\n    z', 'c'],
    ],
    ['one for two', ['a[^1]', 'b[^1]\n\n[^1]: x'], ['a[^1]\n\n[^1]: x', 'b[^1]\n\n[^1]: x']],
    [
      'a note that refers on',
      ['a[^1]', '[^1]: x[^2] [t]\n[^2]: y\n[t]: http://t'],
      ['a[^1]\n\n[^1]: x[^2] [t]\n\n[^2]: y\n\n[t]: http://t', ''],
    ],
    ['a note in two lines', ['a[^1]', '[^1]: x\ny\n\nz'], ['a[^1]\n\n[^1]: x\ny', 'z']],
    [
      'a target of links',
      ['[A b] and [c][d]', '[a  B]: http://a\n[d]: http://d'],
      ['[A b] and [c][d]\n\n[a  B]: http://a\n\n[d]: http://d', ''],
    ],
    ['one that no part refers to', ['a', 'b\n\n[^1]: x'], ['a', 'b\n\n[^1]: x']],
    ['what is in code', ['a[^1]', '```\n[^1]: x\n```'], ['a[^1]', '```\n[^1]: x\n```']],
    [
      'two of one label',
      ['a[^1]\n\n[^1]: x', 'b[^1]\n\n[^1]: y'],
      ['a[^1]\n\n[^1]: x', 'b[^1]\n\n[^1]: y'],
    ],
  ])('%s', (_name, parts, shared) => {
    expect(shareDefinitions(parts)).toEqual(shared)
  })
})

it('texts that become one file have notes of their own', () => {
  const labels = new NoteLabels()
  const rename = (text: string): string => labels.rename(text)
  expect(rename('a[^1]\n\n[^1]: x')).toBe('a[^1]\n\n[^1]: x')
  expect(rename('b[^1] `[^1]`\n\n[^1]: y')).toBe('b[^1-2] `[^1]`\n\n[^1-2]: y')
  expect(rename('c[^1]\n\n```\n[^1]\n```\n\n[^1]: z')).toBe(
    'c[^1-3]\n\n```\n[^1]\n```\n\n[^1-3]: z',
  )
  expect(rename('d[^1]\n\n[^1]: x')).toBe('d[^1]\n\n[^1]: x')
  expect(rename('e[^1]')).toBe('e[^1]')
})
