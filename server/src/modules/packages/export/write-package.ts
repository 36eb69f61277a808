import { AppError } from '@drafts/contract'
import type { ExportFormat, ImportReport, ProblemId } from '@drafts/contract'
import type { ArchiveFile, ProblemPackage } from '@drafts/formats'
import { Readable } from 'node:stream'
import { BoundedChildren } from '../../../platform/isolated/bounded-children.ts'
import type { Fault } from '../../../platform/isolated/bounded-children.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import type { ExportQuestion, WrittenFile, WrittenPackage } from '../exporters/export-worker.ts'
import { packageFormats } from '../exporters/formats.ts'
import { filesOf, sentOf } from '../exporters/sent-problem.ts'

// A package is written in an isolated process. It gets the problem's rows and where small files lie, and answers with the texts
// that it wrote and the hashes of stored files, in the package's order: no stored file goes through a message. The server
// streams all of them into the archive.

const isolated = new BoundedChildren<ExportQuestion, WrittenPackage>({
  module: new URL('../exporters/export-worker.ts', import.meta.url),
  processes: 2,
  patienceMs: 120_000,
  cpuMs: 30_000,
  idleMs: 30_000,
  heapMb: 768,
  // All texts that were written.
  answerBytes: 64_000_000,
  waitingEach: 4,
  waitingAll: 40,
})

/** Writers look into no larger file. */
const readBytes = 4 * 1024 ** 2

type Place = Pick<Ctx, 'blobs' | 'account' | 'gone'>

export const writePackage = async (
  ctx: Place,
  problem: ProblemPackage,
  { format, problemId }: { format: ExportFormat; problemId: ProblemId },
): Promise<{ files: ArchiveFile[]; warnings: ImportReport['warnings'] }> => {
  const { isLatex, readsFiles } = packageFormats[format]
  const { paths, release } = await placesOf(ctx.blobs, readsFiles ? problem : undefined)
  const ask = (intricate: 'slow' | 'all') =>
    isolated.ask(
      ctx.account.id,
      { format, problemId, problem: sentOf(problem, paths), intricate },
      { gone: ctx.gone },
    )
  try {
    const first = await ask('slow')
    // A text that was tried has taken all memory, or all together took too long: without them a package can be written.
    const isTextual = 'fault' in first && (first.fault === 'time' || first.fault === 'memory')
    const outcome = isLatex && isTextual ? await ask('all') : first
    if ('fault' in outcome) throw errorOf(outcome.fault)
    const { files, warnings } = outcome.answer
    return { files: files.map((file) => opened(ctx.blobs, file)), warnings }
  } finally {
    await release()
  }
}

const placesOf = async (
  blobs: BlobStore,
  problem: ProblemPackage | undefined,
): Promise<{ paths: ReadonlyMap<string, string>; release: () => Promise<void> }> => {
  const hashes = filesOf(problem)
    .filter(({ sizeBytes }) => sizeBytes <= readBytes)
    .map(({ sha256 }) => sha256)
  const paths = new Map<string, string>()
  const releases: (() => Promise<void>)[] = []
  const find = async (hash: string): Promise<void> => {
    const place = await blobs.localPath(hash)
    if (!place) return
    paths.set(hash, place.path)
    releases.push(() => place.release())
  }
  const release = async (): Promise<void> => void (await Promise.all(releases.map((one) => one())))
  const ended = await Promise.allSettled([...new Set(hashes)].map(find))
  const failed = ended.find((one) => one.status === 'rejected')
  if (!failed) return { paths, release }
  await release()
  throw failed.reason
}

const opened = (blobs: BlobStore, file: WrittenFile): ArchiveFile => {
  if (!('hash' in file)) {
    const { bytes, ...rest } = file
    return { ...rest, open: async () => Readable.from(bytes.length === 0 ? [] : [bytes]) }
  }
  const { hash, ...rest } = file
  const open = async (): Promise<Readable> => {
    const stream = await blobs.open(hash)
    if (!stream) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
    return stream
  }
  return { ...rest, open }
}

const errorOf = (fault: Fault): AppError => {
  switch (fault) {
    case 'busy':
      return new AppError('ErrUnavailable', {
        message: 'The server is still busy with other packages. Try again in a moment.',
      })
    case 'time':
      return new AppError('ErrTooLarge', {
        message:
          'The texts of this problem take too long to be written as this package. Shorten the longest ones.',
      })
    case 'memory':
    case 'size':
      return new AppError('ErrTooLarge', {
        message:
          'The texts of this problem are too large for this package. Shorten the longest ones.',
      })
    case 'crash':
      return new AppError('ErrInternal', { cause: new Error('the writer of packages ended early') })
  }
}
