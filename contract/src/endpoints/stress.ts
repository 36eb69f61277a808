import * as z from 'zod'
import { StressId, TestId } from '../entities/ids.ts'
import { Stress, StressBody } from '../entities/programs/stress.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { labelChars } from '../limits.ts'

export const startStress = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/stress',
  access: 'problem:edit',
  of: 'problem',
  body: StressBody,
  response: z.strictObject({ id: StressId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary: 'Look for an input on which a solution is not as right as the reference',
})

export const getStress = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/stress/:stressId',
  access: 'problem:edit',
  of: 'stress',
  response: Stress,
  summary: 'How far it is, and what it found',
})

export const stopStress = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/stress/:stressId/stop',
  access: 'problem:edit',
  of: 'stress',
  summary: 'End it now',
})

export const addStressTest = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/stress/:stressId/add_test',
  access: 'problem:edit',
  of: 'stress',
  body: z.object({ label: z.string().trim().max(labelChars).default('') }),
  response: z.strictObject({ id: TestId }),
  status: 201,
  errors: ['ErrTooManyTests', 'ErrTooLarge', 'ErrLocked'],
  summary: 'Make a test of what it found, with the answer of the reference',
})
