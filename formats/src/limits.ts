import {
  imageBytes,
  limitRange,
  sampleFileBytes,
  solutionFiles,
  sourceFileBytes,
  testFileBytes,
  testsPerProblem,
} from '@drafts/contract'

// The product's numbers stand in the contract; an archive's own stand here.

export const testsMax = testsPerProblem
export const testFileBytesMax = testFileBytes
export const sampleFileBytesMax = sampleFileBytes
export const imageBytesMax = imageBytes
export const sourceFileBytesMax = sourceFileBytes
export const solutionFilesMax = solutionFiles

export const cpuNsRange = limitRange.cpuNs
export const memoryBytesRange = limitRange.memoryBytes
export const sourceBytesRange = limitRange.sourceBytes

/** Ours: what an archive may cost. Declared sizes are checked first, then the same again while inflating. */
export const archiveLimits = {
  entries: 10_000,
  /** A problem may have 250 tests with two files of 20 MiB, and what is beside them. */
  inflatedBytes: 12_000_000_000,
  entryBytes: 256 * 1024 ** 2,
  /**
   * Deflate reaches 1032 to 1. Test data of one repeated byte does so honestly, so only archives are judged that are large as a
   * whole: to fill a disk takes an upload of a hundredth of it.
   */
  ratio: 100,
  ratioFreeBytes: 2 * 1024 ** 3,
  pathPartBytes: 255,
  pathBytes: 4096,
  pathParts: 100,
  linkHops: 40,
}

/** A zip of tests has at most 128 MB, and its ratio is not judged. */
export const testZipInflatedBytes = 2 * 1024 ** 3

/** The import chooses among at most so many tests: an archive contains no more pairs of files. */
export const listedTestsMax = archiveLimits.entries / 2

/** What an archive may hold. */
export const mostUnpackedBytes = archiveLimits.inflatedBytes

/** Documents that are parsed as a whole: problem.yaml, problem.xml, statements. */
export const documentBytesMax = 4 * 1024 ** 2
/** The parser takes some 10 s of a hostile megabyte; the longest real file has 10 kB. */
export const yamlBytesMax = 128 * 1024
/** The longest real statement has 20 kB; the parser takes time by the square on hostile ones. */
export const texBytesMax = 64_000
