export { blobRoutes } from './blobs.routes.ts'
export * from './blobs.store.ts'
