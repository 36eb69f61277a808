import { escapeTex } from '../../../tex/escape-tex.ts'
import { kindOfHeading } from '../../../statement/headings.ts'
import { writeTex } from '../../../tex/write-tex.ts'
import type { StatementPlace } from './statement-form.ts'
import type { TexWriting } from '../../../tex/write-tex.ts'

const folder = 'problem_statement'

export const texPlace: StatementPlace = {
  folder,
  ending: 'tex',
  form: ({ title, placePicture, pixelsOf, tell }) => {
    const writing: TexWriting = {
      fileOf: (address) => placePicture(address, [folder]),
      pixelsOf,
      tell,
      hasIllustrations: true,
    }
    return {
      head: `\\problemname{${escapeTex(title)}}\n`,
      body: (markdown, hasSections) =>
        writeTex(markdown, { ...writing, topHeading: bodyHeading(hasSections) }),
      text: (markdown) => writeTex(markdown, writing),
      section: (heading, text) => `\\section*{${escapeTex(heading)}}\n${text}`,
      subsection: (heading, text) => `\\subsection*{${escapeTex(heading)}}\n${text}`,
    }
  },
}

/**
 * A section of the body must not be taken for one of the format's own, nor, where it has none of these, for the input and
 * the output by its place.
 */
const bodyHeading =
  (hasSections: boolean): TexWriting['topHeading'] =>
  (text) =>
    hasSections && /^(?:other|interaction)$/.test(kindOfHeading(text)) ? 'section' : 'subsection'
