export { connectedJudges, createJudgeToken, queueState } from './judges.store.ts'
export { judgingRoutes, mountJudging, watchJobs } from './judging.plugin.ts'
