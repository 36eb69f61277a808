import * as z from 'zod'
import { StrengthId, StressId, TestId } from '../entities/ids.ts'
import { FindBody, Strength, StrengthBody } from '../entities/programs/strength.ts'
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

export const latestStress = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/stress',
  access: 'problem:inspect',
  of: 'problem',
  response: z.strictObject({ id: StressId.nullable() }),
  summary: 'The last one of the problem that compared solutions; it may still go on',
})

export const getStress = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/stress/:stressId',
  access: 'problem:inspect',
  of: 'stress',
  response: Stress,
  summary: 'How far it is, and what it found',
})

export const stopStress = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/stress/:stressId/stop',
  access: 'problem:inspect',
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

export const startStrength = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/strength',
  access: 'problem:edit',
  of: 'problem',
  body: StrengthBody,
  response: z.strictObject({ id: StrengthId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary: 'Judge changed references by all tests, to see how many the tests catch',
})

export const latestStrength = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/strength',
  access: 'problem:inspect',
  of: 'problem',
  response: z.strictObject({ id: StrengthId.nullable() }),
  summary: 'The last one of the problem, which may still go on',
})

export const getStrength = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/strength/:strengthId',
  access: 'problem:inspect',
  of: 'strength',
  response: Strength,
  summary: 'How far it is, and which changes no test catches',
})

export const stopStrength = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/strength/:strengthId/stop',
  access: 'problem:inspect',
  of: 'strength',
  summary: 'End it now; what was judged stays',
})

export const findSurvivor = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/strength/:strengthId/survivors/:survivorId/find',
  access: 'problem:edit',
  of: 'strength',
  body: FindBody,
  response: z.strictObject({ id: StressId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary: 'Start a stress test that compares a survivor with the reference',
})

export const markSameSurvivor = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/strength/:strengthId/survivors/:survivorId/same',
  access: 'problem:edit',
  of: 'strength',
  summary: 'Say that a survivor is the same program; it counts no more, now and later',
})

export const unmarkSameSurvivor = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/strength/:strengthId/survivors/:survivorId/same',
  access: 'problem:edit',
  of: 'strength',
  summary: 'Take back that a survivor is the same program; it counts again',
})
