export { judgeAccess, ofJudges } from './judge-access.ts'
export {
  connectedJudges,
  createJudgeToken,
  findJudgeId,
  listJudgeTokens,
  removeJudge,
} from './judges.store.ts'
export { judgingRoutes, mountJudging, hopelessJobsWork } from './judging.plugin.ts'
