import { status } from '@drafts/contract'
import type { CheckReport, JobMessage, ProblemId, SolutionId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { stressWork } from './stress-work.ts'

const { world, alice, eve, tess, root } = useWorld('alice', 'eve', 'tess', 'root')
const { hello, claim, report, printed, textOf } = fakeJudge(() => world)

let end: (() => void) | undefined
const begin = () => {
  const { platform } = world
  const config = { ...platform.config, pace: paces.quick }
  end = startWork(platform, stressWork({ ...platform, config }))
}
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
  begin()
})
afterEach(() => end?.())

interface Made {
  problemId: ProblemId
  reference: SolutionId
  wrong: SolutionId
}
const make = async ({ isPrivate = false } = {}): Promise<Made> => {
  const shares = { eve: 'editor', tess: 'tester' } as const
  const problemId = await makeShared(alice, { title: 'Stressed' }, shares)
  const languageId = 'python3'
  const add = async (label: string) =>
    (
      await alice.api.createSolution({
        problemId,
        body: {
          label,
          languageId,
          private: isPrivate,
          reference: label === 'ref',
          source: { text: label },
        },
      })
    ).id
  await alice.api.createProgram({
    problemId,
    body: { role: 'generator', label: 'gen', languageId, source: { text: 'gen' } },
  })
  await sql`delete from jobs`.execute(world.platform.db)
  return { problemId, reference: await add('ref'), wrong: await add('wrong') }
}

/** Judges what waits until the stress test is over; `wrong` fails where `isWrong` says so of the words of an input. */
const judgeUntilOver = async (stressId: string, isWrong: (words: readonly string[]) => boolean) => {
  const inputs = new Map<string, readonly string[]>()
  const answer = async (job: JobMessage, check: JobMessage['checks'][number]) => {
    const { no, args = [] } = check
    if (job.sourceName === 'gen') return remembered(no, args)
    if (job.sourceName === 'ref') return printed(no, `answer ${no}`)
    return isWrong(inputs.get(check.input.hash) ?? []) ? failed(no) : passed(no)
  }
  const remembered = async (no: number, args: readonly string[]): Promise<CheckReport> => {
    const made = await printed(no, args.join(' '))
    inputs.set(made.output?.blob ?? '', args)
    return made
  }
  await vi.waitFor(
    async () => {
      for (let job = await claim(); job; job = await claim()) {
        const checks: CheckReport[] = []
        for (const check of job.checks) checks.push(await answer(job, check))
        await report(job, { checks })
      }
      expect((await alice.api.getStress({ stressId })).status).toBeGreaterThan(2)
    },
    { timeout: 60_000, interval: 50 },
  )
  return alice.api.getStress({ stressId })
}
/** Runs of a problem that are there, without the build of its generator. */
const runsOf = async ({ problemId }: Made) =>
  (
    await sql`select 1 from executions where problem_id = ${problemId} and total > 0`.execute(
      world.platform.db,
    )
  ).rows

const start = ({ problemId, reference, wrong }: Made, more: object = {}, { api } = alice) =>
  api.startStress({
    problemId,
    body: {
      solutionIds: [wrong],
      referenceId: reference,
      command: 'gen 1..100 $seed',
      seconds: 20,
      ...more,
    },
  })

const next = (name: string) =>
  vi.waitFor(async () => {
    const job = await claim()
    if (job?.sourceName !== name) throw new Error('it is not queued yet')
    return job
  }, 10_000)
const printAll = ({ checks }: JobMessage) =>
  Promise.all(checks.map(({ no }) => printed(no, `words ${no}`)))

