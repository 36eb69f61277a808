import type { ImportWarning } from '../warnings.ts'
import type { PackageTest, PackageTool, ProblemPackage } from './problem-package.ts'

/** A package that was read, with what its reader knows and a problem does not hold. */
export interface ReadPackage extends ProblemPackage {
  /** `dpkg`: the same problem again, of which nothing is chosen, found or made. */
  kind: 'kattis' | 'polygon' | 'dpkg'
  /** Left out: the package has a CPU limit. Else: how many times the slowest accepted run the limit is to be. */
  cpuMultiplier?: number
  /** Left out: all tests are there. */
  missing?: MissingTests
  /** All tests of the package in their order, of one that has more than fit. */
  choice?: ChoiceTest[]
  warnings: ImportWarning[]
  /** Closes the archive; no file can be opened after it. */
  close: () => void
}

/** A test without its files. */
export type FilelessTest = Omit<PackageTest, 'input' | 'output'>

/** A test of a package that has more than fit, chosen or left out. */
export interface ChoiceTest {
  /** What the report calls it. */
  name: string
  group: string
  /** Its place among the tests of the problem; left out: it was left out, and is `spare`. */
  at?: number
  /** Its files are among the preserved ones. */
  spare?: PackageTest
}

/** What a package says about tests that are not in it, or not whole. */
export interface MissingTests {
  generators: PackageTool[]
  validators: PackageTool[]
  /** Makes the answers; left out: they stay empty, because a driver decides. */
  main?: PackageTool
  /** All tests of the package in their order. */
  tests: UnmadeTest[]
}

export interface UnmadeTest {
  /** In the package, from 1. */
  number: number
  test: FilelessTest
  /** Its place among the tests of the problem; left out: its input is not in the package. */
  at?: number
  lacksAnswer: boolean
  /** The call of a generator that makes its input; `file`: what it prints is not the input, but a file that it writes. */
  call?: {
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
