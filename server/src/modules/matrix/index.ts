export { matrixRoutes } from './matrix.routes.ts'
