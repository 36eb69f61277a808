export { strengthRoutes } from './strength.routes.ts'
export { strengthWork } from './strength-work.ts'
