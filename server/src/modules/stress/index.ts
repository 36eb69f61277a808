export { startStressOf, stressRoutes } from './stress.routes.ts'
export { nothingJudged, stressWork } from './stress-work.ts'
