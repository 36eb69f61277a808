import * as z from 'zod'
import { MakingId } from '../entities/ids.ts'
import { Making, ScriptedTest, SomeTests } from '../entities/making.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { textFieldChars } from '../limits.ts'
import { ScriptError } from '../sections/index.ts'

export const previewScript = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/script/preview',
  access: 'problem:inspect',
  of: 'problem',
  body: z.object({ source: z.string().max(textFieldChars).optional() }),
  response: z.strictObject({ tests: z.array(ScriptedTest), errors: z.array(ScriptError) }),
  summary: 'The tests that a script would make: the one sent, or the stored one; nothing is run',
})

export const makeInputs = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/script/make',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({ testIds: SomeTests }),
  response: z.strictObject({ id: MakingId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary:
    'Make inputs by the script: of the tests named, or of all that are new or outdated; where there are none it is over at once',
})

export const getMaking = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/makings/:makingId',
  access: 'problem:inspect',
  of: 'making',
  response: Making,
  summary: 'What is being made, and what it would change',
})

export const stopMaking = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/makings/:makingId/stop',
  access: 'problem:inspect',
  of: 'making',
  summary: 'End a making now',
})

export const takeMaking = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/makings/:makingId/take',
  access: 'problem:edit',
  of: 'making',
  body: z.object({ testIds: SomeTests }),
  errors: ['ErrConflict', 'ErrLocked'],
  summary: 'Take what was made, of the tests named or of all, in one change',
})
