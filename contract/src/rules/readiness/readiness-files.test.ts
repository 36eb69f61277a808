import { expect, it } from 'vitest'
import { SolutionId, readinessOf } from '../../index.ts'
import { ready, withSolution } from '../../testing/readiness.ts'

const files = (inputFile: string, outputFile: string) => ({ inputFile, outputFile })

it('input file and output file have two names', () => {
  expect(readinessOf({ ...ready, attributes: files('a.txt', 'a.txt') })).toEqual([
    {
      id: 'files-same',
      tab: 'attributes',
      priority: 'high',
      text: 'Input file and output file have one name.',
      target: { field: 'inputFile' },
    },
  ])
  for (const names of [files('a.in', 'a.out'), files('a.in', ''), files('', 'a.out'), {}])
    expect(readinessOf({ ...ready, attributes: names })).toEqual([])
})

it('files are for standard problems', () => {
  const driver = { languageId: 'python3', hasSource: true }
  const interactive = { ...ready, mechanism: 'interactive' as const, driver }
  expect(readinessOf({ ...interactive, attributes: files('', 'a.out') })).toEqual([
    {
      id: 'files-unused',
      tab: 'attributes',
      priority: 'low',
      text: 'Input and output files are used in standard problems only.',
      target: { field: 'outputFile' },
    },
  ])
})

it('any of several expected verdicts is right', () => {
  const wantVerdicts = ['WrongAnswer', 'RuntimeError'] as const
  expect(readinessOf(withSolution({ currentVerdict: 'RuntimeError', wantVerdicts }))).toEqual([])
  expect(readinessOf(withSolution({ currentVerdict: 'Accepted', wantVerdicts }))).toMatchObject([
    {
      id: 'solution-verdict:s2',
      text: 'The verdict is Accepted. Expected: Wrong Answer or Runtime error.',
      target: { solutionId: SolutionId.parse('s2') },
    },
  ])
})
