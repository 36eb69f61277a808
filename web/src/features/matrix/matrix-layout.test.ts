import { GroupId, SolutionId, TestId } from '@drafts/contract'
import type { Matrix, MatrixSolution, Verdict } from '@drafts/contract'
import { expect, it, test } from 'vitest'
import { depthOf, moveBy, showMatrix } from './matrix-layout.ts'

const solutionOf = (
  id: string,
  part: Partial<Omit<MatrixSolution, 'id'>> = {},
): MatrixSolution => ({
  id: SolutionId.parse(id),
  label: id,
  languageId: 'python3',
  role: 'solution',
  reference: false,
  wantVerdicts: [],
  limits: { cpu: 1e9, memory: 1e9 },
  points: null,
  running: null,
  awaited: [],
  ...part,
})

const matrixOf = (
  solutions: MatrixSolution[],
  count: number,
  verdicts: Record<string, (Verdict | null)[]>,
): Matrix => ({
  solutions,
  tests: Array.from({ length: count }, (_none, at) => ({
    id: TestId.parse(`t${at}`),
    label: '',
    type: 'regular',
    group: null,
    no: at + 1,
  })),
  groups: [],
  cells: Object.entries(verdicts).flatMap(([id, own]) =>
    own.flatMap((verdict, at) =>
      verdict === null
        ? []
        : [
            {
              solutionId: SolutionId.parse(id),
              testId: TestId.parse(`t${at}`),
              verdict,
              cpu: 1,
              memory: 1,
              wall: null,
              measuredAt: '2026-01-01T00:00:00.000Z',
              inCompany: false,
              executionId: 'e1' as never,
              no: at,
            },
          ],
    ),
  ),
  surprises: [],
  onlyCaughtBy: {},
  leftOut: 0,
  stamp: '',
  unchanged: [],
})

it('rows stand in groups: the reference, right ones, wrong ones, and those of which nothing is expected', () => {
  const shown = showMatrix(
    matrixOf(
      [
        solutionOf('free'),
        solutionOf('wrong', { wantVerdicts: ['WrongAnswer'] }),
        solutionOf('right', { wantVerdicts: ['Accepted'] }),
        solutionOf('main', { wantVerdicts: ['Accepted'], reference: true }),
      ],
      2,
      { main: ['Accepted', null] },
    ),
  )
  expect(shown.rows.map(({ id }) => id)).toEqual(['main', 'right', 'wrong', 'free'])
  expect(shown.lines).toEqual([
    'Reference',
    0,
    'Accepted',
    1,
    'Wrong Answer',
    2,
    'Nothing expected',
    3,
  ])
  expect(shown.lineOf).toEqual([1, 3, 5, 7])
  const missing = [[], ['main'], ['main', 'free']].map((ids) =>
    shown.toJudgeOf({ rows: new Set(ids.map((id) => SolutionId.parse(id))), tests: null }),
  )
  expect(missing).toEqual([7, 1, 3].map((none) => ({ missing: none, doubtful: 0 })))
})

it('a result near the limit in company is judged again until it was measured alone', () => {
  const matrix = matrixOf([solutionOf('a')], 3, { a: ['Accepted', 'Accepted', 'WrongAnswer'] })
  const near = { cpu: 95e7, inCompany: true }
  const [first, second, third] = matrix.cells
  if (!first || !second || !third) throw new Error('three cells')
  const toJudge = (own: Matrix['cells']) =>
    showMatrix({ ...matrix, cells: own }).toJudgeOf({ rows: new Set(), tests: null })
  const both = [
    { ...first, ...near },
    { ...third, ...near },
  ]
  expect(toJudge([...both, second])).toEqual({ missing: 0, doubtful: 2 })
  expect(toJudge(both)).toEqual({ missing: 1, doubtful: 2 })
  const none = { missing: 0, doubtful: 0 }
  expect(toJudge([{ ...first, ...near, inCompany: null }, second, third])).toEqual(none)
  expect(toJudge([{ ...first, ...near, inCompany: false }, second, third])).toEqual(none)
})

