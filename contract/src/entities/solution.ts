import * as z from 'zod'
import { labelChars, textFieldChars } from '../limits.ts'
import { BlobInput, flag, SourceView, Time, WantVerdict } from './basics.ts'
import { ProblemId, SolutionId } from './ids.ts'
import { ExecutionSummary } from './execution.ts'

const text = z.string().max(textFieldChars)
const label = z.string().trim().max(labelChars, `A label has at most ${labelChars} characters.`)

export const CreateSolutionBody = z.object({
  label: label.default(''),
  languageId: z.string('Choose a language.').min(1, 'Choose a language.').max(64),
  source: BlobInput,
  reference: flag.default(false),
  wantVerdict: z
    .union([WantVerdict, z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  notes: text.default(''),
  private: flag.default(false),
})

export const UpdateSolutionBody = z.object({
  label: label.optional(),
  languageId: z.string().min(1, 'Choose a language.').max(64).optional(),
  source: BlobInput.optional(),
  reference: flag.optional(),
  wantVerdict: z
    .union([WantVerdict, z.literal('').transform(() => null)])
    .nullable()
    .optional(),
  notes: text.optional(),
  private: flag.optional(),
})

export const ListedSolution = z.strictObject({
  id: SolutionId,
  problemId: ProblemId,
  label: z.string(),
  languageId: z.string(),
  /** Null where the source may not be seen (private solutions of others). */
  sourceSize: z.int().nullable(),
  reference: z.boolean(),
  wantVerdict: WantVerdict.nullable(),
  notes: z.string(),
  private: z.boolean(),
  creator: z.strictObject({ handle: z.string() }),
  canView: z.boolean(),
  execution: ExecutionSummary.nullable(),
  /** No finished run of all tests, with the problem’s limits, of what all is now (docs/product/readiness.md#needs-execution). */
  needsExecution: z.boolean(),
  modifiedAt: Time,
})
export type ListedSolution = z.infer<typeof ListedSolution>

export const Solution = ListedSolution.extend({ source: SourceView.nullable() })
export type Solution = z.infer<typeof Solution>
