import * as z from 'zod'
import { Time } from '../basics.ts'
import { ImportReport, ImportWarning } from '../problem.ts'

/** The formats a problem can be taken out in: a new one is a word here and its file in server/src/modules/packages/exporters. */
export const exportFormats = ['dpkg', 'kattis', 'kattis-2025-09', 'polygon'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * What becomes of a package with more tests than a problem may have: it is refused, or those that fit are chosen
 * (docs/product/packages.md#more-than-250-tests).
 */
export const PackageTests = z.enum(['all', 'choose'], 'Say all or choose.')
export type PackageTests = z.infer<typeof PackageTests>

/** What a caller calls an import, to ask how far it is: new for each. */
export const ImportProgressId = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'Use 16 to 64 letters, digits, hyphens or underscores.')

/** The progress counts the package's files that are stored. `totalBytes` is 0 while the package is read. */
export const ImportProgress = z.strictObject({ doneBytes: z.int(), totalBytes: z.int() })
export type ImportProgress = z.infer<typeof ImportProgress>

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
  /** Bytes at most: it is compressed while it is sent. */
  size: z.int(),
  /** What the package has none of, or has changed. */
  warnings: z.array(ImportWarning),
})
export type ExportReport = z.infer<typeof ExportReport>

export const KeptWarning = ImportWarning.extend({ dismissed: z.boolean() })
export type KeptWarning = z.infer<typeof KeptWarning>

/** What an import brought, as it is kept with the problem (docs/product/packages.md#import-report). */
export const KeptImportReport = ImportReport.extend({
  warnings: z.array(KeptWarning),
  /** Paths in the package of files that the product has no place for. */
  kept: z.array(z.string()),
  createdAt: Time,
  /** Tests are being made or solutions run; null: all is known. */
  trial: z
    .strictObject({
      /** Those that the package lacks; `done` and `total` are then runs of the programs that make them. */
      makesTests: z.boolean(),
      /**
       * The import chooses the tests that distinguish most solutions, where more than fit; `done` and `total` then count runs
       * of solutions on single tests.
       */
      choosesTests: z.boolean(),
      /** To find the time limit, or only to see that checker and driver build. */
      findsTimeLimit: z.boolean(),
      done: z.int(),
      /** 0: none is started yet, because no judge is there. */
      total: z.int(),
      /** Why it stands still: the sentence that refused it, as of a lock. It is tried again. */
      refusedFor: z.string().nullable(),
    })
    .nullable(),
})
export type KeptImportReport = z.infer<typeof KeptImportReport>
