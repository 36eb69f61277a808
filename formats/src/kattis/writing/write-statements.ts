import { inLocaleOrder, isLocale, locales } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { escapeTex } from '../../tex/escape-tex.ts'
import { kindOfHeading } from '../../statement/headings.ts'
import { picturePlacer } from '../../writing/place-pictures.ts'
import { partsOr, sampleNotes, tellSampleNotes } from '../../writing/statement-parts.ts'
import { renameImages } from '../../statement/markdown-images.ts'
import { notesHeadingOf, statementWordsOf } from '../../statement/statement-words.ts'
import { writeTex } from '../../tex/write-tex.ts'
import type { TexWriting } from '../../tex/write-tex.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackedProblem } from '../../packed-problem.ts'

/** ISO 639-1, with the country where two of the ten share a language, and for one outside the ten. */
const codeOf = (locale: StatementLocale): string =>
  locale === 'zh-TW' || !isLocale(locale) ? locale : (locale.split('-')[0] ?? locale)

/** `problem_statement/problem.{language}.tex` and the pictures beside it. */
export const writeStatements = (problem: PackedProblem, writer: PackageWriter): void => {
  const placePicture = picturePlacer(problem.images, writer)
  for (const [locale, statement] of inLocaleOrder(problem.statements)) {
    const { title, body, input, output, notes } = statement.body
    const writing: TexWriting = {
      fileOf: (address) => placePicture(address, ['problem_statement']),
      tell: (code, message) => writer.warnings.tell(code, message, locale),
    }
    const tex = (markdown: string): string => writeTex(markdown, writing)
    const words = statementWordsOf(locale)
    const parts = [
      `\\problemname{${escapeTex(title.trim() || problem.title)}}\n`,
      writeTex(body, { ...writing, topHeading: bodyHeading(input + output) }),
      section(words.input, tex(partsOr(input, problem, statement.body.arguments, 'arguments'))),
      section(words.output, tex(partsOr(output, problem, statement.body.returns, 'returns'))),
      section(
        notesHeadingOf(locale),
        [tex(notes), ...notesOfSamples(problem, words.example, tex)].join('\n'),
      ),
    ]
    writer.putText(
      `problem_statement/problem.${codeOf(locale)}.tex`,
      parts.filter((part) => part !== '').join('\n'),
    )
    if (statement.removed.length > 0)
      writer.warnings.tell('removed', 'Descriptions of removed arguments are not in the package.')
  }
  tellSampleNotes(problem, writer)
}

/**
 * A section of the body must not be taken for one of the format's own, nor, where it has none of these, for the input and
 * the output by its place.
 */
const bodyHeading = (sections: string): TexWriting['topHeading'] => {
  const hasSections = sections.trim() !== ''
  return (text) =>
    hasSections && /^(?:other|interaction)$/.test(kindOfHeading(text)) ? 'section' : 'subsection'
}

const section = (heading: string, text: string): string =>
  text.trim() === '' ? '' : `\\section*{${escapeTex(heading)}}\n${text}`

const notesOfSamples = (
  problem: PackedProblem,
  example: string,
  tex: (markdown: string) => string,
): string[] =>
  sampleNotes(problem).map(
    ({ number, text }) => `\\subsection*{${escapeTex(`${example} ${number}`)}}\n${tex(text)}`,
  )

/** The format has no editorials: they stand where packages have them by habit, as Markdown. */
export const writeEditorials = (problem: PackedProblem, writer: PackageWriter): void => {
  const placePicture = picturePlacer(problem.images, writer)
  for (const locale of locales) {
    const content = problem.editorials[locale]?.content ?? ''
    if (content.trim() === '') continue
    const text = renameImages(content, {
      find: (address) => placePicture(address, ['solution']),
    })
    writer.putText(`solution/solution.${codeOf(locale)}.md`, `${text}\n`)
  }
}
