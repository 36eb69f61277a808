export { shareRoutes } from './shares.ts'
