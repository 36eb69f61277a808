export { connectedJudges, createJudgeToken, requireJudge } from './judges.store.ts'
export { judgingRoutes, mountJudging, watchJobs } from './judging.plugin.ts'
