import { SolutionId } from '@drafts/contract'
import type { ReadinessItem } from '@drafts/contract'
import { expect, test } from 'vitest'
import { groupItems } from './group-items.ts'

const solution = (no: number, part: Partial<ReadinessItem> = {}): ReadinessItem => ({
  id: `solution-execution:${no}`,
  tab: 'solutions',
  priority: 'low',
  text: 'Solution has not been executed after relevant modifications.',
  subject: `s${no}`,
  target: { solutionId: SolutionId.parse(String(no)) },
  ...part,
})
const wrong = solution(9, {
  id: 'solution-verdict:9',
  priority: 'high',
  text: 'The verdict is Wrong Answer.',
})

test('ten equal items are one line, high where one of them is', () => {
  const ten = Array.from({ length: 10 }, (_, no) =>
    solution(no, no === 3 ? { priority: 'high' } : {}),
  )
  const groups = groupItems([...ten.slice(0, 5), wrong, ...ten.slice(5)])
  expect(groups.map(({ words, priority }) => [words, priority])).toEqual([
    ['10 solutions are to be run', 'high'],
    ['s9: The verdict is Wrong Answer.', 'high'],
  ])
  expect(groups[0]?.items).toHaveLength(10)
})

test('two stand each for itself, and other texts are other items', () => {
  expect(groupItems([solution(1), solution(2), wrong]).map(({ items }) => items.length)).toEqual([
    1, 1, 1,
  ])
  const verdicts = ['a', 'b', 'c'].map((text, no) =>
    solution(no, { id: `solution-verdict:${no}`, text }),
  )
  expect(groupItems(verdicts)).toHaveLength(3)
  const newlines = [1, 2, 3].map((no) =>
    solution(no, { id: `test-final-newline:${no}`, tab: 'tests', text: 'No final newline.' }),
  )
  expect(groupItems(newlines).map(({ words }) => words)).toEqual(['3 tests: No final newline.'])
})
