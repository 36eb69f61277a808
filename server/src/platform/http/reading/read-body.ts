import { AppError, invalidField, testsPerProblem } from '@drafts/contract'
import type { AnyEndpoint, UploadId } from '@drafts/contract'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { BlobTooLarge } from '../../blobs/blobs.ts'
import type { StoredBlob } from '../../blobs/blobs.ts'
import type { UploadedBlob } from '../context.ts'
import { requireModestJson } from './json-size.ts'

/** Stores bytes and remembers them; finds what an earlier POST /blobs stored for this account. */
export interface BlobIntake {
  store(source: Readable, limitBytes: number): Promise<StoredBlob>
  findUpload(uploadId: UploadId): Promise<StoredBlob | undefined>
}

/** A text field of a form; a file is streamed and may be as large as its field allows. */
export const formFieldBytes = 2_000_000

/** A body in JSON without its files, and all fields of a form together. */
export const jsonBodyBytes = 4_000_000

/** Fields of a form that are no files. */
export const formFields = 60

/** Files that a field for several may have. */
const filesPerField = testsPerProblem

export interface ReadBody {
  fields: Record<string, unknown>
  blobs: Record<string, UploadedBlob | UploadedBlob[]>
}

/**
 * A JSON body or a multipart form, alike: plain fields apart from blobs. A file is streamed into the store
 * as it comes, and refused at the limit of its field; nothing is held in memory.
 */
export const readBody = async (
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  intake: BlobIntake,
): Promise<ReadBody> => {
  if (!endpoint.body) return { fields: {}, blobs: {} }
  if (request.isMultipart()) return readForm(request, endpoint, intake)
  const fields = asObject(request.body)
  const blobs = new Blobs(endpoint)
  for (const [name, limit] of Object.entries(endpoint.blobs ?? {})) {
    const value = fields[name]
    delete fields[name]
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) && blobs.isList(name) ? value : [value])
      blobs.add(name, await fromJson(name, item, limit, intake))
  }
  return { fields, blobs: blobs.found }
}

/** Heads of the parts of a form, and the file names in them. */
const formHeadBytes = 1_000_000

/** Refuses a form that is longer than all its fields may be together, before its body is read. A body in JSON has its `bodyLimit`. */
export const requireFormLength = (request: FastifyRequest, endpoint: AnyEndpoint): void => {
  // `isMultipart` knows once the body is begun.
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  if (!endpoint.body || !isForm) return
  const blobs = new Blobs(endpoint)
  const limits = Object.entries(endpoint.blobs ?? {})
  const mostBytes = limits.reduce(
    (sum, [name, limit]) => sum + (blobs.isList(name) ? filesPerField * limit : limit),
    jsonBodyBytes + formHeadBytes,
  )
  if (Number(request.headers['content-length'] ?? 0) <= mostBytes) return
  const [only, ...more] = limits
  if (only && more.length === 0) throw tooLarge(...only)
  throw new AppError('ErrTooLarge', {
    message: `The form is too large: at most ${mostBytes} bytes.`,
  })
}

/** What a body's blob fields hold; a field whose schema is a list holds several. */
class Blobs {
  readonly found: ReadBody['blobs'] = {}
  readonly #schema: z.ZodType | undefined

  readonly #names: string[]

  constructor({ body, blobs = {} }: AnyEndpoint) {
    this.#schema = body
    this.#names = Object.keys(blobs)
  }

  isList(name: string): boolean {
    const field = this.#schema instanceof z.ZodObject ? this.#schema.shape[name] : undefined
    return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodArray
  }

  /** The most files of a form. Four more are read, so that the refusal can name the field of one that it should not have. */
  most(): number {
    return this.#names.reduce((sum, name) => sum + (this.isList(name) ? filesPerField : 1), 4)
  }

  add(name: string, blob: UploadedBlob): void {
    const before = this.found[name]
    if (!this.isList(name)) this.found[name] = blob
    else if (!Array.isArray(before)) this.found[name] = [blob]
    else if (before.length < filesPerField) before.push(blob)
    else throw invalidField(name, `At most ${filesPerField} files.`)
  }
}

