import { NoteLabels } from '../../../statement/definitions.ts'
import { imageAddresses, renameImages } from '../../../statement/markdown-images.ts'
import { giveWidths } from '../../../statement/markdown-widths.ts'
import { kindOfHeading } from '../../../statement/headings.ts'
import { lowerHeadings } from './lower-headings.ts'
import { scanMarkdown } from '../../../statement/split-markdown.ts'
import type { MarkdownHeading } from '../../../statement/split-markdown.ts'
import type { FormOptions, StatementPlace } from './statement-form.ts'

const folder = 'statement'

/** Markdown goes out as it is, but for headings at which a statement is cut. */
export const markdownPlace: StatementPlace = {
  folder,
  ending: 'md',
  form: (options) => {
    const { title, tell } = options
    const labels = new NoteLabels()
    const told = () => tell('headings', 'Headings of the highest levels are lower ones there.')
    return {
      head: '',
      body: (markdown, hasSections) => {
        const isCut = hasSections || hasInteraction(markdown)
        // A heading that is the title would be taken for it.
        const levelOf = ({ text }: MarkdownHeading, isFirst: boolean) =>
          isCut && isOwn(text) && !(isFirst && text === title) ? 2 : 3
        return lowerHeadings(withPictures(labels.rename(markdown), options), levelOf, told)
      },
      text: (markdown) =>
        lowerHeadings(withPictures(labels.rename(markdown), options), () => 3, told),
      section: (heading, text) => `## ${heading}\n\n${text}`,
      subsection: (heading, text) => `\n### ${heading}\n\n${text}`,
    }
  },
}

const isOwn = (text: string): boolean => /^(?:other|interaction)$/.test(kindOfHeading(text))

/** Beside one no section is taken for the input or the output by its place. */
const hasInteraction = (markdown: string): boolean =>
  scanMarkdown(markdown).lines.some(
    ({ heading }) => heading && kindOfHeading(heading.text) === 'interaction',
  )

/** A statement shows nothing that is not in the package (format 2025-09, Markdown environment). */
const withPictures = (markdown: string, { placePicture, tell }: FormOptions): string => {
  const placed = new Set<string>()
  const find = (address: string): string | undefined => {
    const file = placePicture(address, [folder])
    if (file !== undefined) placed.add(file)
    return file
  }
  const text = renameImages(markdown, { find })
  for (const address of imageAddresses(text))
    if (!placed.has(address))
      tell('picture-missing', `The package has no picture ${address}, which a text shows.`)
  return giveWidths(text)
}
