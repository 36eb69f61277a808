import * as z from 'zod'
import { ProblemId } from '../entities/ids.ts'
import {
  ExportQuery,
  ExportReport,
  ImportProgress,
  ImportProgressId,
  KeptImportReport,
  PackageTests,
} from '../entities/packages/package.ts'
import { ImportReport } from '../entities/problem.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { packageBytes } from '../limits.ts'

const file = z.unknown().optional()
const progressId = ImportProgressId.optional()

const importPackage = <Path extends string, Body extends z.ZodType>(
  path: Path,
  body: Body,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    path,
    access: 'invited',
    body,
    blobs: { file: packageBytes },
    response: z.strictObject({ id: ProblemId, report: ImportReport }),
    status: 201,
    makesProblem: true,
    rateLimit: 'import',
    inFlight: 'import',
    errors: ['ErrBadPackage', 'ErrTooManyTests', 'ErrInputLarge', 'ErrOutputLarge'],
    summary,
  })

/** A package from elsewhere may have more tests than fit. */
const fromElsewhere = z.object({ file, progressId, tests: PackageTests.default('all') })

export const importKattis = importPackage(
  '/problems/import_kattis',
  fromElsewhere,
  'Import a Kattis package',
)
export const importPolygon = importPackage(
  '/problems/import_polygon',
  fromElsewhere,
  'Import a Polygon package',
)
export const importDpkg = importPackage(
  '/problems/import_dpkg',
  z.object({ file, progressId }),
  'Import a package of this product',
)

export const getImportProgress = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/import_progress',
  access: 'invited',
  query: z.object({ progressId: ImportProgressId }),
  /** Null: no import of the caller is called so, or it has ended, or another server knows of it. */
  response: z.strictObject({ progress: ImportProgress.nullable() }),
  summary: 'How far an import is',
})

export const getExportReport = endpoint({
  method: 'GET',
  path: '/problems/:problemId/export_report',
  access: 'problem:export',
  of: 'problem',
  query: ExportQuery,
  response: ExportReport,
  rateLimit: 'export',
  inFlight: 'export',
  summary: 'How large a package would be, and what it leaves behind',
})

export const getImportReport = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/import_report',
  access: 'problem:inspect',
  of: 'problem',
  response: z.strictObject({ report: KeptImportReport.nullable() }),
  summary: 'What the package brought that the problem was made of; null where it was made here',
})

export const dismissImportWarning = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/import_report/dismiss',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({
    /** Its place among the report's warnings, and its code: another may have come there meanwhile. */
    no: z.int().min(0),
    code: z.string(),
    dismissed: z.boolean().default(true),
  }),
  response: z.strictObject({ report: KeptImportReport.nullable() }),
  summary: 'Dismiss a warning of the import report, or show it again',
})
