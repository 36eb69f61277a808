import type { PackageTests } from '@drafts/contract'
import { placeOf, readDpkg, readKattis, readPolygon } from '@drafts/formats'
import type { Readable } from 'node:stream'
import { sendReady, sendUp } from '../../../platform/isolated/in-child.ts'
import { prepareBlob } from '../../../platform/blobs/prepare.ts'
import type { Prepared, PreparedAt } from '../../../platform/blobs/blobs.ts'
import { storable } from '../../../platform/db/storable.ts'

// Runs in a process of its own: hostile TeX and large archives cost seconds, and requests must not wait for them.
// It gets the package's place, and answers with one message of all that was read. Then it makes files ready to be stored: it inflates,
// hashes and packs each in one pass, for the server's large heap makes it collect garbage at length where much passes. The server also
// asks for bytes, chunk by chunk, of files that are not as they lie in the package; the few others it reads itself.

const readers = { kattis: readKattis, polygon: readPolygon, dpkg: readDpkg }
export type PackageKind = keyof typeof readers

export interface WorkerInput {
  kind: PackageKind
  path: string
  fileName: string | undefined
  tests: PackageTests
}

/** What was read, as JSON: in the place of each file's `open` stands `fileNo`, the number to ask for, and `inArchive`, where that is its place. */
export type SentProblem = object

export interface Fault {
  message: string
  code?: string
  path?: string
  offer?: string
}

/** The next chunk of a stream; the first question of a stream opens its file. `at`: all of it is to be made ready to be stored. */
export interface Question {
  stream: number
  no: number
  at?: PreparedAt
}
/** The package is done with; the answer is `ready`. */
export interface Forget {
  forget: true
}
export type Answer =
  | { ready: true }
  | { problem: SentProblem }
  | { fault: Fault; stream?: number }
  | { stream: number; chunk: Uint8Array | null }
  | { stream: number; prepared: Prepared }
  /** So far, of one that is made ready. */
  | { no: number; doneBytes: number }

type Open = () => Promise<Readable>
const opens: Open[] = []
const streams = new Map<number, AsyncIterator<Buffer>>()
let closeArchive = (): void => undefined

/** The next package finds a process as it was at its start. */
const forget = async (): Promise<void> => {
  for (const stream of streams.values()) await stream.return?.()
  closeArchive()
  closeArchive = () => undefined
  streams.clear()
  opens.length = 0
}

const read = async ({ kind, path, fileName, tests }: WorkerInput): Promise<SentProblem> => {
  const options = {
    tests,
    measured: 'small' as const,
    ...(fileName === undefined ? {} : { fileName }),
  }
  const problem = await readers[kind](path, options)
  closeArchive = () => problem.close()
  // JSON leaves the other functions out.
  return JSON.parse(JSON.stringify(problem, asSent)) as SentProblem
}

const asSent = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (!isFile(value)) return value
  const { open, ...rest } = value
  const inArchive = placeOf(open)
  return { ...rest, fileNo: opens.push(open) - 1, ...(inArchive ? { inArchive } : {}) }
}

const isFile = (value: unknown): value is { open: Open } =>
  typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function'

const nextChunk = async ({ stream, no }: Question): Promise<Uint8Array | null> => {
  const known = streams.get(stream) ?? iterate(await opens[no]?.())
  streams.set(stream, known)
  const { done, value } = await known.next()
  if (!done) return value
  streams.delete(stream)
  return null
}

/** What is told of at once, so that a person sees it move. */
const toldBytes = 4_000_000

const prepare = async (no: number, at: PreparedAt): Promise<Prepared> => {
  const source = opens[no]
  if (!source) throw noSuchFile()
  let told = 0
  const prepared = await prepareBlob(await source(), at, (doneBytes) => {
    if (doneBytes - told < toldBytes) return
    told = doneBytes
    send({ no, doneBytes })
  })
  send({ no, doneBytes: prepared.blob.size })
  return prepared
}

const noSuchFile = (): Error => new Error('The package has no such file.')

const iterate = (source: Readable | undefined): AsyncIterator<Buffer> => {
  if (!source) throw noSuchFile()
  return source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
}

const faultOf = (error: unknown): Fault => {
  const { message = '', code, path, offer } = error as Partial<Fault>
  return {
    message,
    ...(code ? { code } : {}),
    ...(path ? { path } : {}),
    ...(offer ? { offer } : {}),
  }
}

const ready: Answer = { ready: true }
const send = (answer: Answer): void => sendUp(answer)

process.on('message', (message: WorkerInput | Question | Forget) => {
  if ('forget' in message) {
    void forget().then(() => send(ready))
    return
  }
  if ('kind' in message) {
    read(message).then(
      (problem) => send({ problem }),
      (error: unknown) => send({ fault: faultOf(error) }),
    )
    return
  }
  const { stream, no, at } = message
  if (at) {
    prepare(no, at).then(
      (prepared) => send({ stream, prepared }),
      (error: unknown) => send({ stream, fault: faultOf(error) }),
    )
    return
  }
  nextChunk(message).then(
    (chunk) => send({ stream, chunk }),
    (error: unknown) => send({ stream, fault: faultOf(error) }),
  )
})
sendReady(ready)
