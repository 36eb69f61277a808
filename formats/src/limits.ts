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
  inflatedBytes: 2 * 1024 ** 3,
  entryBytes: 256 * 1024 ** 2,
  /** Deflate reaches 1032 to 1; test data of one repeated byte does so honestly, so only whole archives are judged. */
  ratio: 1032,
  ratioFreeBytes: 512 * 1024 ** 2,
  pathPartBytes: 255,
  pathBytes: 4096,
  pathParts: 100,
  linkHops: 40,
}

/** Of so many tests a choice is made: an archive holds no more pairs of files. */
export const listedTestsMax = archiveLimits.entries / 2

/** What an archive may hold. */
export const mostUnpackedBytes = archiveLimits.inflatedBytes

/** Documents that are parsed as a whole: problem.yaml, problem.xml, statements. */
export const documentBytesMax = 4 * 1024 ** 2
/** The parser takes some 10 s of a hostile megabyte; the longest real file has 10 kB. */
export const yamlBytesMax = 128 * 1024
/** The longest real statement has 20 kB; the parser takes time by the square on hostile ones. */
export const texBytesMax = 64_000
