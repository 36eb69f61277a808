export { startStressOf, stressRoutes } from './stress.routes.ts'
export { stressWork } from './stress-work.ts'
