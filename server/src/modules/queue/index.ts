export {
  claimJobs,
  endLeases,
  failJob,
  firstJobs,
  freeJobsOf,
  handBackJobsOf,
  hasHopelessJobs,
  insertJobs,
  lostOf,
  markProgressed,
  queueNumbers,
  releaseJob,
  removeHopelessJobs,
  removeJob,
  renewLease,
  shouldYield,
} from './jobs.store.ts'
export type { Lease, QueuedJobRow } from './jobs.store.ts'
