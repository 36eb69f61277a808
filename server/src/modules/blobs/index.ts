export { blobRoutes } from './blobs.routes.ts'
export * from './blobs.store.ts'
export { sweepBlobs, sweepDaily } from './sweep-blobs.ts'
