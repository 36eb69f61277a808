import type { StatementLocale } from '@drafts/contract'
import { statementLocaleOfCode, statementLocaleOfName } from './locales.ts'

const kattis =
  /^(?:(?:problem_statement|statement)\/)?(?:problem|statement)(?:\.([A-Za-z_-]{2,10}))?\.pdf$/i
const polygon = /^statements\/(?:\.pdf\/)?([A-Za-z_-]+)\/[^/]+\.pdf$/i

/** The language of a package's statement that is a PDF file; undefined for any other file. */
export function languageOfPdf(path: string): StatementLocale | undefined {
  const [whole, code] = kattis.exec(path) ?? []
  if (whole !== undefined) return statementLocaleOfCode(code ?? 'en')
  return statementLocaleOfName(polygon.exec(path)?.[1] ?? '')
}