describe('a stress test', () => {
  it('finds an input on which a solution is wrong, and then a smaller one', async () => {
    const made = await make()
    const { id } = await start(made)
    expect(await alice.api.getStress({ stressId: id })).toMatchObject({ runs: 0, found: null })
    const over = await judgeUntilOver(id, ([first]) => Number(first) >= 7)
    expect(over).toMatchObject({
      status: 7,
      error: null,
      found: { solutionId: made.wrong, verdict: 'WrongAnswer', tokens: 2, isSmallest: true },
    })
    expect(over.runs).toBeGreaterThan(50)
    expect(over.perSecond).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await runsOf(made)).toEqual([]), { timeout: 60_000 })
    const [first] = over.found?.input.split(' ') ?? []
    expect(Number(first)).toBeGreaterThanOrEqual(7)
    expect(Number(first)).toBeLessThan(10)
    const body = { label: 'found' }
    // Two people ask at once.
    const both = await Promise.allSettled(
      [1, 2].map(() => alice.api.addStressTest({ stressId: id, body })),
    )
    const [added, ...others] = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (!added) throw new Error('nobody added it')
    expect(others).toEqual([])
    expect(await alice.api.getTest({ testId: added.id })).toMatchObject({
      label: 'found',
      origin: { kind: 'generated' },
      input: { snip: over.found?.input },
      answerOrigin: { kind: 'reference' },
      outdated: { output: false },
    })
    const known = async () => (await alice.api.getStress({ stressId: id })).found?.testId
    expect([over.found?.testId, await known()]).toEqual([null, added.id])
    const refused = await refusalOf(alice.api.addStressTest({ stressId: id, body }))
    expect(refused.fields).toEqual({ label: 'A test of the problem has this input already.' })
    const text = 'another one'
    await alice.api.updateSolution({ solutionId: made.reference, body: { source: { text } } })
    const old = await alice.api.getTest({ testId: added.id })
    expect(old).toMatchObject({ outdated: { output: true } })
    await alice.api.deleteTest({ testId: added.id })
    expect(await known()).toBeNull()
  })

  it('its generator finds its arguments on its standard input too', async () => {
    await start(await make(), { command: 'gen 7 "a b"' })
    const { checks } = await next('gen')
    expect(await textOf(checks[0]?.input.hash ?? '')).toBe('7 a b\n')
  })

  it('that compares with another solution than the reference adds an answer by hand', async () => {
    const made = await make()
    const { id } = await start(made)
    await judgeUntilOver(id, () => true)
    await alice.api.updateSolution({ solutionId: made.reference, body: { reference: false } })
    const { id: testId } = await alice.api.addStressTest({ stressId: id, body: {} })
    const test = await alice.api.getTest({ testId })
    expect(test).toMatchObject({ answerOrigin: { kind: 'typed' }, outdated: { output: false } })
  })

  it('is found again, and of a locked problem it is read and stopped', async () => {
    const made = await make()
    const { problemId } = made
    expect(await eve.api.latestStress({ problemId })).toEqual({ id: null })
    await start(made)
    const { id } = await start(made)
    await root.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect(await eve.api.latestStress({ problemId })).toEqual({ id })
    expect(await eve.api.getStress({ stressId: id })).toMatchObject({ found: null })
    await eve.api.stopStress({ stressId: id })
    expect((await refusalOf(eve.api.addStressTest({ stressId: id, body: {} }))).code).toBe(
      'ErrLocked',
    )
  })

  it('draws inputs that the scanspec allows', async () => {
    const made = await make()
    const source = 'var n int\nscan n\ncheck n >= 1, n <= 9\neol\neof\n'
    await alice.api.saveScanspec({ problemId: made.problemId, body: { enabled: true, source } })
    const { id } = await start(made, { command: undefined, random: {}, seconds: 1 })
    const over = await judgeUntilOver(id, () => true)
    expect(over.found?.input).toMatch(/^[1-9]\n$/)
  })

  it('that finds nothing ends with its time, and adds no test', async () => {
    const made = await make()
    const { id } = await start(made, { seconds: 1 })
    const over = await judgeUntilOver(id, () => false)
    expect(over).toMatchObject({ status: 7, found: null, progress: { total: 1 } })
    const refused = await refusalOf(alice.api.addStressTest({ stressId: id, body: {} }))
    expect(refused.fields).toEqual({ label: 'Nothing was found, so there is nothing to add.' })
  })

  it('is stopped, and its runs with it', async () => {
    const made = await make()
    const { id } = await start(made)
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from jobs`.execute(world.platform.db)
      expect(rows).toHaveLength(1)
    }, 60_000)
    await alice.api.stopStress({ stressId: id })
    expect(await claim()).toBeUndefined()
    expect(await alice.api.getStress({ stressId: id })).toMatchObject({ status: 7, error: null })
    await vi.waitFor(async () => expect(await runsOf(made)).toEqual([]), { timeout: 60_000 })
  })

  it('ends with its sentence and its runs where who started it may edit no more', async () => {
    const made = await make()
    const { id } = await start(made, {}, eve)
    await vi.waitFor(async () => expect(await runsOf(made)).toHaveLength(1), { timeout: 60_000 })
    await sql`delete from shares where problem_id = ${made.problemId}`.execute(world.platform.db)
    const isOver = async () => {
      const { status: now, error } = await alice.api.getStress({ stressId: id })
      expect([now, error]).toEqual([7, 'You do not have access to this.'])
      expect(await runsOf(made)).toEqual([])
    }
    await vi.waitFor(isOver, { timeout: 60_000 })
  })

  it('waits for a judge that is away, within its time', async () => {
    const made = await make()
    end?.()
    const { id } = await start(made)
    const { db } = world.platform
    await sql`update judges set last_seen_at = now() - interval '1 hour'`.execute(db)
    begin()
    const waits = async () => {
      const { rows } =
        await sql`select 1 from stress_runs where id = ${id} and due_at > now()`.execute(db)
      expect(rows).toHaveLength(1)
    }
    await vi.waitFor(waits, { timeout: 60_000 })
    expect(await alice.api.getStress({ stressId: id })).toMatchObject({ status: 0, error: null })
    await hello()
    expect((await judgeUntilOver(id, () => true)).found).not.toBeNull()
  })

  it('that judged nothing in its time says so', async () => {
    const made = await make()
    const { id } = await start(made)
    await sql`update stress_runs set created_at = now() - interval '1 hour'`.execute(
      world.platform.db,
    )
    const isOver = async () => {
      const { error } = await alice.api.getStress({ stressId: id })
      expect(error).toContain('Nothing was judged in this time.')
    }
    await vi.waitFor(isOver, { timeout: 60_000 })
    await vi.waitFor(async () => expect(await runsOf(made)).toEqual([]), { timeout: 60_000 })
  })

  it('says why it cannot go on', async () => {
    const made = await make()
    end?.()
    const { id } = await start(made)
    const { programs } = await alice.api.listPrograms({ problemId: made.problemId })
    for (const { id: programId, label } of programs)
      await alice.api.updateProgram({ programId, body: { label: `${label}-2` } })
    begin()
    expect(await judgeUntilOver(id, () => false)).toMatchObject({
      error: 'Column 1: There is no generator gen.',
    })
    const fieldsOf = async (more: object) => (await refusalOf(start(made, more))).fields
    expect(await fieldsOf({ command: 'gen-2 1..9 $sed' })).toEqual({
      command:
        'Column 12: $sed is not known here: $seed and ranges such as 1..20 are drawn. An argument with $ stands in quotes.',
    })
    expect(await fieldsOf({ command: ' gan 1' })).toEqual({
      command: 'Column 1: There is no generator gan.',
    })
    expect(await alice.api.latestStress(made)).toEqual({ id })
    expect(await fieldsOf({ random: {} })).toEqual({
      command: 'Give a line of a script, or ask for random inputs: one of the two.',
    })
    expect(Object.keys((await fieldsOf({ solutionIds: ['nowhere'] })) ?? {})).toEqual([
      'solutionIds',
    ])
    expect(Object.keys((await fieldsOf({ seconds: 601 })) ?? {})).toEqual(['seconds'])
    const { problemId, reference, wrong } = made
    const body = { solutionIds: [wrong], referenceId: reference, command: 'gen', seconds: 1 }
    expect((await refusalOf(tess.api.startStress({ problemId, body }))).code).toBe('ErrNoAccess')
  })

  it('of a private solution shows no word of it, and gives no checker its source', async () => {
    const made = await make({ isPrivate: true })
    const { problemId } = made
    const checker = { comparator: 'custom', languageId: 'python3', source: 'import sys' } as const
    await eve.api.saveChecker({ problemId, body: checker })
    const { id } = await start(made)
    const generating = await next('gen')
    await report(generating, { checks: await printAll(generating) })
    const answering = await next('ref')
    await report(answering, { checks: await printAll(answering) })
    const judging = await next('wrong')
    expect(judging).toMatchObject({ givesSource: false })
    const log = { snip: 'words of the compiler', size: 21, blob: null }
    const build = { ok: true, log, usages: null, cached: false }
    await report(judging, { status: status.running, build, checks: [failed(0)] })
    const { executionId } = judging
    for (const { api } of [alice, eve]) {
      const seen = await api.getExecution({ executionId })
      expect(seen.build).toMatchObject({ error: null, log: null })
      expect(seen.checks[0]).toMatchObject({ verdict: 'WrongAnswer', output: null, stderr: null })
    }
    await report(judging, { build: { ...build, ok: false } })
    await vi.waitFor(async () => {
      const { error } = await eve.api.getStress({ stressId: id })
      expect(error).toBe('A solution does not compile or could not be run.')
    }, 60_000)
  })
})
