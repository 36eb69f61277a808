import { PackageError } from '../package-error.ts'
import { archiveLimits, testFileBytesMax, testsMax, testZipInflatedBytes } from '../limits.ts'
import { hashStream } from '../archive/hash-entry.ts'
import { openArchive, type Archive } from '../archive/open-archive.ts'
import type { ReadFile } from '../problem/problem-package.ts'

export interface ZippedTest {
  label: string
  input: ReadFile
  output: ReadFile
}

export interface TestZip {
  /** In the order of their numbers. */
  tests: ZippedTest[]
  close(): void
}

export interface TestZipOptions {
  /** How many tests there is room for. */
  maxTests?: number
}

interface Side {
  path: string
  label: string
}

/** Names are `n.label.in.txt` and `n.label.out.txt`; label and `.txt` may be left out. */
const named = /^([1-9]\d{0,5})(?:\.(.+))?\.(in|out)(?:\.txt)?$/

/** Reads a zip of test files; throws PackageError if it is to be refused. Its sentence is added to that of the code. */
export async function readTestZip(file: string, options: TestZipOptions = {}): Promise<TestZip> {
  // Sizes are judged file by file below, where it is known which side of a test a file is.
  const archive = await openArchive(file, {
    ...archiveLimits,
    entryBytes: Infinity,
    inflatedBytes: Infinity,
    ratio: Infinity,
  })
  try {
    const pairs = pairUp(archive, options.maxTests ?? testsMax)
    const tests: ZippedTest[] = []
    for (const { input, output } of pairs) {
      tests.push({
        label: input.label,
        input: await readSide(archive, input.path, 'ErrInputLarge'),
        output: await readSide(archive, output.path, 'ErrOutputLarge'),
      })
    }
    return { tests, close: () => archive.close() }
  } catch (error) {
    archive.close()
    throw error
  }
}

function pairUp(archive: Archive, maxTests: number): { input: Side; output: Side }[] {
  const inputs = new Map<number, Side>()
  const outputs = new Map<number, Side>()
  let total = 0
  for (const entry of archive.entries.values()) {
    const match = named.exec(entry.path)
    if (!match || entry.isLink || !entry.isUtf8Name || entry.path.includes('/'))
      throw contents(`The entry ${entry.path} is no file of a test.`, entry.path)
    const [, digits = '', label = '', side] = match
    const sides = side === 'in' ? inputs : outputs
    if (sides.has(Number(digits)))
      throw contents(
        `The entry ${entry.path} is the second ${side === 'in' ? 'input' : 'output'} of test ${digits}.`,
        entry.path,
      )
    sides.set(Number(digits), { path: entry.path, label })
    if (entry.size > testFileBytesMax)
      throw tooLarge(entry.path, side === 'in' ? 'ErrInputLarge' : 'ErrOutputLarge')
    total += entry.size
  }
  const count = Math.max(inputs.size, outputs.size)
  if (count === 0) throw contents('No entry of it is a file of a test.')
  if (count > maxTests)
    throw new PackageError(
      'ErrTooManyTests',
      `The zip file contains too many tests: ${count}, where at most ${maxTests} fit.`,
    )
  if (total > testZipInflatedBytes)
    throw new PackageError('ErrInputLarge', 'The entries of the archive are too large together.')
  return Array.from({ length: count }, (_, index) => {
    const input = inputs.get(index + 1)
    const output = outputs.get(index + 1)
    if (!input && !output)
      throw contents(`No entry is of test ${index + 1}, though there are later tests.`)
    if (!input || !output)
      throw contents(
        `The entry ${(input ?? output)?.path} has no ${input ? 'output' : 'input'}.`,
        (input ?? output)?.path,
      )
    return { input, output }
  })
}

async function readSide(
  archive: Archive,
  path: string,
  code: 'ErrInputLarge' | 'ErrOutputLarge',
): Promise<ReadFile> {
  const open = async () => archive.open(path, testFileBytesMax)
  try {
    const { size, sha256 } = await hashStream(await open())
    return { path, sizeBytes: size, sha256, open }
  } catch (error) {
    if (error instanceof PackageError && error.code === 'ErrInputLarge') throw tooLarge(path, code)
    throw error
  }
}

function contents(message: string, path?: string): PackageError {
  return new PackageError('ErrBadZIPContents', message, path)
}

function tooLarge(path: string, code: 'ErrInputLarge' | 'ErrOutputLarge'): PackageError {
  return new PackageError(
    code,
    `The entry ${path} is too large: at most ${testFileBytesMax} bytes are allowed.`,
    path,
  )
}
