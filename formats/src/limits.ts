// Numbers of the specification (sections 5 and 9) and of reference/package-formats.md 3.2.

export const testsMax = 250
export const testFileBytesMax = 20_971_520
export const sampleFileBytesMax = 4096
export const imageBytesMax = 5_000_000

export const cpuNsRange = { min: 500_000_000, max: 10_000_000_000 }
export const memoryBytesRange = { min: 32_000_000, max: 1_536_000_000 }
export const sourceBytesRange = { min: 16_000, max: 512_000 }

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
  linkHops: 40,
}

/** Documents that are parsed as a whole: problem.yaml, problem.xml, statements. */
export const documentBytesMax = 4 * 1024 ** 2
/** The longest real statement has 20 kB; the parser takes time by the square on hostile ones. */
export const texBytesMax = 64_000
