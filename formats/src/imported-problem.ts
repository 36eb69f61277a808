import type {
  Comparator,
  Convention,
  licenses,
  Locale,
  PackedImageType,
  Precision,
  ShownInPlace,
  StatementLocale,
  WantVerdict,
} from '@drafts/contract'
import type { Readable } from 'node:stream'
import type { ImportWarning } from './warnings.ts'

export type ProductLocale = Locale
export type ProgramConvention = Convention
export type { WantVerdict }
export type License = (typeof licenses)[number]

/** A file of the archive. Whoever reads it to its end has had its bytes compared with what the archive says of them. */
export interface ImportedFile {
  /** Where it lies in the package, below the package's own folder. */
  path: string
  sizeBytes: number
  /** Left out: it is large and was not read yet (`Measured`). */
  sha256?: string
  open: () => Promise<Readable>
}

/** One that was read once already. */
export interface MeasuredFile extends ImportedFile {
  sha256: string
}

/** `small`: large files are not read before somebody opens them. To inflate them is most of what an import costs. */
export type Measured = 'all' | 'small'

export interface ImportedStatement {
  title: string
  body: string
  input: string
  output: string
  notes: string
}

export interface ImportedImage extends MeasuredFile {
  /** What the Markdown has between `](` and `)`; the same picture in two folders has one name. */
  name: string
  /** A figure, which is PDF or PostScript, is no picture until a judge makes one of it. */
  contentType: PackedImageType
}

export interface ImportedAttributes {
  topics: string[]
  license: License
  rightsOwner: string
  source: string
  sourceURL: string
  /** Left out: the streams. */
  inputFile?: string
  outputFile?: string
}

/** Left out means: not in the package. */
export interface ImportedLimits {
  cpuNs?: number
  /** How many times the slowest accepted run the CPU limit is to be, where there is none. */
  timeMultiplier?: number
  memoryBytes?: number
  sourceBytes?: number
}

export interface ImportedProgram {
  convention: ProgramConvention
  /** Undefined if no language of the product fits; the program is stored all the same. */
  languageId: string | undefined
  fileName: string
  source: string
  helpers: { name: string; text: string }[]
  /** Arguments that the package passes to the program, after those of the convention. */
  flags: string[]
}

/** A comparator that needs no program and no options of its own. */
export type PlainComparator = Exclude<Comparator, 'custom' | 'legacy'>

export interface LegacyChecker {
  comparator: 'legacy'
  type: 'string' | 'int' | 'float' | 'yesno'
  strictSpace: boolean
  fold: boolean
  precision: Precision
  absolute: boolean
  /** Left out: off. */
  transformCRs?: boolean
  ignoreTrailingLF?: boolean
  multiCase?: boolean
}

/** `judgedAs` names the package's own checker, which the comparator is only near to (contract/src/rules/packages/judged-as.ts). */
export type ImportedChecker =
  | { comparator: PlainComparator; judgedAs?: string }
  | (LegacyChecker & { judgedAs?: string })
  | { comparator: 'custom'; program: ImportedProgram; judgedAs?: string }

export interface ImportedTest {
  type: 'sample' | 'regular'
  label: string
  weight: number
  hint: string
  comment: string
  /** The notes below a sample in the statement; left out: none. */
  notes?: string
  /** What the statement shows in place of its data; left out: nothing. */
  shown?: ShownInPlace
  /** What the checker is called with for it, words with blanks between them, a blank for none; left out: as for all. */
  checkerArguments?: string
  input: ImportedFile
  output: ImportedFile
}

/** A test of a package that has more than fit, chosen or left out. */
export interface ChoiceTest {
  /** What the report calls it. */
  name: string
  group: string
  /** Its place among the imported tests; left out: it was left out, and is `spare`. */
  at?: number
  /** Its files are among the kept ones. */
  spare?: ImportedTest
}

/** A program of a package that is run once, to make tests or to look at them. */
export interface ImportedMaker {
  path: string
  fileName: string
  languageId: string
  source: string
  helpers: { name: string; text: string }[]
}

/** What a package says of tests that are not in it, or not whole. */
export interface MissingTests {
  generators: ImportedMaker[]
  validators: ImportedMaker[]
  /** Makes the answers; left out: they stay empty, because a driver decides. */
  main?: { label: string; languageId: string; source: string }
  /** All tests of the package in their order. */
  tests: PlannedTest[]
}

export interface PlannedTest {
  /** In the package, from 1. */
  number: number
  test: Omit<ImportedTest, 'input' | 'output'>
  /** Its place among the imported tests; left out: its input is not in the package. */
  at?: number
  lacksAnswer: boolean
  /** What makes its input; `file`: what it prints is not the input, but a file that it writes. */
  maker?: {
    generator: number
    args: string[]
    file?: string
    /** It runs in an empty folder that it may write into; where it does not write `file`, what it prints is the input. */
    inFolder?: boolean
    answer?: MadeAnswer
  }
  /** Why nothing can make its input. */
  fault?: string
  /** Arguments that validators get for it. */
  validatorArgs: string[]
  /** The digest of its input in the package: the name of the hash function and lower-case digits. */
  digest?: { algorithm: DigestName; hex: string }
}

/** A generator may write the answer too, into `file`; where it does not, nothing else makes it if `isOnly`. */
export interface MadeAnswer {
  file: string
  isOnly: boolean
}

export type DigestName = 'md5' | 'sha1' | 'sha256'

export interface ImportedSolution {
  label: string
  fileName: string
  /** Where it lies in the package. */
  path: string
  languageId: string
  source: string
  wantVerdict: WantVerdict | undefined
  /** Any of them is expected; left out: `wantVerdict` says it alone. */
  wantVerdicts?: WantVerdict[]
  reference: boolean
  notes: string
  /** What is built with it; left out where it is one file. */
  files?: SolutionFile[]
}

/** `name`: without a folder. */
export interface SolutionFile extends MeasuredFile {
  name: string
}

export interface ImportedProblem {
  kind: 'kattis' | 'polygon'
  mechanism: 'standard' | 'interactive'
  /** The title to show for the problem as a whole. */
  title: string
  statements: Partial<Record<StatementLocale, ImportedStatement>>
  editorials: Partial<Record<ProductLocale, string>>
  images: ImportedImage[]
  attributes: ImportedAttributes
  limits: ImportedLimits
  /** For an interactive problem only where `judgesDriverOutput` is set. */
  checker: ImportedChecker
  /** Two-stage judging: after the driver accepted, the checker judges what the driver wrote. */
  judgesDriverOutput: boolean
  driver: ImportedProgram | undefined
  tests: ImportedTest[]
  /** Left out: all tests are there. */
  missing?: MissingTests
  /** All tests of the package in their order, of one that has more than fit. */
  choice?: ChoiceTest[]
  solutions: ImportedSolution[]
  /** That an input validator of the package was made of. */
  scanspec?: string
  /** Which problem it is, to whoever has the package too. */
  uuid?: string
  /** What the product has no place for, so that an export to the same format can give it back. */
  kept: ImportedFile[]
  warnings: ImportWarning[]
  /** Closes the archive; no file can be opened after it. */
  close: () => void
}
