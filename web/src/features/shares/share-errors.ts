import { codeOf, sentenceOf } from '../../lib/api-errors.ts'

/** Two of the refusals of a share name the handle, which only the form knows. */
export const shareErrorSentence = (error: unknown, handle: string): string | undefined => {
  switch (codeOf(error)) {
    case 'ErrInvalidAccountHandle':
      return 'You have entered an invalid handle.'
    case 'ErrBadAccount':
      return 'The handle you have entered does not exist.'
    case 'ErrBadAccountDrafts':
      return `${handle} is not on the product's drafts service.`
    case 'ErrShareUnneeded':
      return 'You already have access to this problem.'
    case 'ErrShareDuplicate':
      return `${handle} already has access to this problem.`
    default:
      return sentenceOf(error)
  }
}
