/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { readS3Settings } from '../platform/blobs/s3/s3-settings.ts'
import type { S3Settings } from '../platform/blobs/s3/s3-settings.ts'

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
  store: S3rver['store'],
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
  let running: S3rver | undefined
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
    running.middleware.unshift(async (ctx, next) => {
      calls.push(`${ctx.method} ${ctx.path}`)
      const isRefused =
        isConditional &&
        ctx.method === 'PUT' &&
        ctx.headers['if-none-match'] === '*' &&
        (await store.existsObject(bucket, ctx.path.slice(bucket.length + 2)))
      if (isRefused) ctx.status = 412
      else if (ctx.path === `/${bucket}/`) ctx.body = await listPage(store, ctx.query, pageKeys)
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
