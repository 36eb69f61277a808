// For tests only: a problem as an export gets it.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultLimits, limitRange, sections } from '@drafts/contract'
import type { DpkgTest } from '@drafts/contract'
import { imagePath } from '../dpkg/layout.ts'
import { writeArchive } from '../archive/write-archive.ts'
import type { ArchiveFile } from '../archive/write-archive.ts'
import { textFile } from '../problem/text-file.ts'
import { buildZip } from './build-zip.ts'
import type {
  PackageFile,
  PackageImage,
  PackageSolution,
  PackageTest,
  ProblemPackage,
} from '../problem/problem-package.ts'
import type { ReadPackage } from '../problem/read-package.ts'

export const packedTest = (
  input: string,
  output: string,
  more: Partial<DpkgTest> = {},
): PackageTest => ({
  type: 'regular',
  label: '',
  weight: 1,
  notes: '',
  hint: '',
  comment: '',
  origin: 'typed',
  ...more,
  input: textFile(input),
  output: textFile(output),
})

export const packedSolution = (
  more: Partial<Omit<PackageSolution, 'source'>> = {},
): PackageSolution => ({
  label: 'main',
  languageId: 'python3',
  reference: false,
  role: 'solution',
  wantVerdict: 'Accepted',
  notes: '',
  private: false,
  ...more,
  source: textFile('print(3)\n'),
})

export const packedPicture = (bytes: Buffer, name: string, type: PackageImage['type']) => ({
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: async () => Readable.from([bytes]),
  name,
  type,
})

export const packedChecker = (more: object = {}): NonNullable<ProblemPackage['checker']> => ({
  body: { ...sections.checker.content.parse({ source: '' }), ...more },
  files: [],
  flags: [],
})

export const packedStatement = (more: object = {}) => ({
  body: {
    title: 'Sum',
    body: 'Add.',
    input: 'Two numbers.',
    output: 'Their sum.',
    notes: '',
    arguments: [],
    returns: [],
    ...more,
  },
  removed: [],
})

export const packed = (more: Partial<ProblemPackage> = {}): ProblemPackage => ({
  title: 'Sum',
  mechanism: 'standard',
  // In whole mebibytes, as the limits of other formats are.
  plain: { limits: { cpu: 1e9, memory: 268_435_456, source: 131_072, factors: {} } },
  statements: { 'en-US': packedStatement() },
  editorials: {},
  tests: [packedTest('1 2\n', '3\n', { type: 'sample', weight: 0 }), packedTest('5 6\n', '11\n')],
  solutions: [packedSolution({ reference: true })],
  programs: [],
  images: [],
  preserved: [],
  ...more,
})

/** The limits of a package, and the multiplier where the package has no CPU limit. */
export const limitsOf = ({ plain, cpuMultiplier }: ReadPackage): object => ({
  ...plain.limits,
  ...(cpuMultiplier === undefined ? {} : { cpuMultiplier }),
})

/** What a file of this text is like, in `toMatchObject`. */
export const likeText = (text: string) => ({ sha256: textFile(text).sha256 })

/** The names of the pictures that a text shows. */
export const shownIn = ({ images }: ReadPackage, text = ''): (string | undefined)[] =>
  [...text.matchAll(/images\/\w+\.\w+/g)].map(
    ([address]) => images.find((image) => imagePath(image) === address)?.name,
  )

/** `limitsOf` a package that says only this. */
export const limitsSaying = (said: {
  cpu?: number
  [name: string]: number | undefined
}): object => ({
  cpu: defaultLimits.cpu,
  memory: limitRange.memoryBytes.max,
  source: defaultLimits.source,
  factors: {},
  ...(said.cpu === undefined ? { cpuMultiplier: 2 } : {}),
  ...said,
})

/** The files as an archive on disk. */
export const archiveOf = async (files: readonly ArchiveFile[]): Promise<string> => {
  const path = await buildZip({})
  await pipeline(writeArchive(files), createWriteStream(path))
  return path
}

export const textOf = async (file: Pick<PackageFile, 'open'> | undefined): Promise<string> => {
  if (!file) throw new Error('there is no such file')
  const chunks = await (await file.open()).toArray()
  return Buffer.concat(chunks as Buffer[]).toString()
}
