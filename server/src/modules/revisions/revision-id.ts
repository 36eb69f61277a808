import { AppError } from '@drafts/contract'
import type { RevisionId } from '@drafts/contract'

/** The database's own numbers; anything else is the id of nothing. */
export const requireRevisionId = (text: string): RevisionId => {
  if (!/^\d{1,18}$/.test(text)) throw new AppError('ErrNotFound')
  return text as RevisionId
}
