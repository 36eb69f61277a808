// How an archive is read: the central directory is judged as a whole before a byte is inflated (names, number and
// sizes of entries, overlaps, encryption). Contents are inflated on demand, each through a stream that counts bytes,
// compares size and checksum and charges one budget for the whole archive, since declared sizes may lie.
// The file stays open until close(); nothing is written anywhere.

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createInflateRaw } from 'node:zlib'
import yauzl from 'yauzl'
import { archiveLimits } from '../limits.ts'
import { PackageError, badPackage } from '../package-error.ts'
import { checkStream } from './checked-stream.ts'
import { parseEntryName } from './entry-name.ts'
import { refuseOverlaps } from './refuse-overlaps.ts'

export interface ArchiveEntry {
  path: string
  /** As the archive declares it; a stream that differs fails. */
  size: number
  isLink: boolean
  isExecutable: boolean
  isUtf8Name: boolean
}

export interface Archive {
  /** Files and links by path, folders left out, in the order of the directory. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  /** `sha256`: what the package says of its bytes, where they were not read before. */
  open(path: string, maxBytes: number, sha256?: string): Promise<Readable>
  read(path: string, maxBytes: number): Promise<Buffer>
  close(): void
}

type Limits = typeof archiveLimits

export async function openArchive(file: string, limits: Limits = archiveLimits): Promise<Archive> {
  const zip = await openZip(file)
  try {
    const raw = await listEntries(zip, limits)
    return buildArchive(zip, raw, limits)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(file, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    })
  } catch {
    throw new PackageError(
      'ErrBadZIP',
      'The archive is not a valid zip file. It has no directory of entries that can be read: it is another kind of file, or its end is missing.',
    )
  }
}

async function listEntries(zip: yauzl.ZipFile, limits: Limits): Promise<yauzl.Entry[]> {
  if (zip.entryCount > limits.entries) throw tooManyEntries(limits)
  const entries: yauzl.Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > limits.entries) throw tooManyEntries(limits)
    }
  } catch (error) {
    if (error instanceof PackageError) throw error
    throw new PackageError(
      'ErrBadZIP',
      `The directory of the archive is damaged at entry ${entries.length + 1} of ${zip.entryCount}.`,
    )
  }
  return entries
}

function buildArchive(zip: yauzl.ZipFile, raw: yauzl.Entry[], limits: Limits): Archive {
  const entries = new Map<string, ArchiveEntry>()
  const sources = new Map<string, yauzl.Entry>()
  const folders = new Set<string>()
  let declared = 0
  for (const source of raw) {
    const name = parseEntryName(source.fileNameRaw)
    if (entries.has(name.path) || folders.has(name.path)) {
      throw new PackageError(
        'ErrBadZIPContents',
        `The archive holds the entry ${name.path} twice.`,
        name.path,
      )
    }
    if (name.isFolder) {
      folders.add(name.path)
      continue
    }
    requireReadable(source, name.path, limits)
    declared += source.uncompressedSize
    const mode = source.externalFileAttributes >>> 16
    entries.set(name.path, {
      path: name.path,
      size: source.uncompressedSize,
      isLink: (mode & 0o170000) === 0o120000,
      isExecutable: (mode & 0o100) !== 0,
      isUtf8Name: name.isUtf8,
    })
    sources.set(name.path, source)
  }
  if (declared > limits.inflatedBytes) throw tooManyBytes(limits)
  requirePlausible(raw, declared, limits)
  refuseOverlaps(raw)
  return { entries, close: () => zip.close(), ...contentReader(zip, sources, limits) }
}

function requireReadable(entry: yauzl.Entry, path: string, limits: Limits): void {
  if (entry.isEncrypted())
    throw new PackageError('ErrBadZIP', `The entry ${path} is encrypted.`, path)
  if (!entry.canDecodeFileData()) {
    throw new PackageError(
      'ErrBadZIP',
      `The entry ${path} is compressed in a way that cannot be read.`,
      path,
    )
  }
  if (entry.uncompressedSize > limits.entryBytes) throw entryTooLarge(path, limits.entryBytes)
}

function requirePlausible(raw: yauzl.Entry[], declared: number, limits: Limits): void {
  const packed = raw.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (declared > limits.ratioFreeBytes && declared > packed * limits.ratio)
    throw tooManyBytes(limits)
}

function contentReader(
  zip: yauzl.ZipFile,
  sources: Map<string, yauzl.Entry>,
  limits: Limits,
): Pick<Archive, 'open' | 'read'> {
  // Each entry is charged once however often it is opened: the caller reads a test twice, to judge and to store it.
  const charged = new Map<string, number>()
  let total = 0
  const charge = (path: string, soFar: number) => {
    const before = charged.get(path) ?? 0
    if (soFar <= before) return
    charged.set(path, soFar)
    total += soFar - before
    if (total > limits.inflatedBytes) throw tooManyBytes(limits)
  }
  const open: Archive['open'] = async (path, maxBytes, sha256) => {
    const entry = sources.get(path)
    if (!entry) throw new PackageError('ErrBadZIPContents', `${path} is not in the archive.`, path)
    if (entry.uncompressedSize > maxBytes) throw entryTooLarge(path, maxBytes)
    const damaged = (detail: string) =>
      new PackageError('ErrBadZIP', `The entry ${path} is damaged: ${detail}.`, path)
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(() => {
      throw damaged('its head is not where the directory says, or not as a zip has it')
    })
    let soFar = 0
    return checkStream(entry.compressionMethod === 8 ? inflated(packed) : packed, {
      maxBytes,
      crc: entry.crc32,
      size: entry.uncompressedSize,
      sha256,
      damaged,
      changed: () => wasChanged(path),
      tooLarge: () => entryTooLarge(path, maxBytes),
      onBytes: (count) => charge(path, (soFar += count)),
    })
  }
  return { open, read: async (path, maxBytes) => buffer(await open(path, maxBytes)) }
}

/** A large entry goes through a dozen hands, each of which costs by the piece. */
const pieceBytes = 262_144

function inflated(packed: Readable): Readable {
  const unpacker = createInflateRaw({ chunkSize: pieceBytes })
  packed.on('error', (error) => unpacker.destroy(error))
  unpacker.on('close', () => packed.destroy())
  return packed.pipe(unpacker)
}

function tooManyEntries(limits: Limits): PackageError {
  return new PackageError(
    'ErrBadZIPContents',
    `The archive holds more than ${limits.entries} entries.`,
  )
}

function tooManyBytes(limits: Limits): PackageError {
  return new PackageError(
    'ErrBadZIPContents',
    `The archive inflates to more than ${limits.inflatedBytes} bytes or out of proportion.`,
  )
}

/** Also thrown for a lying size, while inflating. */
export function entryTooLarge(path: string, maxBytes: number): PackageError {
  return new PackageError(
    'ErrInputLarge',
    `${path} is too large: at most ${maxBytes} bytes are allowed.`,
    path,
  )
}

/** A package of this product names the hash of each file. */
export function wasChanged(path: string): PackageError {
  return badPackage(`${path} was changed: its SHA-256 is not that of problem.json.`, path)
}
