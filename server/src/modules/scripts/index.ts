export { noteImported } from './makings.store.ts'
export { scriptRoutes } from './scripts.routes.ts'
