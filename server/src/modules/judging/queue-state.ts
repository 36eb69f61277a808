import { firstJobs, queueNumbers } from '../queue/index.ts'
import type { QueuedJobRow } from '../queue/index.ts'
import type { Db } from '../../platform/db/connect.ts'

const jobsShown = 100

/** What administrators see of the queue: numbers of all, and the first jobs, running ones first. */
export const queueState = async (db: Db) => {
  const [numbers, jobs] = await Promise.all([queueNumbers(db), firstJobs(db, jobsShown)])
  return { ...numbers, jobs: jobs.map(presentJob) }
}

const presentJob = (row: QueuedJobRow) => ({
  executionId: row.execution_id,
  problemId: row.problem_id,
  problemTitle: row.title,
  handle: row.handle,
  languageId: row.language_id,
  judge: row.judge,
  attempt: row.attempt,
  failures: Math.ceil(row.failures),
  done: row.done,
  total: row.total,
  queuedAt: row.queued_at.toISOString(),
  startedAt: row.judge === null ? null : (row.started_at?.toISOString() ?? null),
})
