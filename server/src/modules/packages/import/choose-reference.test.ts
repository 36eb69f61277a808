import type { ReadPackage, PackageSolution } from '@drafts/formats'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { chooseReference } from './choose-reference.ts'

const solution = (label: string, more: Partial<PackageSolution> = {}): PackageSolution => ({
  label,
  languageId: 'java17',
  source: { path: `solutions/${label}`, sizeBytes: 0, open: async () => Readable.from([]) },
  wantVerdict: 'Accepted',
  reference: false,
  role: 'solution',
  private: false,
  notes: '',
  ...more,
})
const choose = (
  solutions: PackageSolution[],
  runnable: string[] | null,
  kind: ReadPackage['kind'] = 'kattis',
) => {
  // Nothing else of a package is looked at.
  const imported = { kind, solutions, warnings: [] } as unknown as ReadPackage
  const chosen = chooseReference(imported, runnable && new Set(runnable))
  return {
    reference: chosen.solutions.filter(({ reference }) => reference).map(({ label }) => label),
    messages: chosen.warnings.map(({ message }) => message),
  }
}
const old = solution('Old.java', { reference: true })
const fast = solution('fast.cpp', { languageId: 'cpp20-gcc' })
const wrong = solution('wrong.cpp', { languageId: 'cpp20-gcc', wantVerdict: 'WrongAnswer' })

it('a reference that no judge can run gives way to an accepted solution that can be run', () => {
  expect(choose([old, wrong, fast], ['cpp20-gcc'])).toEqual({
    reference: ['fast.cpp'],
    messages: [
      'No judge here can run Java 17 (OpenJDK), the language of Old.java: fast.cpp is the reference.',
    ],
  })
})

it.each([
  ['can be run', [old, fast], ['java17', 'cpp20-gcc']],
  ['has only wrong solutions beside it', [old, wrong], ['cpp20-gcc']],
  ['meets no judge at all', [old, fast], null],
])('a reference that %s stays', (_name, solutions, runnable) => {
  expect(choose(solutions, runnable)).toEqual({ reference: ['Old.java'], messages: [] })
})

it('a package of this product keeps its reference, whatever judges run here', () => {
  expect(choose([old, fast], ['cpp20-gcc'], 'dpkg').reference).toEqual(['Old.java'])
})

it.each([
  ['Old.java', 'fast.cpp'],
  ['another.java', 'another.java'],
])('answers that are to be made are those of the reference: %s', (label, expected) => {
  const missing = { main: { label } }
  const imported = { solutions: [old, fast], warnings: [], missing } as unknown as ReadPackage
  const chosen = chooseReference(imported, new Set(['cpp20-gcc']))
  expect(chosen.missing?.main?.label).toBe(expected)
})
