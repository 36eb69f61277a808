import { includesTestlib } from '@drafts/contract'
import type { Stored } from '@drafts/contract'
import { guessLanguage } from '../../product/language/language-groups.ts'
import type { Language } from '../../product/queries/languages.ts'
import { readLastLanguage } from '../../product/language/last-language.ts'

/**
 * What a source that has come to include testlib.h needs beside it: that convention, and C++. Undefined where both are
 * there, and where it included it before: what somebody took back is not done again at the next key.
 */
export const testlibChange = (
  form: Pick<Stored<'driver'>, 'convention' | 'languageId' | 'source'>,
  source: string,
  languages: readonly Language[],
): Pick<Stored<'driver'>, 'convention' | 'languageId'> | undefined => {
  if (!includesTestlib(source) || includesTestlib(form.source)) return undefined
  const isCpp = languages.some(({ id, family }) => id === form.languageId && family === 'C++')
  if (form.convention === 'testlib' && isCpp) return undefined
  const languageId = isCpp
    ? form.languageId
    : (guessLanguage('a.cpp', languages, readLastLanguage()) ?? form.languageId)
  return { convention: 'testlib', languageId }
}
