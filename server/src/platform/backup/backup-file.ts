import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, cutOff, damaged } from './backup-error.ts'
import { Pieces } from './records.ts'
import { newSeal, opened, sealed } from './seal.ts'
import type { SealSettings } from './seal.ts'

// A backup as a file: a line that says what it is, then its records through gzip, and with a passphrase sealed after that.

const mark = 'drafts-backup 1 '
const longestLine = 1000

/** Writes it beside its place first: a file under its name is whole. Only its owner reads it. */
export const writeBackupFile = async (
  path: string,
  records: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): Promise<void> => {
  const part = `${path}.part`
  const seal = passphrase === undefined ? null : newSeal()
  try {
    const file = createWriteStream(part, { mode: 0o600, flags: 'wx' })
    const zipped = createGzip({ level: 1 })
    const body = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      yield Buffer.from(`${mark}${JSON.stringify({ seal })}\n`)
      yield* seal && passphrase !== undefined ? sealed(source, passphrase, seal) : source
    }
    await pipeline(Readable.from(records), zipped, body, file)
    await settle(part)
    await rename(part, path)
    await settle(dirname(path))
  } catch (error) {
    if (!isThere(error)) await rm(part, { force: true })
    throw isThere(error)
      ? new BackupError(
          `${part} is there: another backup is being written, or one was broken off. Remove it, then start again.`,
        )
      : error
  }
}

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** On the disk, whatever dies now. */
const settle = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether a file begins as a backup does, whole or not. */
export const isBackupFile = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const start = Buffer.alloc(mark.length)
    await file.read(start, 0, start.length, 0)
    return start.toString('latin1') === mark
  } finally {
    await file.close()
  }
}

/** The records of a file as one stream; throws a sentence where it is no backup, was cut off or is damaged. */
export async function* readBackupFile(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    const pieces = new Pieces(file)
    const seal = await readFirstLine(pieces, path)
    if (seal && passphrase === undefined)
      throw new BackupError(`${path} has a passphrase: name its file with --passphrase-file FILE.`)
    const plain = seal ? opened(pieces.rest(), passphrase ?? '', seal) : pieces.rest()
    yield* unzipped(plain)
  } finally {
    file.destroy()
  }
}

const readFirstLine = async (pieces: Pieces, path: string): Promise<SealSettings | null> => {
  let line = ''
  while (!line.endsWith('\n')) {
    const one = await pieces.take(1)
    if (!one)
      throw line === '' || mark.startsWith(line) || line.startsWith(mark)
        ? cutOff()
        : noBackup(path)
    line += one.toString('latin1')
    if (!(mark.startsWith(line) || line.startsWith(mark)) || line.length > longestLine)
      throw noBackup(path)
  }
  try {
    const { seal } = JSON.parse(line.slice(mark.length)) as { seal: SealSettings | null }
    return seal
  } catch (error) {
    throw new BackupError(noBackup(path).message, { cause: error })
  }
}

const noBackup = (path: string): BackupError =>
  new BackupError(`${path} is no backup of Drafts, or of a later version than this program knows.`)

async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const fed = pipeline(Readable.from(source), gunzip)
  // What fails is thrown by the loop below, or by what feeds it.
  fed.catch(() => undefined)
  try {
    for await (const piece of gunzip) yield piece as Buffer
    await fed
  } catch (error) {
    throw sentenceOf(error)
  }
}

const sentenceOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error
  if (error.code === 'Z_BUF_ERROR') return cutOff()
  return error.code.startsWith('Z_') ? damaged('it does not unpack') : error
}
