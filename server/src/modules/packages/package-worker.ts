import { readKattis, readPolygon } from '@drafts/formats'
import type { ImportedFile, ImportedImage, ImportedProblem, ImportedTest } from '@drafts/formats'
import type { Readable } from 'node:stream'
import { sendUp } from '../../platform/apart/in-child.ts'
import { storableJson } from '../../platform/db/storable.ts'

// Runs in a process of its own: hostile TeX and large archives cost seconds, and requests must not wait for them.
// It gets the package's place, answers with one message of all that was read; then the bytes of files, chunk by chunk as they are asked for.

export interface WorkerInput {
  kind: 'kattis' | 'polygon'
  path: string
  fileName: string | undefined
}

/** A file of the package without its `open`: `no` is what to ask for. */
type Sent<T extends ImportedFile> = Omit<T, 'open'> & { no: number }
export type SentProblem = Omit<ImportedProblem, 'close' | 'images' | 'tests' | 'kept'> & {
  images: Sent<ImportedImage>[]
  tests: (Omit<ImportedTest, 'input' | 'output'> & {
    input: Sent<ImportedFile>
    output: Sent<ImportedFile>
  })[]
  kept: Sent<ImportedFile>[]
}

export interface Fault {
  message: string
  code?: string
  path?: string
}

/** The next chunk of a stream; the first question of a stream opens its file. */
export interface Question {
  stream: number
  no: number
}
export type Answer =
  | { ready: true }
  | { problem: SentProblem }
  | { fault: Fault; stream?: number }
  | { stream: number; chunk: Uint8Array | null }

const readers = { kattis: readKattis, polygon: readPolygon }
const files: ImportedFile[] = []
const streams = new Map<number, AsyncIterator<Buffer>>()

const sent = <T extends ImportedFile>(file: T): T & { no: number } => ({
  ...file,
  no: files.push(file) - 1,
})

const read = async ({ kind, path, fileName }: WorkerInput): Promise<SentProblem> => {
  const options = fileName === undefined ? {} : { fileName }
  const problem = await readers[kind](path, options)
  const all = {
    ...problem,
    images: problem.images.map(sent),
    tests: problem.tests.map((test) => ({
      ...test,
      input: sent(test.input),
      output: sent(test.output),
    })),
    kept: problem.kept.map(sent),
  }
  // JSON leaves the functions out.
  return JSON.parse(storableJson(all)) as SentProblem
}

const nextChunk = async ({ stream, no }: Question): Promise<Uint8Array | null> => {
  const known = streams.get(stream) ?? iterate(await files[no]?.open())
  streams.set(stream, known)
  const { done, value } = await known.next()
  if (!done) return value
  streams.delete(stream)
  return null
}

const iterate = (source: Readable | undefined): AsyncIterator<Buffer> => {
  if (!source) throw new Error('The package has no such file.')
  return source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
}

const faultOf = (error: unknown): Fault => {
  const { message = '', code, path } = error as Partial<Fault>
  return { message, ...(code ? { code } : {}), ...(path ? { path } : {}) }
}

const send = (answer: Answer): void => sendUp(answer)

process.on('message', (message: WorkerInput | Question) => {
  if ('kind' in message) {
    read(message).then(
      (problem) => send({ problem }),
      (error: unknown) => send({ fault: faultOf(error) }),
    )
    return
  }
  const { stream } = message
  nextChunk(message).then(
    (chunk) => send({ stream, chunk }),
    (error: unknown) => send({ stream, fault: faultOf(error) }),
  )
})
send({ ready: true })
