import * as z from 'zod'
import { labelChars, textFieldChars } from '../limits.ts'
import { BlobInput, flag, SourceView, Time, Verdict, WantVerdict } from './basics.ts'
import { GroupId, ProblemId, SolutionId } from './ids.ts'
import { ExecutionGroup, ExecutionSummary } from './execution.ts'

/**
 * What a solution is for (docs/product/forms.md#roles): a generator writes inputs and a brute force checks small ones,
 * so neither is part of “Run all” or of the checklist.
 */
export const solutionRoles = ['solution', 'generator', 'bruteForce'] as const
const SolutionRole = z.enum(solutionRoles)
export type SolutionRole = z.infer<typeof SolutionRole>

const text = z.string().max(textFieldChars)
const label = z.string().trim().max(labelChars, `A label has at most ${labelChars} characters.`)

/** A form sends them with commas between. `wantVerdict` is left out of account where they are given. */
const wantVerdicts = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split(',').filter((one) => one !== '') : sent),
  z.array(WantVerdict).max(5),
)

/** By the id of a group. A form sends it as JSON. */
const wantGroups = z.preprocess(
  (sent) => (typeof sent === 'string' ? parsedJson(sent) : sent),
  z.record(GroupId, z.array(WantVerdict).max(5), 'Name verdicts by the ids of groups.'),
)

const parsedJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export const CreateSolutionBody = z.object({
  label: label.default(''),
  languageId: z.string('Choose a language.').min(1, 'Choose a language.').max(64),
  source: BlobInput,
  reference: flag.default(false),
  role: SolutionRole.default('solution'),
  wantVerdict: z
    .union([WantVerdict, z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  wantVerdicts: wantVerdicts.optional(),
  wantGroups: wantGroups.optional(),
  notes: text.default(''),
  private: flag.default(false),
})

export const UpdateSolutionBody = z.object({
  label: label.optional(),
  languageId: z.string().min(1, 'Choose a language.').max(64).optional(),
  source: BlobInput.optional(),
  reference: flag.optional(),
  role: SolutionRole.optional(),
  wantVerdict: z
    .union([WantVerdict, z.literal('').transform(() => null)])
    .nullable()
    .optional(),
  wantVerdicts: wantVerdicts.optional(),
  wantGroups: wantGroups.optional(),
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
  role: SolutionRole,
  wantVerdict: WantVerdict.nullable(),
  /** Any of them is expected. */
  wantVerdicts: z.array(WantVerdict),
  /** In a group of tests any of them is expected, by its id. */
  wantGroups: z.record(GroupId, z.array(WantVerdict)),
  notes: z.string(),
  private: z.boolean(),
  creator: z.strictObject({ handle: z.string() }),
  canView: z.boolean(),
  /** What is built with it, of a package; left out where there is nothing, and where the source may not be seen. */
  files: z.array(z.strictObject({ name: z.string(), size: z.int() })).optional(),
  execution: ExecutionSummary.nullable(),
  /** No finished run of all tests, with the problem’s limits, of what all is now (docs/product/readiness.md#needs-execution). */
  needsExecution: z.boolean(),
  /** The verdict of the run that used everything as it is now; null where there is no such run. */
  currentVerdict: Verdict.nullable(),
  /** The same by group; null without groups too. */
  currentGroups: z.array(ExecutionGroup).nullable(),
  /** The program of the problem that did not compile in the latest run and has not changed since; null: all did. */
  brokenProgram: z.enum(['checker', 'driver']).nullable(),
  modifiedAt: Time,
})
export type ListedSolution = z.infer<typeof ListedSolution>

export const Solution = ListedSolution.extend({ source: SourceView.nullable() })
export type Solution = z.infer<typeof Solution>
