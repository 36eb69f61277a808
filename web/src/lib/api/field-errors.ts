import { ApiError } from '@drafts/contract'
import type * as z from 'zod'
import { errorSentence } from './api-errors.ts'

/** What a failed save reports of each field, and of the whole where no shown field has it. */
export const fieldErrorsOf = (
  error: unknown,
  shownFields: readonly string[],
): { fields: Record<string, string>; whole: string | undefined } => {
  const all = error instanceof ApiError ? (error.body.fields ?? {}) : {}
  const fields = Object.fromEntries(
    Object.entries(all)
      .map(([path, sentence]) => [path.split('.')[0] ?? path, sentence] as const)
      .filter(([name]) => shownFields.includes(name)),
  )
  const isAllShown = Object.keys(fields).length > 0
  return { fields, whole: error === null || isAllShown ? undefined : errorSentence(error) }
}

/** What the contract's own schema reports of a form before it is sent, by path: `title`, `arguments.2.name`. */
export const fieldErrorsIn = (schema: z.ZodType, form: object): Record<string, string> => {
  const result = schema.safeParse(form)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
