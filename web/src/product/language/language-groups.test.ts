import { describe, expect, it } from 'vitest'
import { groupLanguages, guessLanguage } from './language-groups.ts'
import type { OfferedLanguage } from '../queries/languages.ts'

const language = (
  id: string,
  family: string,
  change: Partial<OfferedLanguage> = {},
): OfferedLanguage => ({
  id,
  label: id,
  family,
  discontinued: false,
  funclibGenerator: null,
  codeMirrorMode: null,
  languageServer: null,
  exts: [],
  available: true,
  ...change,
})
const all = [
  language('cpp17-gcc', 'C++', { exts: ['cpp', 'cc'] }),
  language('cpp20-gcc', 'C++', { exts: ['cpp', 'cc'] }),
  language('cpp23-gcc', 'C++', { exts: ['cpp', 'cc'], available: false }),
  language('python2', 'Python', { exts: ['py'], discontinued: true }),
  language('python3', 'Python', { exts: ['py'] }),
  language('swift', 'Swift', { exts: ['swift'], available: false }),
]
const shown = (selected: string | null, unavailable: 'marked' | 'hidden', of = all) =>
  groupLanguages(of, selected, unavailable).flatMap(({ items }) =>
    items.map(({ value, disabled }) => (disabled ? `(${value})` : value)),
  )

describe('the choices of a language select', () => {
  it('a discontinued language is hidden unless selected', () => {
    expect(shown(null, 'marked')).not.toContain('python2')
    expect(shown('python2', 'marked')).toContain('python2')
  })

  it('one that no judge has is marked, and may be chosen for what is only stored', () => {
    expect(shown(null, 'marked')).toContain('swift')
    expect(shown('swift', 'marked')).toContain('swift')
    const last = groupLanguages(all, null, 'marked').at(-1)
    expect(last?.group).toBe('Not installed')
    expect(last?.items.map(({ label }) => label)).toEqual([
      'cpp23-gcc, not installed on any judge',
      'swift, not installed on any judge',
    ])
  })

  it('the newest of a family is first, those of one version as they are preferred', () => {
    const labels = ['C++17 (GCC 12)', 'C++20 (GCC 12)', 'C++23 (Clang 19)', 'C++20 (Clang 19)']
    const some = ['cpp17-gcc', 'cpp20-gcc', 'cpp23-clang', 'cpp20-clang'].map((id, at) =>
      language(id, 'C++', { label: labels[at] ?? '' }),
    )
    expect(shown(null, 'marked', some)).toEqual([
      'cpp23-clang',
      'cpp20-gcc',
      'cpp20-clang',
      'cpp17-gcc',
    ])
    const python = language('python3', 'Python', { available: false })
    const missing = [python, ...some.map((one) => ({ ...one, available: false }))]
    expect(shown(null, 'marked', [...missing, language('swift', 'Swift')])).toEqual([
      'swift',
      'python3',
      'cpp23-clang',
      'cpp20-gcc',
      'cpp20-clang',
      'cpp17-gcc',
    ])
  })

  it('or is hidden where only what runs is of use', () => {
    expect(shown(null, 'hidden')).toEqual(['cpp20-gcc', 'cpp17-gcc', 'python3'])
    expect(shown('swift', 'hidden')).toContain('swift')
  })

  it('without any judge each is marked; what is stored may be chosen, what is to run may not', () => {
    const none = all.map((one) => ({ ...one, available: false }))
    expect(shown(null, 'marked', none)).toContain('swift')
    expect(shown(null, 'hidden', none)).toContain('(swift)')
    const [cpp] = groupLanguages(none, null, 'marked')[0]?.items ?? []
    expect(cpp?.label).toBe('cpp23-gcc, no judge is connected')
  })
})

describe('the language of a file', () => {
  it.each([
    ['a.cpp', null, 'cpp20-gcc'],
    ['A.CPP', null, 'cpp20-gcc'],
    ['a.cpp', 'cpp17-gcc', 'cpp17-gcc'],
    // No judge has it: the usual one of those that run.
    ['a.cpp', 'cpp23-gcc', 'cpp20-gcc'],
    ['a.py', 'cpp17-gcc', 'python3'],
    ['a.swift', null, null],
    ['a.txt', null, null],
    ['cpp', null, null],
  ])('%s after %s is %s', (file, last, wanted) => {
    expect(guessLanguage(file, all, last)).toBe(wanted)
  })
})
