import { localeName, StatementLocale } from '@drafts/contract'
import type { Place } from '@drafts/contract'

/** Tabs of pages that only show the problem begin so; all others are tabs of the editor. */
export const readingTab = (name: string): string => `read/${name}`

/** `reads this problem`, `is in Limits`, `edits Body in Statement, French`. */
export const placeWords = ({ tab, field }: Place): string => {
  const [kind = '', part] = tab.split('/')
  if (kind === 'read') return 'reads this problem'
  const isText = kind === 'statement' || kind === 'editorial'
  const locale = isText ? StatementLocale.safeParse(part).data : undefined
  const where = `${capital(kind)}${locale ? `, ${localeName(locale)}` : ''}`
  return field === null ? `is in ${where}` : `edits ${fieldWords(field)} in ${where}`
}

/** `arguments.0` → `Arguments 1`, `languageId` → `Language`. */
const fieldWords = (field: string): string =>
  capital(
    field
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/Id$/, '')))
      .join(' '),
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
