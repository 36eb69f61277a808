import { localeName, StatementLocale } from '@drafts/contract'
import type { PresencePlace } from '@drafts/contract'

/** `reads this problem`, `is in Limits`, `writes in Body, Statement, French`. */
export const presenceWords = ({ tab, field }: PresencePlace): string => {
  const [kind = '', part] = tab.split('/')
  if (kind === 'read') return 'reads this problem'
  if (kind === 'edit') return 'edits this problem'
  const isText = kind === 'statement' || kind === 'editorial'
  const locale = isText ? StatementLocale.safeParse(part).data : undefined
  const where = `${capital(kind)}${locale ? `, ${localeName(locale)}` : ''}`
  return field === null ? `is in ${where}` : `writes in ${fieldWords(field)}, ${where}`
}

/** `arguments.0` → `Arguments 1`, `languageId` → `Language`, `rightsOwner` → `Rights owner`. */
export const fieldWords = (field: string): string =>
  known[field] ??
  capital(
    field
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : wordsOf(part)))
      .join(' '),
  )

const known: Readonly<Record<string, string>> = { cpu: 'CPU', sourceURL: 'Source URL' }

const wordsOf = (part: string): string =>
  part
    .replace(/Id$/, '')
    .replaceAll(/[a-z][A-Z]/g, ([end = '', start = '']) => `${end} ${start.toLowerCase()}`)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
