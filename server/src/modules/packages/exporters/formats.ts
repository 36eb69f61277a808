import type { ExportFormat } from '@drafts/contract'
import { shortName } from '@drafts/formats'

/** What the server knows of a format of packages; what is written is the business of an isolated process (`writers.ts`). */
interface PackageFormat {
  /** The ending of the file's name. */
  ending: string
  /** Where the format has names of its own; else letters and digits of every script with hyphens. */
  nameOf?: (title: string) => string
  /** Its texts are LaTeX: what would take long to become it, and pictures that it does not draw, are replaced. */
  isLatex: boolean
  /** The writer looks into small files of the problem: sources, preserved documents. */
  readsFiles: boolean
}

/** The one table of formats: a new one is a line here, its writer (`writers.ts`), and a word in the contract. */
export const packageFormats: Record<ExportFormat, PackageFormat> = {
  dpkg: { ending: 'dpkg', isLatex: false, readsFiles: false },
  kattis: { ending: 'kpp', nameOf: shortName, isLatex: true, readsFiles: true },
  'kattis-2025-09': { ending: 'kpp', nameOf: shortName, isLatex: false, readsFiles: true },
  polygon: { ending: 'zip', isLatex: true, readsFiles: true },
}
