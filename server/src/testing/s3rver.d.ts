declare module '@20minutes/s3rver' {
  interface Context {
    method: string
    path: string
    headers: Record<string, string | undefined>
    status: number
    query: Record<string, string | undefined>
    body: string
  }
  interface StoredObject {
    key: string
    size: number
    lastModifiedDate: Date
    metadata: Record<string, unknown>
    content: import('node:stream').Readable | null
  }
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    store: {
      existsObject(bucket: string, key: string): Promise<boolean>
      getObject(
        bucket: string,
        key: string,
        options: { start?: number },
      ): Promise<StoredObject | null>
      listObjects(
        bucket: string,
        options: { prefix: string | undefined; startAfter: string | undefined; maxKeys: number },
      ): Promise<{ objects: StoredObject[]; isTruncated: boolean }>
    }
    httpServer: import('node:http').Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
