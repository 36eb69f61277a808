import * as z from 'zod'
import { BlobInput, ListStart, Pager } from '../entities/basics.ts'
import { ExecutionId, MakingId, TestId } from '../entities/ids.ts'
import { Execution, Submission } from '../entities/execution.ts'
import { SomeTests } from '../entities/making.ts'
import {
  CreateSolutionBody,
  ListedSolution,
  Solution,
  UpdateSolutionBody,
} from '../entities/solution.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { executeRange, sourceFileBytes, testFileBytes, testsPerProblem } from '../limits.ts'

const blobs = { source: sourceFileBytes } as const

export const listSolutions = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/solutions',
  access: 'problem:inspect',
  of: 'problem',
  query: Paged,
  response: z.strictObject({ solutions: z.array(ListedSolution), ...nextPage }),
  summary: 'Solutions with their latest execution',
})

export const getSolution = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/solutions/:solutionId',
  access: 'problem:inspect',
  of: 'solution',
  response: Solution,
  summary: 'One solution with its source',
})

export const createSolution = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/solutions',
  access: 'problem:edit',
  of: 'problem',
  body: CreateSolutionBody,
  blobs,
  response: Solution,
  status: 201,
  errors: ['ErrReferenceExists', 'ErrTooLarge', 'ErrLocked'],
  summary: 'Add a solution',
})

export const uploadSolution = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/upload_solution',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({ source: z.unknown().optional() }),
  blobs,
  response: Solution,
  status: 201,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Add a solution from a file: language by ending, label is the file name',
})

export const updateSolution = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/solutions/:solutionId',
  access: 'problem:edit',
  of: 'solution',
  body: UpdateSolutionBody,
  blobs,
  response: Solution,
  errors: ['ErrReferenceExists', 'ErrTooLarge', 'ErrLocked'],
  summary: 'Change a solution; what is left out stays',
})

export const deleteSolution = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/solutions/:solutionId',
  access: 'problem:edit',
  of: 'solution',
  summary: 'Delete a solution',
})

const Range = (range: { min: number; max: number }, sentence: string) =>
  z.coerce.number().int().min(range.min, sentence).max(range.max, sentence).optional()

/** A multipart form sends objects and lists as JSON text. Null is as left out, a list holds everything once. */
const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    const parsed = typeof value === 'string' ? jsonOf(value) : value
    return Array.isArray(parsed) ? [...new Set(parsed)] : (parsed ?? undefined)
  }, schema)

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema refuses the text by the field's name.
    return text
  }
}

export const executeSolution = endpoint({
  method: 'POST',
  path: '/solutions/:solutionId/execute',
  access: 'problem:inspect',
  of: 'solution',
  body: z.object({
    testIds: json(
      z.array(TestId).min(1, 'Select at least one test.').max(testsPerProblem).optional(),
    ),
    limits: json(
      z
        .object({
          cpu: Range(executeRange.cpuNs, 'The CPU limit goes from 0.5 to 16 s.'),
          memory: Range(executeRange.memoryBytes, 'The memory limit goes from 32 to 1500 MB.'),
        })
        .optional(),
    ),
    thorough: json(z.boolean().default(false)),
    /** Runs on these instead, or before the tests named: check 0 is the first. Nothing is compared. */
    inputs: z.array(BlobInput).optional(),
  }),
  blobs: { inputs: testFileBytes },
  response: z.strictObject({ id: ExecutionId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoAccess', 'ErrNoJudge'],
  summary: 'Run a solution: all tests, the problem’s limits and not Thorough unless said',
})

export const submitFile = endpoint({
  method: 'POST',
  path: '/problems/:problemId/execute',
  access: 'problem:test',
  of: 'problem',
  body: z.object({
    languageId: z.string('Choose a language.').min(1, 'Choose a language.').max(64),
    source: z.unknown().optional(),
    size: z.coerce.number().int().min(0).optional(),
    /** Those who edit the problem may read it. */
    openSource: json(z.boolean().default(false)),
  }),
  blobs,
  response: z.strictObject({ id: ExecutionId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrTooLarge', 'ErrNoJudge'],
  summary: 'Try a problem: submit a file',
})

export const listSubmissions = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/submissions',
  access: 'problem:test',
  of: 'problem',
  /** A page begins at `start`, or behind `after`; it has twenty where no `limit` is said. */
  query: Paged.extend({ start: ListStart }),
  response: z.strictObject({ submissions: z.array(Submission), pager: Pager, ...nextPage }),
  summary: 'Files that were submitted, newest first; a tester gets their own',
})

export const makeAnswers = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/answers/make',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({ testIds: SomeTests }),
  response: z.strictObject({ id: MakingId }),
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary:
    'Make answers by the reference: of the tests named, or of all whose output is empty or old; where there are none it is over at once',
})

export const getExecution = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/executions/:executionId',
  access: 'problem:view',
  of: 'execution',
  response: Execution,
  summary: 'An execution with its checks',
})

export const stopExecution = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/executions/:executionId/stop',
  access: 'problem:test',
  of: 'execution',
  summary: 'End a run now: what did not run is Skipped',
})

export const listLanguages = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/languages',
  access: 'signedIn',
  response: z.strictObject({
    languages: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        family: z.string(),
        discontinued: z.boolean(),
        funclibGenerator: z.string().nullable(),
        codeMirrorMode: z.string().nullable(),
        languageServer: z.string().nullable(),
        exts: z.array(z.string()),
        available: z.boolean(),
      }),
    ),
  }),
  summary: 'Languages; available where a connected judge has proved it',
})