const asObject = (body: unknown): Record<string, unknown> => {
  if (body === undefined || body === null) return {}
  if (isObject(body)) return { ...body }
  throw new AppError('ErrInvalid', { message: 'The body must be a JSON object or a form.' })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readForm = async (
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  intake: BlobIntake,
): Promise<ReadBody> => {
  const limits = endpoint.blobs ?? {}
  const fields: Record<string, unknown> = {}
  const blobs = new Blobs(endpoint)
  let fieldBytes = 0
  for await (const part of partsOf(request, blobs.most())) {
    const limit = limits[part.fieldname]
    if (part.type === 'field') {
      // A part may be JSON by its own type.
      requireModestJson(part.value)
      if (limit === undefined) fieldBytes += Buffer.byteLength(JSON.stringify(part.value) ?? '')
      // As much as a body in JSON may have.
      if (fieldBytes > jsonBodyBytes) throw tooLarge(part.fieldname, jsonBodyBytes)
      // What does not fit would be cut off in silence.
      if (part.valueTruncated || part.fieldnameTruncated)
        throw tooLarge(part.fieldname, formFieldBytes, 'Send it as a file.')
      // A form may also send a blob as plain text, or as the JSON of { text } or { blobId }.
      if (limit === undefined) addField(fields, part.fieldname, part.value)
      else
        for (const blob of await fromField(part.fieldname, part.value, limit, blobs, intake))
          blobs.add(part.fieldname, blob)
      continue
    }
    if (limit === undefined) {
      part.file.resume()
      throw new AppError('ErrInvalid', {
        message: `The form has a file it should not have: ${part.fieldname}.`,
      })
    }
    const blob = await store(part.fieldname, part.file, limit, intake)
    blobs.add(part.fieldname, { ...blob, fileName: part.filename })
  }
  requireModestJson(fields)
  return { fields, blobs: blobs.found }
}

/** A field that comes several times is a list. */
const addField = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else if (Array.isArray(before)) before.push(value)
  else fields[name] = [before, value]
}

/** The parser's own errors carry no status: a form that breaks off is the sender's fault. */
async function* partsOf(request: FastifyRequest, files: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { files, parts: files + formFields } })
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw brokenOff(error)
  }
}

const brokenOff = (cause: unknown): AppError =>
  new AppError('ErrInvalid', { message: 'The form did not arrive whole. Send it again.', cause })

const fromField = async (
  name: string,
  value: unknown,
  limit: number,
  blobs: Blobs,
  intake: BlobIntake,
): Promise<UploadedBlob[]> => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const parsed = /^\s*[{[]/.test(text) ? safeJson(text) : undefined
  const isList = blobs.isList(name) && Array.isArray(parsed) && parsed.every(isBlobInput)
  const items: unknown[] = isList ? parsed : [isBlobInput(parsed) ? parsed : { text }]
  return Promise.all(items.map((item) => fromJson(name, item, limit, intake)))
}

/** Exactly `{ text }` or `{ blobId }`: any other JSON is the text itself. */
const isBlobInput = (value: unknown): boolean => {
  const [entry, ...more] = isObject(value) ? Object.entries(value) : []
  return (
    entry !== undefined &&
    more.length === 0 &&
    ['text', 'blobId'].includes(entry[0]) &&
    typeof entry[1] === 'string'
  )
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the text itself is meant.
    return undefined
  }
}

const fromJson = async (
  name: string,
  value: unknown,
  limit: number,
  intake: BlobIntake,
): Promise<UploadedBlob> => {
  const { text, blobId } = isObject(value) ? value : { text: value }
  if (typeof text === 'string') {
    const blob = await store(name, Readable.from([Buffer.from(text)]), limit, intake)
    return { ...blob, fileName: undefined, isTyped: true }
  }
  const found = typeof blobId === 'string' ? await intake.findUpload(blobId as UploadId) : undefined
  if (found && found.size > limit) throw tooLarge(name, limit)
  if (found) return { ...found, fileName: undefined }
  const sentence = `“${name}” must be a file, { "text": … } or the { "blobId": … } of an upload of yours.`
  throw new AppError('ErrInvalid', { message: sentence, fields: { [name]: sentence } })
}

const store = async (
  name: string,
  source: Readable,
  limit: number,
  intake: BlobIntake,
): Promise<StoredBlob> => {
  try {
    return await intake.store(source, limit)
  } catch (error) {
    if (error instanceof BlobTooLarge) throw tooLarge(name, limit)
    if (source.errored && source.errored === error) throw brokenOff(error)
    throw error
  }
}

const tooLarge = (name: string, limit: number, advice = ''): AppError => {
  const sentence = `The file is too large: at most ${limit} bytes. ${advice}`.trim()
  return new AppError('ErrTooLarge', { message: sentence, fields: { [name]: sentence } })
}
