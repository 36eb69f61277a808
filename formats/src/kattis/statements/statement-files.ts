import { otherLanguage, statementLocaleOfCode } from '../../statement/locales.ts'
import type { PackageFiles } from '../../package-files.ts'
import { isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'

export interface KattisStatementFile {
  path: string
  code: string
  locale: StatementLocale
  format: 'md' | 'tex'
}

const named =
  /^(?:statement|problem_statement)\/problem(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z]+)?))?\.(md|tex|pdf|html)$/

/** One file for each language; a warning for every language and form that has no place. */
export function findStatements(files: PackageFiles): KattisStatementFile[] {
  const all = files.paths.flatMap((path) => {
    const match = named.exec(path)
    return match ? [{ path, code: match[1] ?? 'en', format: match[2] ?? '' }] : []
  })
  const found: KattisStatementFile[] = []
  for (const { path, code, format } of all.toSorted((a, b) => rank(a) - rank(b))) {
    const locale = statementLocaleOfCode(code)
    if (format !== 'md' && format !== 'tex') continue
    if (!locale)
      files.warnings.report(
        'statement-language',
        `Statement language ${code}: not one of the ten, kept aside.`,
        path,
      )
    else if (found.some((other) => other.locale === locale))
      files.warnings.report(
        'statement-twice',
        `${path} is a second statement for ${locale} and is kept aside.`,
        path,
      )
    else {
      if (!isLocale(locale)) files.warnings.report('statement-language', otherLanguage(code), path)
      found.push({ path, code, locale, format })
    }
  }
  reportRenderings(files, all, found)
  if (all.length === 0 && !['problem.pdf', 'problem.html'].some((name) => files.has(name)))
    files.warnings.report('no-statement', 'Statement: none.')
  return found
}

/** Markdown before TeX, a plain language before one with a country. */
function rank(file: { code: string; format: string }): number {
  return (file.format === 'md' ? 0 : 1) + (file.code.length > 3 ? 2 : 0)
}

/** PDF and HTML where there is nothing to convert; beside a source they are only preserved. */
function reportRenderings(
  files: PackageFiles,
  all: readonly { path: string; code: string; format: string }[],
  found: readonly KattisStatementFile[],
): void {
  const roots = ['pdf', 'html']
    .filter((format) => files.has(`problem.${format}`))
    .map((format) => ({ path: `problem.${format}`, code: 'en', format }))
  for (const { path, code, format } of [...all, ...roots]) {
    if (format !== 'pdf' && format !== 'html') continue
    const hasSource =
      all.some(
        (other) => other.code === code && (other.format === 'md' || other.format === 'tex'),
      ) ||
      (found.length > 0 && !path.includes('/'))
    if (!hasSource)
      files.warnings.report(
        'statement-rendered',
        `Statement ${code}: ${format} only, kept as a file.`,
        path,
      )
  }
}
