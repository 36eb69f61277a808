import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { BlobStore, Incoming, ByteRange, StoredFile } from '../blobs.ts'
import { createBlobs } from '../create-blobs.ts'
import type { FoundFile, StoredFiles } from '../stored-files.ts'
import { openTemporary } from '../temporary.ts'
import {
  isBehindEnd,
  isNotThere,
  isRefusedAsThere,
  isUnknownCondition,
  S3Error,
  s3ErrorSentence,
  unavailable,
} from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'

export interface S3Blobs extends BlobStore {
  close(): void
}

/** `temporary`: a folder of this machine for files on their way in and out. */
export const s3Blobs = async (settings: S3Settings, temporary: string): Promise<S3Blobs> => {
  await openTemporary(temporary)
  const client = new S3Client({
    ...(settings.endpoint === undefined
      ? {}
      : { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.region === undefined ? {} : { region: settings.region }),
    ...(settings.keys ? { credentials: settings.keys } : {}),
    // Services other than that of AWS refuse the trailers that checksums come in. Blobs have a hash of ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, socketTimeout: 60_000 },
  })
  return {
    ...createBlobs(s3Files(new Bucket(client, settings), temporary)),
    close: () => client.destroy(),
  }
}

/** The keys of a bucket below the prefix, with errors of ours. */
class Bucket {
  readonly client: S3Client
  readonly settings: S3Settings

  constructor(client: S3Client, settings: S3Settings) {
    this.client = client
    this.settings = settings
  }

  at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + name }
  }

  async ask<T>(call: (client: S3Client) => Promise<T>): Promise<T> {
    try {
      return await call(this.client)
    } catch (error) {
      throw unavailable(error, this.settings)
    }
  }

  /** Undefined where it is not there. */
  askIfThere<T>(call: (client: S3Client) => Promise<T>): Promise<T | undefined> {
    return this.ask((client) =>
      call(client).catch((error: unknown) => {
        if (isNotThere(error)) return undefined
        throw error
      }),
    )
  }
}

