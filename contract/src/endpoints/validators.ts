import { ProblemBounds } from '../rules/bounds/problem-bounds.ts'
import { endpoint, ofRows } from '../endpoint.ts'

export const getBounds = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/bounds',
  access: 'problem:inspect',
  of: 'problem',
  response: ProblemBounds,
  summary: 'Bounds of the scanspec with the test that reaches each, and where statements differ',
})
