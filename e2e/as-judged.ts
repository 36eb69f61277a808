import { createHash } from 'node:crypto'
import { ApiError } from '../contract/src/index.ts'
import type {
  Client,
  JobMessage,
  ListedSolution,
  ProblemId,
  SolutionId,
} from '../contract/src/index.ts'
import { judgeLanguages } from '../judge/src/languages/index.ts'
import type { Stack } from './stack.ts'
import { lastPart } from './trip.ts'

// What a judge is given for each solution of a problem: the same job ends with the same verdict. The server hands it to a
// judge that is played here; while one is connected no real one may be.

export interface JudgedSolution {
  id: SolutionId
  label: string
  languageId: string
  /** The digest of its source, as it is run. */
  source: string
  /** Equal where a judge is given the same. */
  digest: string
}

export interface PlayedJudge {
  judged: (api: Client, problemId: ProblemId) => Promise<JudgedSolution[]>
  leave: () => Promise<void>
}

const atOnce = 8

export const playJudge = async (stack: Stack): Promise<PlayedJudge> => {
  const token = await stack.judgeToken('played')
  const languages = judgeLanguages.map(({ id }) => id)
  const call = async (name: string, body?: object): Promise<Response> => {
    const response = await fetch(`${stack.url}/api/judge/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response
  }
  const hello = () => call('hello', { version: '1', slots: 1, busy: 0, fresh: false, languages })
  /** Each job is given up at once: a fault of its author is final. */
  const take = async (): Promise<JobMessage | undefined> => {
    const response = await call('claim', { languages, waitMs: 1000 })
    if (response.status === 204) return undefined
    const job = (await response.json()) as JobMessage
    const { executionId, attempt } = job
    const error = { whose: 'author', note: 'not run' }
    await call('report', { executionId, attempt, status: 6, build: null, checks: [], error })
    return job
  }
  /** By execution. Others look at what was imported, in the background: theirs are given up too. */
  const takeAll = async (ids: readonly string[]): Promise<Map<string, JobMessage>> => {
    const jobs = new Map<string, JobMessage>()
    while (ids.some((id) => !jobs.has(id))) {
      const job = await take()
      if (job) jobs.set(job.executionId, job)
      else await hello()
    }
    return jobs
  }
  await hello()
  return {
    judged: async (api, problemId) => {
      const { solutions } = await api.listSolutions({ problemId })
      const found: JudgedSolution[] = []
      // Nobody may have more runs waiting than a few.
      for (let from = 0; from < solutions.length; from += atOnce) {
        await hello()
        const some = solutions.slice(from, from + atOnce)
        const started = await Promise.all(some.map(({ id }) => startRun(api, id)))
        const jobs = await takeAll(started.flatMap((run) => ('id' in run ? [run.id] : [])))
        for (const [at, solution] of some.entries()) {
          const run = started[at]
          const given = run && 'id' in run ? jobs.get(run.id) : undefined
          const what = given ? plainJob(given) : run
          const digest = createHash('sha256').update(JSON.stringify(what)).digest('hex')
          const source =
            (await api.getSolution({ solutionId: solution.id })).source?.sha256Sum ?? ''
          found.push({ ...pick(solution), source, digest })
        }
      }
      return found
    },
    leave: async () => void (await call('leave')),
  }
}

/** What cannot be judged as at home is refused, with the reason. */
const startRun = (api: Client, solutionId: SolutionId): Promise<{ id: string } | { why: string }> =>
  api.executeSolution({ solutionId, body: {} }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) return { why: error.message }
    throw error
  })

const pick = ({ id, label, languageId }: ListedSolution) => ({ id, label, languageId })

/**
 * Without what only this run has, and with what stands in no order in one. A format may have its memory limit in MiB: what is
 * more is no difference.
 */
const plainJob = ({ executionId: _id, attempt: _attempt, ...job }: JobMessage) => ({
  ...job,
  sourceName: lastPart(job.sourceName),
  limits: { ...job.limits, memory: Math.ceil(job.limits.memory / 2 ** 20) },
  files: job.files?.toSorted(byName),
  includedFiles: job.includedFiles?.toSorted(),
  checker: {
    ...job.checker,
    program: job.checker.program && withSorted(job.checker.program),
  },
  driver: job.driver && withSorted(job.driver),
})

const withSorted = <T extends { files: { name: string }[] }>(program: T): T => ({
  ...program,
  files: program.files.toSorted(byName),
})

const byName = (a: { name: string }, b: { name: string }): number =>
  a.name < b.name ? -1 : Number(a.name > b.name)
