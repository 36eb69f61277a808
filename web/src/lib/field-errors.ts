import { ApiError } from '@drafts/contract'
import { sentenceOf } from './api-errors.ts'

/** What a failed save says of each field, and of the whole where no shown field has it. */
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
  return { fields, whole: error === null || isAllShown ? undefined : sentenceOf(error) }
}
