import type {
  DpkgCheckerTest,
  DpkgProgram,
  DpkgSolution,
  DpkgTest,
  DpkgValidatorTest,
  Locale,
  Mechanism,
  PackedImageType,
  SectionKind,
  StatementLocale,
  Stored,
} from '@drafts/contract'
import type { Readable } from 'node:stream'
import type { PackageGroup } from '../groups/package-group.ts'

// A whole problem as a package holds it: every reader ends in it, and every writer begins with it. Its texts name pictures
// `images/{sha256}.{ending}` (docs/product/packages.md#pictures).

/** Whoever reads a file to its end has had its bytes compared with what the archive says about them. */
export interface PackageFile {
  sizeBytes: number
  /** Left out: the file is large, and nobody has read it yet (`Measured`). */
  sha256?: string
  /** Where the file lay in the package that it was read from, below the package's own folder. */
  path?: string
  open: () => Promise<Readable>
}

export interface MeasuredFile extends PackageFile {
  sha256: string
}

/** One that a reader found. */
export interface ReadFile extends PackageFile {
  path: string
}

export type NamedFile = PackageFile & { name: string }

/** `small`: large files are not read before somebody opens them. To inflate them is most of what an import costs. */
export type Measured = 'all' | 'small'

/** The helper files of a checker or driver, and the arguments after those of its convention. */
export interface PackageProgram<K extends 'checker' | 'driver' = 'checker' | 'driver'> {
  body: Stored<K>
  files: NamedFile[]
  flags: string[]
}
export type PackageChecker = PackageProgram<'checker'>
/** `judgesOutput`: after the driver accepted, the checker judges what the driver wrote. */
export type PackageDriver = PackageProgram<'driver'> & { judgesOutput: boolean }

export interface PackageStatement {
  body: Stored<'statements'>
  removed: { list: 'arguments' | 'returns'; name: string; text: string }[]
}

/** Kinds of sections of which there is one and which are nothing but what they store. */
export type PlainKind = Exclude<
  SectionKind,
  'statements' | 'editorials' | 'checker' | 'driver' | 'script'
>

export type PackageTest = DpkgTest & { input: PackageFile; output: PackageFile }

/** An output, and what the checker is to say of it; and an input, and what validators are to say of it. */
export type PackageCheckerTest = DpkgCheckerTest & {
  input: PackageFile
  answer: PackageFile
  output: PackageFile
}
export type PackageValidatorTest = DpkgValidatorTest & { input: PackageFile }

export type PackageSolution = Omit<DpkgSolution, 'source' | 'files'> & {
  source: PackageFile
  /** Helper files; left out where there are none. */
  files?: NamedFile[]
}

/** A generator, a validator or a helper file, as the problem has it (docs/product/programs.md). */
export type ProblemProgram = Omit<DpkgProgram, 'source'> & { source: PackageFile }

/** A program that runs by itself: a generator, a validator, or the solution that makes answers. */
export type PackageTool = Pick<PackageSolution, 'label' | 'languageId' | 'source' | 'files'>

export type PackageImage = MeasuredFile & {
  name: string
  /** A figure, which is PDF or PostScript, is no picture until a judge makes one of it. */
  type: PackedImageType
  /** How wide a page shows it, where that is not how many pixels it has; 0: as wide as the text. */
  shownPixels?: number
}

export interface ProblemPackage {
  title: string
  mechanism: Mechanism
  /** A section that is not there was never saved. */
  plain: { [K in PlainKind]?: Stored<K> }
  checker?: PackageChecker
  driver?: PackageDriver
  statements: Partial<Record<StatementLocale, PackageStatement>>
  editorials: Partial<Record<Locale, Stored<'editorials'>>>
  tests: PackageTest[]
  /** Groups that tests name; left out where there are none. */
  groups?: PackageGroup[]
  solutions: PackageSolution[]
  programs: ProblemProgram[]
  /** Left out where there are none. */
  checkerTests?: PackageCheckerTest[]
  validatorTests?: PackageValidatorTest[]
  /** The source of the script (docs/product/scripts.md); left out: the problem has none. */
  script?: string
  /** Each content once. */
  images: PackageImage[]
  /** Files that the product has no place for; `name`: where each lay in its package. */
  preserved: NamedFile[]
  /** The UUID of the Kattis package that this problem came from; left out: it gets its own. */
  uuid?: string
}