it('arrows stay within, Home and End go to the ends of a row, f and F go round through surprises', () => {
  const shown = showMatrix(
    matrixOf(
      [
        solutionOf('a', { wantVerdicts: ['Accepted'] }),
        solutionOf('b', { wantVerdicts: ['Accepted'] }),
      ],
      3,
      { a: ['Accepted', 'WrongAnswer', 'Accepted'], b: ['RuntimeError', 'Accepted', 'Accepted'] },
    ),
  )
  const from = (key: string, row: number, column: number) => moveBy(key, { row, column }, shown)
  expect(from('ArrowUp', 0, 1)).toEqual({ row: 0, column: 1 })
  expect(from('ArrowDown', 0, 1)).toEqual({ row: 1, column: 1 })
  expect(from('ArrowRight', 0, 2)).toEqual({ row: 0, column: 2 })
  expect(from('End', 1, 0)).toEqual({ row: 1, column: 2 })
  expect(from('f', 0, 0)).toEqual({ row: 0, column: 1 })
  expect(from('f', 0, 1)).toEqual({ row: 1, column: 0 })
  expect(from('f', 1, 0)).toEqual({ row: 0, column: 1 })
  expect(from('F', 0, 1)).toEqual({ row: 1, column: 0 })
  expect(from('x', 0, 0)).toBeUndefined()
})

it('what is judged again is no surprise until its result is there', () => {
  const solution = solutionOf('a', { wantVerdicts: ['Accepted'] })
  const verdicts: Record<string, Verdict[]> = { a: ['WrongAnswer', 'WrongAnswer', 'Accepted'] }
  const matrix = matrixOf([solution], 3, verdicts)
  const testId = TestId.parse('t0')
  const surprises = [{ solutionId: solution.id, testId, sentence: 'a has Wrong Answer.' }]
  expect(showMatrix({ ...matrix, surprises }).odd).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
  ])
  const shown = showMatrix({ ...matrix, surprises, solutions: [{ ...solution, awaited: [1] }] })
  expect(shown.odd).toEqual([{ row: 0, column: 1 }])
  expect([0, 1].map((column) => shown.isOdd({ row: 0, column }))).toEqual([false, true])
  expect(moveBy('f', { row: 0, column: 2 }, shown)).toEqual({ row: 0, column: 1 })
})

it('columns stand under their groups, rows end with their points, columns with what they catch', () => {
  const matrix = matrixOf(
    [
      solutionOf('right', { wantVerdicts: ['Accepted'], points: 30.5 }),
      solutionOf('wrong', { wantVerdicts: ['WrongAnswer'] }),
      solutionOf('either', { wantVerdicts: ['Accepted', 'WrongAnswer'] }),
    ],
    5,
    {
      right: ['Accepted', 'Accepted', 'Accepted', 'Accepted', 'Accepted'],
      wrong: ['Accepted', 'WrongAnswer', 'WrongAnswer', null, 'Accepted'],
      either: ['Accepted', 'Accepted', 'WrongAnswer', null, null],
    },
  )
  const [large, small, empty] = ['large', 'small', 'empty'].map((id) => GroupId.parse(id))
  const groupOf = [null, large, small, null, large]
  const shown = showMatrix({
    ...matrix,
    tests: matrix.tests.map((one, at) => ({ ...one, group: groupOf[at] ?? null })),
    groups: [small, empty, large].map((id) => ({
      id: id ?? GroupId.parse('none'),
      name: String(id),
      points: 50.5,
    })),
  })
  // Tests without a group, then each group with its own; one without tests has no columns.
  expect(shown.columns.map(({ no }) => no)).toEqual([1, 4, 3, 2, 5])
  expect(shown.spans).toEqual([
    { name: 'small', from: 2, to: 3 },
    { name: 'large', from: 3, to: 5 },
  ])
  // Nobody can have the points of the empty one.
  expect(shown.maxPoints).toBe(101)
  expect(
    shown.rows.map(({ id }, at) => [id, shown.ends[at]?.points, shown.ends[at]?.slowest]),
  ).toEqual([
    ['right', 30.5, 1],
    ['either', null, 1],
    ['wrong', null, 1],
  ])
  // In the order of the tests, not of the columns.
  expect(shown.ends.map(({ failure }) => failure?.test.no)).toEqual([undefined, 3, 2])
  expect(shown.caught).toEqual([0, 0, 1, 1, 0])
})

it('without groups columns keep their order, and nothing has points', () => {
  const shown = showMatrix(matrixOf([solutionOf('a')], 3, {}))
  expect(shown.columns.map(({ no }) => no)).toEqual([1, 2, 3])
  expect([shown.spans, shown.maxPoints]).toEqual([[], null])
  expect(shown.ends).toEqual([{ points: null, slowest: null, failure: null }])
})

test.each([
  [1e8, 1],
  [4e8, 2],
  [6e8, 3],
  [9e8, 4],
])('%d ns of a second have depth %d', (cpu, depth) => {
  expect(depthOf(cpu, 1e9)).toBe(depth)
})
