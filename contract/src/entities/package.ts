import * as z from 'zod'
import { ImportWarning } from './problem.ts'

/** The formats a problem can be taken out in: a new one is a word here and its file in server/src/modules/packages/exporters. */
export const exportFormats = ['dpkg', 'kattis', 'polygon'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const ExportQuery = z.object({
  format: z
    .enum(
      exportFormats,
      `There are no packages of this format here. Choose one of: ${exportFormats.join(', ')}.`,
    )
    .default('dpkg'),
})
export type ExportQuery = z.output<typeof ExportQuery>

/** What a package would be, before it is taken out. */
export const ExportReport = z.strictObject({
  fileName: z.string(),
  size: z.int(),
  /** What the package has none of, or has changed. */
  warnings: z.array(ImportWarning),
})
export type ExportReport = z.infer<typeof ExportReport>
