import { inLocaleOrder, isLocale, locales } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { escapeTex } from '../../tex/escape-tex.ts'
import { imagePath } from '../../dpkg/write-dpkg.ts'
import { renameImages } from '../../statement/markdown-images.ts'
import { notesHeadingOf, statementWordsOf } from '../../statement/statement-words.ts'
import { writeTex } from '../../tex/write-tex.ts'
import type { PackageWriter } from './package-writer.ts'
import type { PackedImage, PackedProblem } from '../../packed-problem.ts'

/** ISO 639-1, with the country where two of the ten share a language, and for one outside the ten. */
const codeOf = (locale: StatementLocale): string =>
  locale === 'zh-TW' || !isLocale(locale) ? locale : (locale.split('-')[0] ?? locale)

/** LaTeX draws these. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** `problem_statement/problem.{language}.tex` and the pictures beside it. */
export const writeStatements = (problem: PackedProblem, writer: PackageWriter): void => {
  const pictures = picturesOf(problem.images)
  for (const [locale, statement] of inLocaleOrder(problem.statements)) {
    const { title, body, input, output, notes } = statement.body
    const tex = (markdown: string): string =>
      writeTex(markdown, {
        fileOf: (address) => placePicture(pictures, address, 'problem_statement', writer),
        tell: (code, message) => writer.warnings.tell(code, message, locale),
      })
    const words = statementWordsOf(locale)
    const parts = [
      `\\problemname{${escapeTex(title.trim() || problem.title)}}\n`,
      tex(body),
      section(words.input, tex(partsOr(input, problem, statement.body.arguments, 'arguments'))),
      section(words.output, tex(partsOr(output, problem, statement.body.returns, 'returns'))),
      section(
        notesHeadingOf(locale),
        [tex(notes), ...sampleNotes(problem, words.example, tex)].join('\n'),
      ),
    ]
    writer.putText(
      `problem_statement/problem.${codeOf(locale)}.tex`,
      parts.filter((part) => part !== '').join('\n'),
    )
    if (statement.removed.length > 0)
      writer.warnings.tell('removed', 'Descriptions of removed arguments are not in the package.')
  }
}

const section = (heading: string, text: string): string =>
  text.trim() === '' ? '' : `\\section*{${escapeTex(heading)}}\n${text}`

/** Of a functional problem its arguments and returns are the input and the output. */
const partsOr = (
  text: string,
  { mechanism, plain: { signature } }: PackedProblem,
  parts: readonly string[],
  list: 'arguments' | 'returns',
): string => {
  if (mechanism !== 'functionBased' || !signature?.enabled) return text
  return signature[list]
    .map(({ name, kind }, index) => `- \`${name}\` (\`${kind}\`): ${parts[index] ?? ''}`)
    .join('\n')
}

const sampleNotes = (
  { tests }: PackedProblem,
  example: string,
  tex: (markdown: string) => string,
): string[] =>
  tests
    .filter(({ type }) => type === 'sample')
    .flatMap(({ notes }, index) =>
      notes.trim() === ''
        ? []
        : [`\\subsection*{${escapeTex(`${example} ${index + 1}`)}}\n${tex(notes)}`],
    )

/** The format has no editorials: they stand where packages have them by habit, as Markdown. */
export const writeEditorials = (problem: PackedProblem, writer: PackageWriter): void => {
  const pictures = picturesOf(problem.images)
  for (const locale of locales) {
    const content = problem.editorials[locale]?.content ?? ''
    if (content.trim() === '') continue
    const text = renameImages(content, {
      find: (address) => placePicture(pictures, address, 'solution', writer),
    })
    writer.putText(`solution/solution.${codeOf(locale)}.md`, `${text}\n`)
  }
}

interface Picture {
  image: PackedImage
  /** In every folder it is needed in. */
  file: string
}

const picturesOf = (images: readonly PackedImage[]): ReadonlyMap<string, Picture> =>
  new Map(
    images.map((image) => {
      const path = imagePath(image)
      const ending = path.slice(path.lastIndexOf('.'))
      return [path, { image, file: `${image.sha256.slice(0, 16)}${ending}` }] as const
    }),
  )

const placePicture = (
  pictures: ReadonlyMap<string, Picture>,
  address: string,
  folder: string,
  writer: PackageWriter,
): string | undefined => {
  const picture = pictures.get(address)
  if (picture === undefined) return undefined
  const { image, file } = picture
  writer.put(`${folder}/${file}`, image)
  if (!drawn.has(image.type))
    writer.warnings.tell(
      'picture-format',
      `The picture ${image.name} is no PNG or JPEG: LaTeX does not draw it.`,
      `${folder}/${file}`,
    )
  return file
}
