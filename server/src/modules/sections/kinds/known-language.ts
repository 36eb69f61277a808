import { findLanguage, invalidField } from '@drafts/contract'

/** Throws ErrInvalid at `field` where no language has this id. */
export const requireLanguage = (languageId: string, field: string, sentence: string): void => {
  if (!findLanguage(languageId)) throw invalidField(field, sentence)
}