const probeMs = 5000
const asideName = (hash: string): string => `aside/${hash}`
const placeName = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2)}`
/** What comes back from aside between the first two looks is at its place at the third. */
const placesOf = (hash: string): string[] => [placeName(hash), asideName(hash), placeName(hash)]

/**
 * Files of blobs as objects, `PREFIX ab/cdef…`, aside `PREFIX aside/abcdef…`. An object is whole or not there. Moving one is
 * a copy and then a deletion, so that whoever looks at both places finds it, and two servers that move the same one do what
 * one would have done.
 */
const s3Files = (bucket: Bucket, temporary: string): StoredFiles => {
  const findAt = async (name: string): Promise<FoundFile | undefined> => {
    const head = await bucket.askIfThere((client) =>
      client.send(new HeadObjectCommand(bucket.at(name))),
    )
    if (!head) return undefined
    return {
      isPacked: isPacked(head),
      bytes: head.ContentLength ?? 0,
      open: async (range) => (await openObject(bucket, name, range))?.stream,
    }
  }
  const remove = async (name: string): Promise<void> => {
    await bucket.askIfThere((client) => client.send(new DeleteObjectCommand(bucket.at(name))))
  }
  const move = async (from: string, to: string): Promise<void> => {
    const source = bucket.at(from)
    const CopySource = encodeURI(`${source.Bucket}/${source.Key}`)
    const copied = await bucket.askIfThere((client) =>
      client.send(new CopyObjectCommand({ ...bucket.at(to), CopySource })),
    )
    if (copied) await remove(from)
  }

  return {
    temporary,
    async add({ hash, size }, incoming) {
      try {
        const there = await findAt(placeName(hash))
        // The same bytes are not sent twice. Those that are set aside are, for they may be removed before a row names them.
        if (!there || !(there.isPacked || there.bytes === size))
          await upload(bucket, placeName(hash), incoming)
      } finally {
        if ('path' in incoming.source) await rm(incoming.source.path, { force: true })
      }
    },
    async find(hash) {
      for (const name of placesOf(hash)) {
        const found = await findAt(name)
        if (found) return found
      }
      return undefined
    },
    async open(hash) {
      for (const name of placesOf(hash)) {
        const opened = await openObject(bucket, name)
        if (opened) return opened
      }
      return undefined
    },
    delete: (hash) => remove(placeName(hash)),
    isOwnedBy: (databaseId, claims) => isOwnedBy(bucket, databaseId, claims),
    async *list() {
      for await (const { name, ...file } of listObjects(bucket, '')) {
        const [, start, rest] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(name) ?? []
        if (start !== undefined && rest !== undefined) yield { hash: start + rest, ...file }
      }
    },
    setAside: (hash) => move(placeName(hash), asideName(hash)),
    async *listAside() {
      for await (const { name, ...file } of listObjects(bucket, 'aside/'))
        yield { hash: name.slice('aside/'.length), ...file }
    },
    async bringBack(hash) {
      if (await findAt(placeName(hash))) return remove(asideName(hash))
      return move(asideName(hash), placeName(hash))
    },
    removeAside: (hash) => remove(asideName(hash)),
    probe: () => probe(bucket),
  }
}

const probe = async (bucket: Bucket): Promise<void> => {
  try {
    await bucket.client.send(new PutObjectCommand({ ...bucket.at('probe'), Body: 'probe' }), {
      abortSignal: AbortSignal.timeout(probeMs),
    })
  } catch (error) {
    throw new S3Error(s3ErrorSentence(error, bucket.settings), { cause: error })
  }
}

/** What an object says of itself: a copy has it too. */
const packedForm = { form: 'zstd' }
const isPacked = ({ Metadata }: { Metadata?: Record<string, string> | undefined }): boolean =>
  Metadata?.['form'] === packedForm.form

const openObject = async (
  bucket: Bucket,
  name: string,
  range?: ByteRange,
): Promise<{ stream: Readable; isPacked: boolean } | undefined> => {
  const Range = range && `bytes=${range.start}-${range.end - 1}`
  const object = await bucket.askIfThere((client) =>
    client
      .send(new GetObjectCommand({ ...bucket.at(name), ...(Range ? { Range } : {}) }))
      .catch((error: unknown): { Body: Readable; Metadata?: Record<string, string> } => {
        if (isBehindEnd(error)) return { Body: Readable.from([]) }
        throw error
      }),
  )
  return object && { stream: object.Body as Readable, isPacked: isPacked(object) }
}

/** The least that S3 takes as a part. One part of a file is in memory at a time. */
const partBytes = 5 * 1024 * 1024

const upload = async (
  bucket: Bucket,
  name: string,
  { source, isPacked: packed }: Incoming,
): Promise<void> => {
  const object = { ...bucket.at(name), ...(packed ? { Metadata: packedForm } : {}) }
  const put = async (Body: Buffer): Promise<void> => {
    await bucket.ask((client) => client.send(new PutObjectCommand({ ...object, Body })))
  }
  if ('bytes' in source) return put(source.bytes)
  const file = await open(source.path)
  try {
    const { size } = await file.stat()
    const read = async (start: number): Promise<Buffer> => {
      const part = Buffer.alloc(Math.min(partBytes, size - start))
      await file.read(part, 0, part.length, start)
      return part
    }
    if (size <= partBytes) await put(await read(0))
    else await uploadParts(bucket, object, { size, read })
  } finally {
    await file.close()
  }
}

const uploadParts = async (
  bucket: Bucket,
  object: { Bucket: string; Key: string; Metadata?: Record<string, string> },
  { size, read }: { size: number; read: (start: number) => Promise<Buffer> },
): Promise<void> => {
  const { UploadId } = await bucket.ask((client) =>
    client.send(new CreateMultipartUploadCommand(object)),
  )
  const at = { Bucket: object.Bucket, Key: object.Key }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const Body = await read(start)
      const PartNumber = Parts.length + 1
      const { ETag } = await bucket.ask((client) =>
        client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body })),
      )
      Parts.push({ ETag, PartNumber })
    }
    await bucket.ask((client) =>
      client.send(
        new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }),
      ),
    )
  } catch (error) {
    // A service that is away keeps the parts; a rule of the bucket ends such uploads (docs/self-hosting.md).
    await bucket.client
      .send(new AbortMultipartUploadCommand({ ...at, UploadId }))
      .catch(() => undefined)
    throw error
  }
}

async function* listObjects(
  bucket: Bucket,
  start: string,
): AsyncGenerator<Omit<StoredFile, 'hash'> & { name: string }> {
  const { Key: Prefix } = bucket.at(start)
  for (let ContinuationToken: string | undefined; ;) {
    const page = await bucket.ask((client) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket.settings.bucket,
          Prefix,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      ),
    )
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield {
        name: Key.slice(bucket.settings.prefix.length),
        size: Size,
        atMs: LastModified?.getTime() ?? Date.now(),
      }
    ContinuationToken = page.NextContinuationToken
    if (page.IsTruncated !== true || ContinuationToken === undefined) return
  }
}

const ownerName = 'database'

/**
 * The first that claims it writes the object `database`. A service that ignores the condition takes the last of those that
 * claim in the same moment, so what stands there is read again.
 */
const isOwnedBy = async (bucket: Bucket, databaseId: string, claims: boolean): Promise<boolean> => {
  const read = async (): Promise<string | undefined> => {
    const object = await bucket.askIfThere((client) =>
      client.send(new GetObjectCommand(bucket.at(ownerName))),
    )
    return (await object?.Body?.transformToString())?.trim()
  }
  const owner = await read()
  if (owner !== undefined) return owner === databaseId
  if (!claims) return true
  const claim = { ...bucket.at(ownerName), Body: databaseId }
  await bucket.ask((client) =>
    client
      .send(new PutObjectCommand({ ...claim, IfNoneMatch: '*' }))
      .catch(async (error: unknown) => {
        if (isUnknownCondition(error)) await client.send(new PutObjectCommand(claim))
        else if (!isRefusedAsThere(error)) throw error
      }),
  )
  return (await read()) === databaseId
}
