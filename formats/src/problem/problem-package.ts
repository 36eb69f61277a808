import type {
  DpkgSolution,
  DpkgTest,
  Locale,
  Mechanism,
  PackedImageType,
  SectionKind,
  StatementLocale,
  Stored,
} from '@drafts/contract'
import type { Readable } from 'node:stream'

// A whole problem as an export gets it and as a dpkg gives it back. Its texts name pictures as the package does,
// `images/{sha256}.{ending}` (docs/product/packages.md#pictures).

export interface PackageFile {
  sizeBytes: number
  sha256: string
  open: () => Promise<Readable>
}

/** What stands beside a checker or driver. */
export interface PackedBeside {
  files: (PackageFile & { name: string })[]
  flags: string[]
}

export interface PackageStatement {
  body: Stored<'statements'>
  removed: { list: 'arguments' | 'returns'; name: string; text: string }[]
}

/** Kinds of sections of which there is one and which are nothing but what they store. */
export type PlainKind = Exclude<SectionKind, 'statements' | 'editorials' | 'checker' | 'driver'>

export type PackageTest = DpkgTest & { input: PackageFile; output: PackageFile }
export type PackageSolution = Omit<DpkgSolution, 'source' | 'files'> & {
  source: PackageFile
  /** What is built with it; left out where there is nothing. */
  files?: (PackageFile & { name: string })[]
}
export type PackageImage = PackageFile & {
  name: string
  type: PackedImageType
  /** How wide a page shows it, where that is not how many pixels it has; 0: as wide as the text. */
  shownPixels?: number
}

export interface ProblemPackage {
  title: string
  mechanism: Mechanism
  /** A section that is not there was never saved. */
  plain: { [K in PlainKind]?: Stored<K> }
  checker?: { body: Stored<'checker'>; beside: PackedBeside }
  driver?: { body: Stored<'driver'>; beside: PackedBeside; judgesOutput: boolean }
  statements: Partial<Record<StatementLocale, PackageStatement>>
  editorials: Partial<Record<Locale, Stored<'editorials'>>>
  tests: PackageTest[]
  solutions: PackageSolution[]
  /** Each content once. */
  images: PackageImage[]
  /** Files of an imported package that the product has no place for, by where they lay in it. */
  kept: (PackageFile & { name: string })[]
  /** The UUID of the Kattis package that this problem came from; left out: it gets its own. */
  uuid?: string
}
