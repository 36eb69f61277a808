import { AppError, invalidField, isLocale, localeName } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { StoredSection } from './kinds/kind.ts'
import type { SectionPath } from './section-path.ts'
import { getSection } from './sections.store.ts'

/** An import brings statements in languages outside the ten, or there are none. */
export const requireThere = ({ locale }: SectionPath, { version }: StoredSection): void => {
  if (locale !== null && !isLocale(locale) && version === 0)
    throw new AppError('ErrNotFound', { message: `There is no language ${locale} here.` })
}

/** Such a statement stays as it was imported. */
export const requireWritable = async (
  db: Db,
  problemId: ProblemId,
  section: SectionPath,
): Promise<void> => {
  const { locale } = section
  if (locale === null || isLocale(locale)) return
  requireThere(section, await getSection(db, problemId, section))
  throw invalidField(
    'locale',
    `The statement in ${localeName(locale)} is as it was imported. Copy it into one of the ten languages to change it.`,
  )
}
