import { ProgramId, SolutionId, TestId } from '@drafts/contract'
import { expect, test } from 'vitest'
import { fieldOfHash, itemPlace } from './item-place.ts'

test.each([
  [
    { tab: 'statement', target: { field: 'body' } },
    { sectionKey: 'statement', hash: 'field-body' },
  ],
  [
    { tab: 'statement', target: { field: 'arguments', index: 1 } },
    { sectionKey: 'statement', hash: 'field-arguments.1' },
  ],
  [
    { tab: 'tests', target: { field: 'script' } },
    { sectionKey: 'tests', search: { view: 'script' } },
  ],
  [
    { tab: 'tests', target: { testId: TestId.parse('t1'), part: 'output' } },
    { sectionKey: 'tests', search: { test: 't1' }, hash: 'field-output' },
  ],
  [
    { tab: 'solutions', target: { solutionId: SolutionId.parse('s1') } },
    { sectionKey: 'solutions', search: { solution: 's1' } },
  ],
  [
    { tab: 'programs', target: { programId: ProgramId.parse('g1') } },
    { sectionKey: 'programs', search: { program: 'g1' } },
  ],
  [
    { tab: 'tests', target: { field: 'scanspec' } },
    { sectionKey: 'tests', search: { dialog: 'scanspec' } },
  ],
  [{ tab: 'tests' }, { sectionKey: 'tests' }],
] as const)('%j leads to its place', (item, place) => {
  expect(itemPlace(item)).toEqual({ search: {}, ...place })
})

test('a hash names a field or is something else', () => {
  expect(fieldOfHash('field-arguments.1')).toBe('arguments.1')
  expect(fieldOfHash('share')).toBeUndefined()
})
