import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readS3Settings } from '../platform/blobs/s3/s3-settings.ts'
import type { S3Settings } from '../platform/blobs/s3/s3-settings.ts'

// s3rver has no types: what is used of it.

interface Call {
  method: string
  path: string
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
  status: number
  body: string
}

interface StoredObject {
  key: string
  size: number
  lastModifiedDate: Date
  metadata: Record<string, unknown>
  content: Readable | null
}

interface Store {
  existsObject(bucket: string, key: string): Promise<boolean>
  getObject(bucket: string, key: string, options: { start?: number }): Promise<StoredObject | null>
  listObjects(
    bucket: string,
    options: { prefix: string | undefined; startAfter: string | undefined; maxKeys: number },
  ): Promise<{ objects: StoredObject[]; isTruncated: boolean }>
}

interface Service {
  middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
  store: Store
  httpServer: Server
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: {
  port: number
  address: string
  silent: boolean
  directory: string
  vhostBuckets: boolean
  configureBuckets: { name: string }[]
}) => Service

/** An S3 service over HTTP that checks signatures. */
export interface S3Server {
  endpoint: string
  /** The calls since it was asked the last time, as `PUT /bucket/key`. */
  takeCalls(): string[]
  settings(prefix: string): S3Settings
  /** What a server is started with. */
  environment(prefix: string): Record<string, string>
  /** Connections are refused until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

interface Kind {
  /** Whether it knows `If-None-Match: *`; some services ignore it. */
  isConditional?: boolean
  /** The most that one page of a list has. */
  pageKeys?: number
}

const bucket = 'drafts'

/** s3rver's own list takes no signature of a path that ends with a slash, and its pages need a cipher that OpenSSL 3 lacks. */
const listPage = async (
  store: Store,
  query: Record<string, string | undefined>,
  maxKeys: number,
): Promise<string> => {
  const { objects, isTruncated } = await store.listObjects(bucket, {
    prefix: query['prefix'],
    startAfter: query['continuation-token'],
    maxKeys,
  })
  const contents = objects.map(
    ({ key, size, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
  )
  const next = isTruncated
    ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}
/** The only keys that it knows. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export const startS3Server = async ({
  isConditional = true,
  pageKeys = 1000,
}: Kind = {}): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'drafts-s3-'))
  const calls: string[] = []
  let port = 0
  let running: Service | undefined
  const start = async (): Promise<void> => {
    running = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    })
    const { store } = running
    running.middleware.unshift(async (call, next) => {
      calls.push(`${call.method} ${call.path}`)
      const isRefused =
        isConditional &&
        call.method === 'PUT' &&
        call.headers['if-none-match'] === '*' &&
        (await store.existsObject(bucket, call.path.slice(bucket.length + 2)))
      if (isRefused) call.status = 412
      else if (call.path === `/${bucket}/`) call.body = await listPage(store, call.query, pageKeys)
      else await next()
    })
    const getObject = store.getObject.bind(store)
    store.getObject = async (name, key, options) => {
      const object = await getObject(name, key, options)
      // It announces a byte of an object that has none, where S3 answers 416.
      if (object?.metadata['content-length'] === 0 && options.start !== undefined) {
        object.content?.destroy()
        object.content = null
      }
      return object
    }
    ;({ port } = await running.run())
  }
  const stop = async (): Promise<void> => {
    running?.httpServer.closeAllConnections()
    await running?.close()
    running = undefined
  }
  await start()
  const endpoint = `http://127.0.0.1:${port}`
  const urlOf = (prefix: string): string => `s3://${bucket}/${prefix}?endpoint=${endpoint}`
  return {
    endpoint,
    takeCalls: () => calls.splice(0),
    settings: (prefix) => readS3Settings(urlOf(prefix), keys),
    environment: (prefix) => ({ BLOBS_URL: urlOf(prefix), ...keys }),
    start,
    stop,
    async close() {
      if (running) await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
