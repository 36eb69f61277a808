import * as z from 'zod'
import { labelChars } from '../limits.ts'
import { BlobInput, SourceView, Time } from './basics.ts'
import { ProblemId, ProgramId } from './ids.ts'

/**
 * The use of a program: a generator writes inputs of tests, a validator reads them and says which are wrong, a helper file
 * stands beside both (docs/product/programs.md).
 */
export const programUses = ['generator', 'validator', 'helper'] as const
const ProgramUse = z.enum(programUses)
export type ProgramUse = z.infer<typeof ProgramUse>

/** A line of the script calls a generator by its label. */
const label = z
  .string('Enter a label.')
  .trim()
  .min(1, 'Enter a label.')
  .max(labelChars, `A label has at most ${labelChars} characters.`)

const languageId = z
  .union([z.string().min(1).max(64), z.literal('').transform(() => null)])
  .nullable()

export const CreateProgramBody = z.object({
  role: ProgramUse,
  label,
  languageId: languageId.default(null),
  source: BlobInput,
})

/** A field that is left out stays as it is. */
export const UpdateProgramBody = z.object({
  role: ProgramUse.optional(),
  label: label.optional(),
  languageId: languageId.optional(),
  source: BlobInput.optional(),
})

/** The last build of the program, and the words of its compiler. A helper file is not built by itself. */
const ProgramBuild = z.strictObject({ pending: z.boolean(), error: z.string().nullable() })
export type ProgramBuild = z.infer<typeof ProgramBuild>

export const ListedProgram = z.strictObject({
  id: ProgramId,
  problemId: ProblemId,
  role: ProgramUse,
  label: z.string(),
  /** Null for a helper file. */
  languageId: z.string().nullable(),
  sourceSize: z.int(),
  build: ProgramBuild,
  modifiedAt: Time,
})
export type ListedProgram = z.infer<typeof ListedProgram>

export const Program = ListedProgram.extend({ source: SourceView })
export type Program = z.infer<typeof Program>
