import { AppError } from '@drafts/contract'
import type { ImportProgress } from '@drafts/contract'
import { Readable } from 'node:stream'
import { openArchive } from '@drafts/formats'
import type { Archive, EntryPlace, ReadPackage } from '@drafts/formats'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Prepared, PreparedAt } from '../../../platform/blobs/blobs.ts'
import type { Answer, Fault, Question, SentProblem, WorkerInput } from './package-worker.ts'
import { startReading } from './reader-process.ts'

/** A minute, and what 10 MB a second take: a large package is read once before any of it is stored. */
const patienceMs = (bytes: number): number => 60_000 + bytes / 10_000

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Reads a package in a process of its own; its files can be opened until `close`. */
export const readPackage = async (
  input: WorkerInput,
  { gone, onProgress = () => undefined }: Waiter = {},
): Promise<ReadPackage> => {
  gone?.throwIfAborted()
  let doneBytes = 0
  let totalBytes = 0
  const reader = startReader(input, (bytes) => {
    doneBytes = Math.min(doneBytes + bytes, totalBytes)
    onProgress({ doneBytes, totalBytes })
  })
  const timer = setTimeout(
    () => {
      reader.fail(refused('The package takes too long to read.'))
      void reader.close()
    },
    patienceMs(statSync(input.path).size),
  )
  // Until it is closed: what still waits for a file ends too.
  gone?.addEventListener('abort', () => {
    reader.fail(gone.reason)
    void reader.close()
  })
  try {
    const problem = await reader.problem
    totalBytes = bytesOf(problem)
    return revive(problem, reader)
  } catch (error) {
    await reader.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Who waits for a package: until when, and whom to tell how much of its files was read of that problem. */
interface Waiter {
  gone?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

/** Messages of the child as a promise of the problem and as streams of its files. */
const startReader = (input: WorkerInput, onBytes: (bytes: number) => void) => {
  const waiting = new Map<number, Waiting>()
  const problem = Promise.withResolvers<SentProblem>()
  let failure: { error: unknown } | undefined
  const fail = (error: unknown): void => {
    failure ??= { error }
    problem.reject(error)
    for (const { reject } of waiting.values()) reject(error)
  }
  let isReading = true
  const hear = (answer: Answer): void => {
    if ('doneBytes' in answer) {
      reach(answer.no, answer.doneBytes)
    } else if ('stream' in answer && answer.stream !== undefined) {
      waiting.get(answer.stream)?.resolve(answer)
      waiting.delete(answer.stream)
    } else {
      isReading = false
      if ('problem' in answer) problem.resolve(answer.problem)
      else if ('fault' in answer) fail(errorOf(answer.fault))
    }
  }
  const reader = startReading(input, {
    answer: hear,
    end: (why, words) =>
      fail(
        why === 'memory'
          ? refused('The package takes too much memory to read.')
          : new Error(`The reader of packages ended early. ${words}`),
      ),
  })
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // Whoever asks a process that has ended would wait for ever.
      if (failure) return reject(failure.error)
      waiting.set(question.stream, { resolve, reject })
      reader.ask(question)
    })
  let last = 0
  async function* asked(no: number): AsyncGenerator<Buffer> {
    const stream = (last += 1)
    for (;;) {
      const answer = await ask({ stream, no })
      if ('fault' in answer) throw errorOf(answer.fault)
      if (!('chunk' in answer) || answer.chunk === null) return
      yield Buffer.from(answer.chunk)
    }
  }
  /** How far each file was read: one that is opened again brings nothing new up to there. */
  const reached = new Map<number, number>()
  const reach = (no: number, at: number): void => {
    const before = reached.get(no) ?? 0
    if (at <= before) return
    reached.set(no, at)
    onBytes(at - before)
  }
  async function* counted(no: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let at = 0
    for await (const chunk of chunks) {
      // The package is given up: what is read here ends too.
      if (failure) throw failure.error
      at += chunk.length
      reach(no, at)
      yield chunk
    }
  }
  const entries = entriesOf(input.path)
  const open: OpenFile = async ({ fileNo, inArchive }) => {
    if (failure) throw failure.error
    const chunks = inArchive ? await entries.open(inArchive) : asked(fileNo)
    return Readable.from(counted(fileNo, chunks), { objectMode: false })
  }
  /** Files that the child may be writing: it is killed, and cannot remove them. */
  const written = new Set<string>()
  const prepare: Prepare = async ({ fileNo }, at) => {
    written.add(at.path)
    const answer = await ask({ stream: (last += 1), no: fileNo, at })
    written.delete(at.path)
    if ('fault' in answer) throw errorOf(answer.fault)
    if (!('prepared' in answer)) throw new Error('The reader of packages answered something else.')
    return answer.prepared
  }
  let released: Promise<void> | undefined
  const close = async (): Promise<void> => {
    entries.close()
    await (released ??= reader.release(!isReading && waiting.size === 0))
    await Promise.all([...written].map((path) => rm(path, { force: true })))
  }
  return { problem: problem.promise, open, prepare, fail, close }
}

/** Files of the package as they lie in it. The child has read the archive before: it is one that can be read. */
const entriesOf = (path: string) => {
  let archive: Promise<Archive> | undefined
  return {
    open: async ({ entry, maxBytes, sha256 }: EntryPlace): Promise<Readable> => {
      archive ??= openArchive(path)
      return (await archive).open(entry, maxBytes, sha256)
    },
    close: () => void archive?.then((one) => one.close()).catch(() => undefined),
  }
}

/** A file as the child sends it. */
interface SentFile {
  fileNo: number
  inArchive?: EntryPlace
}
type OpenFile = (file: SentFile) => Promise<Readable>
type Prepare = (file: SentFile, at: PreparedAt) => Promise<Prepared>

interface Revival {
  open: OpenFile
  prepare: Prepare
  close: () => void
}

/** What the child read, with files that can be opened again, or be made ready to be stored (`Preparer`). */
const revive = (sent: SentProblem, { open, prepare, close }: Revival): ReadPackage => {
  const withOpen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withOpen)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withOpen(inner)]),
    )
    if (!isSentFile(fields)) return fields
    const { fileNo, inArchive, ...rest } = fields
    const file: SentFile = { fileNo, ...(inArchive ? { inArchive } : {}) }
    return {
      ...rest,
      open: () => open(file),
      prepare: (at: PreparedAt) => prepare(file, at),
    }
  }
  // As the child's reader answered.
  return { ...(withOpen(sent) as ReadPackage), close }
}

const isSentFile = (fields: object): fields is SentFile =>
  'fileNo' in fields && typeof fields.fileNo === 'number'

/** The bytes of all files that are opened; those of a choice of tests are counted among the preserved files. */
const bytesOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesOf(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  if ('fileNo' in value && 'sizeBytes' in value) return Number(value.sizeBytes)
  return Object.entries(value).reduce(
    (sum, [key, one]) => (key === 'choice' ? sum : sum + bytesOf(one)),
    0,
  )
}

const refused = (message: string): AppError => new AppError('ErrBadPackage', { message })

/** Code and path as the readers gave them; the caller knows what to make of them. */
const errorOf = ({ message, ...rest }: Fault): Error => Object.assign(new Error(message), rest)
