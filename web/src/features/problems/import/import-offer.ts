import { ApiError } from '@drafts/contract'
import { errorSentence } from '../../../lib/api/api-errors.ts'

/** What a refused package can be imported with (docs/product/packages.md#more-than-250-tests). */
export interface Offer {
  sentence: string
  label: string
}

export const offerIn = (error: unknown): Offer | undefined => {
  const label = error instanceof ApiError ? error.body.fields?.['tests'] : undefined
  const sentence = errorSentence(error)
  return label === undefined || sentence === undefined ? undefined : { label, sentence }
}
