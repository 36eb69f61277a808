import type { CheckReport, JobMessage, ProblemId, SolutionId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { stressWork } from '../stress/index.ts'
import { strengthWork } from './strength-work.ts'

const { world, alice, eve, tess } = useWorld('alice', 'eve', 'tess')
const { hello, claim, report, printed } = fakeJudge(() => world)

let ends: (() => void)[] = []
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
  const { platform } = world
  const own = { ...platform, config: { ...platform.config, pace: paces.quick } }
  ends = [startWork(platform, strengthWork(own)), startWork(platform, stressWork(own))]
})
afterEach(() => {
  for (const end of ends) end()
})

const source = `n = int(input())
if n < 10:
    print(n + 1)
else:
    print(max(n, 20))
`

interface Made {
  problemId: ProblemId
  reference: SolutionId
}
const make = async ({ languageId = 'python3', isPrivate = false } = {}): Promise<Made> => {
  const shares = { eve: 'editor', tess: 'tester' } as const
  const problemId = await makeShared(alice, { title: 'Strong' }, shares)
  const body = {
    label: 'ref',
    languageId,
    reference: true,
    private: isPrivate,
    source: { text: source },
  }
  const { id: reference } = await alice.api.createSolution({ problemId, body })
  for (const input of ['1', '30'])
    await alice.api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: 'a' } },
    })
  await sql`delete from jobs`.execute(world.platform.db)
  return { problemId, reference }
}

const textOf = async ({ source: { hash } }: JobMessage): Promise<string> =>
  (await world.platform.blobs.read(hash, 10_000))?.toString() ?? ''
/** `left`: the judge goes on with it for ever. */
type Judged = (
  text: string,
  job: JobMessage,
) => CheckReport[] | 'no build' | 'left' | Promise<CheckReport[]>
const noBuild = {
  ok: false,
  log: { snip: 'no', size: 2, blob: null },
  usages: null,
  cached: false,
} as const

/** Judges what waits until it holds. */
const judgeUntil = (judge: Judged, holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      // A judge that is silent for long is not connected any more.
      await hello()
      for (let job = await claim(); job; job = await claim()) {
        const checks = await judge(await textOf(job), job)
        if (checks === 'no build') await report(job, { build: noBuild })
        else if (checks !== 'left') await report(job, { checks })
      }
      await holds()
    },
    { timeout: 60_000, interval: 50 },
  )

const start = async ({ problemId }: Made, seconds = 60) =>
  (await alice.api.startStrength({ problemId, body: { seconds } })).id
const judgeAll = async (strengthId: string, judge: Judged) => {
  await judgeUntil(judge, async () => {
    expect((await alice.api.getStrength({ strengthId })).status).toBeGreaterThan(2)
  })
  return alice.api.getStrength({ strengthId })
}
/** Only the change of the boundary is not caught. */
const survives = (text: string): boolean => text === source || text.includes('n <= 10')
const usual: Judged = (text) => [passed(0), survives(text) ? passed(1) : failed(1)]

/** The reference answers, and the survivor fails. */
const stressed: Judged = (text, { checks }) =>
  text === source
    ? Promise.all(checks.map(({ no }) => printed(no, `answer ${no}`)))
    : checks.map(({ no }) => failed(no))

