export { imageRoutes } from './images.routes.ts'
export { findImage, imageContents, insertImages, listImages } from './images.store.ts'
export type { NewImage } from './images.store.ts'
export { sanitizeApart } from './sanitize-apart.ts'
