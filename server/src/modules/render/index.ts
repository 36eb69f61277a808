export { renderRoutes } from './render.routes.ts'
