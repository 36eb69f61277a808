import { inLocaleOrder, locales } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { groupsTable, tableIsText } from '../../../groups/statement-table.ts'
import { localeCode } from './locale-code.ts'
import { markdownPlace } from './markdown-form.ts'
import { notesHeadingOf, statementWordsOf } from '../../../statement/statement-words.ts'
import { giveWidths } from '../../../statement/markdown-widths.ts'
import { partsOr, sampleNotes, reportSampleNotes } from '../../../writing/statement-parts.ts'
import { picturePlacer, pixelsOfPictures } from '../../../writing/place-pictures.ts'
import { renameImages } from '../../../statement/markdown-images.ts'
import { reportDefinitions } from './report-definitions.ts'
import { texPlace } from './tex-form.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { StatementSyntax } from './statement-form.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

const places = { legacy: texPlace, '2025-09': markdownPlace } as const
const readers = { legacy: 'latex', '2025-09': 'markdown' } as const

/** A file for each language, and the pictures beside it. */
export const writeKattisStatements = (
  problem: ProblemPackage,
  { version }: KattisTarget,
  writer: PackageWriter,
): void => {
  const { folder, ending, form } = places[version]
  const placePicture = picturePlacer(problem.images, writer, readers[version])
  const pixelsOf = pixelsOfPictures(problem.images)
  for (const [locale, statement] of inLocaleOrder(problem.statements)) {
    const tell = (code: string, message: string): void =>
      writer.warnings.report(code, message, locale)
    const title = statement.body.title.trim() || problem.title
    if (groupsTable(problem, locale) !== '') writer.warnings.report('groups-table', tableIsText)
    const parts = partsOf(problem, locale, form({ title, placePicture, pixelsOf, tell }))
    if (version !== 'legacy') reportDefinitions(parts, tell)
    if (version === 'legacy') reportFonts(parts.join(''), localeCode(locale), writer)
    writer.putText(
      `${folder}/problem.${localeCode(locale)}.${ending}`,
      withLineEnd(parts.filter((part) => part.trim() !== '').join('\n')),
    )
    if (statement.removed.length > 0)
      writer.warnings.report('removed', 'Descriptions of removed arguments are not in the package.')
  }
  reportSampleNotes(problem, writer)
}

const foreign =
  /[\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Armenian}\p{sc=Georgian}]/u

/** The template that the format's own tools make a PDF of. */
const reportFonts = (text: string, code: string, { warnings }: PackageWriter): void => {
  if (foreign.test(text))
    warnings.report(
      'tex-fonts',
      `The statement in ${code} has letters that the LaTeX template of Kattis' tools has no fonts for: a PDF needs a template of your own.`,
    )
}

/** Each ends with its line. */
const partsOf = (
  problem: ProblemPackage,
  locale: StatementLocale,
  { head, body, text, section, subsection }: StatementSyntax,
): string[] => {
  const statement = problem.statements[locale]?.body
  if (!statement) return []
  const words = statementWordsOf(locale)
  const part = (heading: string, content: string): string =>
    content.trim() === '' ? '' : section(heading, content)
  const notes = [
    text(statement.notes),
    ...sampleNotes(problem).map((sample) =>
      subsection(`${words.example} ${sample.number}`, text(sample.text)),
    ),
  ]
  return [
    head,
    body(statement.body, (statement.input + statement.output).trim() !== ''),
    part(words.input, text(partsOr(statement.input, problem, statement.arguments, 'arguments'))),
    part(words.output, text(partsOr(statement.output, problem, statement.returns, 'returns'))),
    part(words.scoring, text(groupsTable(problem, locale))),
    part(notesHeadingOf(locale), notes.join('\n')),
  ].map(withLineEnd)
}

const withLineEnd = (text: string): string =>
  text === '' || text.endsWith('\n') ? text : `${text}\n`

/** The older format has no editorials: they stand where packages have them by habit, as Markdown. */
export const writeEditorials = (
  problem: ProblemPackage,
  { version }: KattisTarget,
  writer: PackageWriter,
): void => {
  const placePicture = picturePlacer(problem.images, writer, readers[version])
  for (const locale of locales) {
    const content = problem.editorials[locale]?.content ?? ''
    if (content.trim() === '') continue
    const named = renameImages(content, {
      find: (address) => placePicture(address, ['solution']),
    })
    const text = giveWidths(named)
    writer.putText(`solution/solution.${localeCode(locale)}.md`, `${text}\n`)
  }
}