describe('the strength of tests', () => {
  it('is the part of changed references that a test catches', async () => {
    const made = await make()
    const strengthId = await start(made)
    expect(await alice.api.latestStrength({ problemId: made.problemId })).toEqual({
      id: strengthId,
    })
    expect(await alice.api.getStrength({ strengthId })).toMatchObject({ mutants: 0, score: null })
    const jobs: JobMessage[] = []
    const over = await judgeAll(strengthId, (text, job) => {
      jobs.push(job)
      return text.includes('n > 10') ? 'no build' : usual(text, job)
    })
    expect(over).toMatchObject({ status: 7, error: null, same: 0, isOutdated: false })
    const { mutants, caught, score, progress, survivors } = over
    // What does not compile counts for nothing.
    expect(progress).toEqual({ done: mutants + 1, total: mutants + 1 })
    expect(caught).toBe(mutants - 1)
    expect(score).toBeCloseTo(caught / mutants)
    expect(survivors).toEqual([
      {
        id: expect.any(String),
        line: 2,
        before: 'if n < 10:',
        after: 'if n <= 10:',
        stressId: null,
      },
    ])
    // The reference comes first; each ends at the first test that catches it.
    expect(jobs).toHaveLength(progress.total + 1)
    expect(jobs.map(({ thorough, checks }) => [thorough, checks.length])).toEqual(
      jobs.map(() => [false, 2]),
    )
    const { rows } =
      await sql`select 1 from executions where problem_id = ${made.problemId}`.execute(
        world.platform.db,
      )
    expect(rows).toEqual([])
  })

  it('counts no survivor that is the same program, now and later', async () => {
    const made = await make()
    const strengthId = await start(made)
    const { survivors, mutants, caught } = await judgeAll(strengthId, usual)
    const survivorId = survivors[0]?.id ?? ''
    await alice.api.markSameSurvivor({ strengthId, survivorId })
    expect(await alice.api.getStrength({ strengthId })).toMatchObject({
      mutants: mutants - 1,
      caught,
      same: 1,
      score: 1,
      survivors: [],
    })
    await eve.api.unmarkSameSurvivor({ strengthId, survivorId })
    expect(await alice.api.getStrength({ strengthId })).toMatchObject({ mutants, same: 0 })
    await alice.api.markSameSurvivor({ strengthId, survivorId })
    const limits = await alice.api.getLimits({ problemId: made.problemId })
    await alice.api.saveLimits({ problemId: made.problemId, body: { ...limits, cpu: 7e9 } })
    expect(await alice.api.getStrength({ strengthId })).toMatchObject({ isOutdated: true })
    const again = await judgeAll(await start(made), usual)
    expect(again).toMatchObject({ mutants: mutants - 1, same: 1, score: 1, survivors: [] })
    const solutionId = made.reference
    const body = { source: { text: `${source}\n` } }
    await alice.api.updateSolution({ solutionId, body })
    expect(await alice.api.getStrength({ strengthId })).toMatchObject({ isOutdated: true })
    const other = await judgeAll(await start(made), (text) =>
      usual(text.trimEnd() + '\n', {} as never),
    )
    expect(other).toMatchObject({ mutants, same: 0 })
    expect(other.survivors).toHaveLength(1)
    const nobody = alice.api.markSameSurvivor({ strengthId, survivorId: '999' })
    expect((await refusalOf(nobody)).status).toBe(404)
  })

  it('grows with a test that is found for a survivor', async () => {
    const made = await make()
    const spec = 'var n int\nscan n\ncheck n >= 1, n <= 99\neol\neof\n'
    const { problemId } = made
    const strengthId = await start(made)
    const [survivor] = (await judgeAll(strengthId, usual)).survivors
    const survivorId = survivor?.id ?? ''
    const nothing = await refusalOf(
      alice.api.findSurvivor({ strengthId, survivorId, body: { seconds: 20 } }),
    )
    expect(Object.keys(nothing.fields ?? {})).toEqual(['command'])
    const body = { seconds: 20, command: 'gen 1..9' }
    const unknown = await refusalOf(alice.api.findSurvivor({ strengthId, survivorId, body }))
    expect(unknown.fields).toEqual({ command: 'Column 1: There is no generator gen.' })
    await alice.api.saveScanspec({ problemId, body: { enabled: true, source: spec } })
    const { id: stressId } = await alice.api.findSurvivor({
      strengthId,
      survivorId,
      body: { seconds: 20 },
    })
    expect((await alice.api.getStrength({ strengthId })).survivors[0]?.stressId).toBe(stressId)
    await judgeUntil(stressed, async () => {
      expect((await alice.api.getStress({ stressId })).status).toBe(7)
    })
    expect(await alice.api.getStress({ stressId })).toMatchObject({
      error: null,
      found: { solutionId: null, verdict: 'WrongAnswer' },
    })
    expect((await alice.api.getStrength({ strengthId })).isOutdated).toBe(false)
    await alice.api.addStressTest({ stressId, body: {} })
    expect((await alice.api.getStrength({ strengthId })).isOutdated).toBe(true)
    const stronger = await judgeAll(await start(made), (text, { checks }) =>
      checks.map(({ no }) => (no === 2 && text !== source ? failed(no) : passed(no))),
    )
    expect(stronger).toMatchObject({ score: 1, survivors: [] })
  })

  it('ends with its time, or when somebody stops it', async () => {
    const made = await make()
    const strengthId = await start(made)
    let judged = 0
    await judgeUntil(
      (text, job) => {
        judged += 1
        return judged > 4 ? 'left' : usual(text, job)
      },
      async () => {
        expect((await alice.api.getStrength({ strengthId })).mutants).toBeGreaterThan(0)
      },
    )
    expect((await refusalOf(start(made))).error).toContain('Stop that first.')
    await eve.api.stopStrength({ strengthId })
    const stopped = await alice.api.getStrength({ strengthId })
    expect(stopped).toMatchObject({ status: 7, error: null })
    expect(stopped.progress.done).toBeLessThan(stopped.progress.total)
    // What was just being started is stopped too.
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select 1 from executions where problem_id = ${made.problemId}`.execute(
            world.platform.db,
          )
        expect(rows).toEqual([])
      },
      { timeout: 60_000 },
    )
    const short = await start(made, 1)
    judged = 0
    const over = await judgeAll(short, (text, job) => {
      judged += 1
      return judged > 4 ? 'left' : usual(text, job)
    })
    expect(over.status).toBe(7)
    expect(over.progress.done).toBeLessThan(over.progress.total)
  })

  it('ends with its sentence where who started it may edit no more', async () => {
    const made = await make()
    const { problemId } = made
    const { id: strengthId } = await eve.api.startStrength({ problemId, body: { seconds: 60 } })
    await sql`delete from shares where problem_id = ${problemId}`.execute(world.platform.db)
    const isOver = async () => {
      const { status, error } = await alice.api.getStrength({ strengthId })
      expect([status, error]).toEqual([7, 'You do not have access to this.'])
    }
    await vi.waitFor(isOver, { timeout: 60_000 })
  })

  it('says what keeps it from starting, and from going on', async () => {
    const made = await make()
    const { problemId } = made
    const wrong = await judgeAll(await start(made), () => [failed(0)])
    expect(wrong).toMatchObject({ status: 7, mutants: 0, survivors: [] })
    expect(wrong.error).toMatch(/^The reference is not right on all tests\./)
    expect(Object.keys((await refusalOf(start(made, 0))).fields ?? {})).toEqual(['seconds'])
    const tester = tess.api.startStrength({ problemId, body: { seconds: 1 } })
    expect((await refusalOf(tester)).code).toBe('ErrNoAccess')
    const empty = await makeShared(alice, { title: 'Empty' })
    const fails = async (id: ProblemId) =>
      (await refusalOf(alice.api.startStrength({ problemId: id, body: { seconds: 1 } }))).error
    expect(await fails(empty)).toContain('no reference solution')
    const body = { label: 'r', languageId: 'haskell', reference: true, source: { text: 'main' } }
    await alice.api.createSolution({ problemId: empty, body })
    expect(await fails(empty)).toContain('cannot be changed')
    const bare = await makeShared(alice, { title: 'Bare' })
    const python = { ...body, languageId: 'python3' }
    await alice.api.createSolution({ problemId: bare, body: python })
    expect(await fails(bare)).toContain('no tests yet')
  })

  it('shows lines of a private reference to those alone who see it', async () => {
    const made = await make({ isPrivate: true })
    const { problemId } = made
    const checker = { comparator: 'custom', languageId: 'python3', source: 'import sys' } as const
    await eve.api.saveChecker({ problemId, body: checker })
    const strengthId = await start(made)
    expect((await refusalOf(eve.api.getStrength({ strengthId }))).code).toBe('ErrNoAccess')
    expect(await eve.api.latestStrength({ problemId })).toEqual({ id: null })
    // Nor does a checker that another wrote get the source.
    const givesSource = await vi.waitFor(async () => {
      const job = await claim()
      if (job?.sourceName !== 'ref') throw new Error('it is not queued yet')
      return job.givesSource
    }, 60_000)
    expect(givesSource).toBe(false)
    await alice.api.stopStrength({ strengthId })
    const begun = eve.api.startStrength({ problemId, body: { seconds: 1 } })
    expect((await refusalOf(begun)).error).toContain('private')
  })
})
