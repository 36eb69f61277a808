export { imageRoutes } from './images.routes.ts'
