import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { status } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JobBed } from '../testing/job-bed.ts'
import type { Judged } from '../testing/job-bed.ts'
import { removeFolders } from '../sandbox/test-bed.ts'
import { goldenVerdicts, readGoldenProblem } from './read-problem.ts'
import type { GoldenFile, GoldenProblem, GoldenSubmission } from './read-problem.ts'

const FOLDER = join(import.meta.dirname, '../../golden')
const problems = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readGoldenProblem(FOLDER, name))

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open()
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const judge = (problem: GoldenProblem, submission: GoldenFile): Promise<Judged> => {
  const { checker, driver } = problem
  return bed.judge({
    ...problem.limits,
    languageId: submission.languageId,
    source: submission.source,
    inputs: problem.tests.map(({ input }) => input),
    answers: problem.tests.map(({ answer }) => answer),
    thorough: false,
    comparator: problem.comparator,
    ...(checker && {
      checker: bed.program(checker.languageId, checker.convention, checker.source),
    }),
    ...(driver && {
      driver: {
        ...bed.program(driver.languageId, driver.convention, driver.source),
        judgesOutput: false,
      },
    }),
  })
}

/** The first check that is not Accepted decides. */
const verdictOf = ({ last, checks }: Judged): Pick<GoldenSubmission, 'verdict' | 'test'> => {
  if (last?.build?.ok === false) return { verdict: 'CompilationError', test: undefined }
  const decides = checks
    .toSorted((a, b) => a.no - b.no)
    .find(({ verdict }) => verdict !== 'Accepted')
  if (!decides) return { verdict: 'Accepted', test: undefined }
  const isJudged = decides.status === status.finished
  const verdict = goldenVerdicts.find((known) => known === decides.verdict)
  return { verdict: isJudged && verdict ? verdict : 'InternalError', test: decides.no }
}

describe.each(problems)('$name', (problem) => {
  test.each(problem.submissions)('$name $verdict', async (submission) => {
    const judged = await judge(problem, submission)
    const { verdict, test: decides } = submission
    expect({ ...verdictOf(judged), last: judged.last }).toMatchObject({ verdict, test: decides })
  })
})

test('every verdict has a submission', () => {
  const had = new Set(problems.flatMap(({ submissions }) => submissions.map((s) => s.verdict)))
  expect(goldenVerdicts.filter((verdict) => !had.has(verdict))).toEqual([])
})
