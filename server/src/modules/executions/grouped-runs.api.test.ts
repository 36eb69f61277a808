import type {
  CheckReport,
  Client,
  GroupId,
  JobMessage,
  ListedTest,
  ProblemId,
  SolutionId,
  TestId,
  WantVerdict,
} from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, tess } = useWorld('alice', 'tess')
const { hello, claimed, judge, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

interface Made {
  problemId: ProblemId
  solutionId: SolutionId
  groups: GroupId[]
  tests: TestId[]
}
type Body = Parameters<Client['createGroup']>[0]['body']

/** Tests `-AABBC`: one without a group, two of A, two of B, which needs A, and one of C. */
const make = async (more: Partial<Body> = {}): Promise<Made> => {
  const problemId = await makeShared(alice, { title: 'Points' }, { tess: 'tester' })
  const add = async (body: Body) => (await alice.api.createGroup({ problemId, body })).id
  const a = await add({ name: 'A', points: 30, ...more })
  const b = await add({ name: 'B', points: 60, dependsOn: [a] })
  const c = await add({ name: 'C', points: 10 })
  const tests: TestId[] = []
  for (const [at, group] of [null, a, a, b, b, c].entries()) {
    const body = { input: { text: `${at}` }, output: { text: '1' }, group }
    tests.push((await alice.api.createTest({ problemId, body })).id)
  }
  const { id: solutionId } = await alice.api.createSolution({
    problemId,
    body: { label: 'main.py', languageId: 'python3', source: { text: 'print(1)' } },
  })
  return { problemId, solutionId, groups: [a, b, c], tests }
}
const run = async (solutionId: SolutionId, body: object = {}): Promise<JobMessage> => {
  await alice.api.executeSolution({ solutionId, body })
  return claimed()
}
const skipped = (no: number) => passed(no, { status: -1, verdict: null, usages: null })

const resultOf = async (solutionId: SolutionId, checks: CheckReport[], body: object = {}) => {
  const job = await run(solutionId, body)
  await report(job, { checks })
  const found = await alice.api.getExecution({ executionId: job.executionId })
  return {
    verdict: found.verdict,
    points: [found.points, found.maxPoints],
    groups: found.groups?.map(({ name, verdict, points }) => [name, verdict, points]) ?? null,
  }
}

describe('a run of a problem with groups', () => {
  it('tells the judge where a failure ends', async () => {
    const { problemId, solutionId, tests } = await make()
    const job = await run(solutionId)
    expect(job.groups).toEqual([{ needs: [] }, { needs: [0] }, { needs: [] }, { needs: [] }])
    expect(job.checks.map(({ group }) => group)).toEqual([3, 0, 0, 1, 1, 2])
    await sql`update problems set allow_thorough = true where id = ${problemId}`.execute(
      world.platform.db,
    )
    const thorough = await run(solutionId, { thorough: true })
    expect([thorough.groups, thorough.checks[0]?.group]).toEqual([undefined, undefined])
    const few = await run(solutionId, { testIds: tests.slice(3, 5) })
    expect(few.groups).toEqual([{ needs: [] }, { needs: [] }])
  })

  it('goes on at another judge with what failed before', async () => {
    const { solutionId } = await make()
    const job = await run(solutionId)
    const { executionId, attempt } = job
    await report(job, { status: 2, checks: [passed(0), failed(1)] })
    await judge('release', { executionId, attempt })
    const again = await claimed()
    expect(again.checks.map(({ no }) => no)).toEqual([2, 3, 4, 5])
    expect(again.groups?.map((group) => group.failed ?? false)).toEqual([true, false, false, false])
  })

  it('has the verdict of the first test that fails, wherever skipped ones stand', async () => {
    const { problemId, solutionId, tests } = await make()
    await alice.api.reorderTests({ problemId, body: { ids: tests.toReversed() } })
    const job = await run(solutionId)
    const checks = [passed(0), skipped(1), skipped(2), passed(3), failed(4, 'RuntimeError')]
    await report(job, { checks: [...checks, passed(5)] })
    expect(await alice.api.getExecution({ executionId: job.executionId })).toMatchObject({
      status: 7,
      verdict: 'RuntimeError',
    })
  })

  it('gives the checker the arguments of its group after those of the test or its own', async () => {
    const { problemId, solutionId, tests, groups } = await make({
      checkerArguments: '--group "a b"',
    })
    const testId = tests[1] as TestId
    await alice.api.updateTest({ testId, body: { checkerArguments: '--test' } })
    const job = await run(solutionId)
    expect(job.checks.map(({ flags }) => flags)).toEqual([
      undefined,
      ['--test', '--group', 'a b'],
      ['--group', 'a b'],
      undefined,
      undefined,
      undefined,
    ])
    await report(job, { checks: job.checks.map(({ no }) => passed(no)) })
    const cellsOf = async () =>
      (await alice.api.getMatrix({ problemId })).cells.map(({ testId: id }) => tests.indexOf(id))
    expect(await cellsOf()).toEqual([0, 1, 2, 3, 4, 5])
    // Only what the arguments decide is judged again.
    const groupId = groups[0] as GroupId
    await alice.api.updateGroup({ groupId, body: { checkerArguments: '--other' } })
    expect(await cellsOf()).toEqual([0, 3, 4, 5])
    await alice.api.updateGroup({ groupId, body: { checkerArguments: '--group "a b"' } })
    await alice.api.updateGroup({ groupId, body: { points: 7, policy: 'sum', name: 'Z' } })
    await alice.api.moveTests({ problemId, body: { ids: tests.slice(3), group: null } })
    expect(await cellsOf()).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('points of a run', () => {
  it('are those of its groups, and its verdict is that of its tests', async () => {
    const { solutionId } = await make()
    const all = Array.from({ length: 6 }, (_, no) => passed(no))
    expect(await resultOf(solutionId, all)).toEqual({
      verdict: 'Accepted',
      points: [100, 100],
      groups: [
        ['A', 'Accepted', 30],
        ['B', 'Accepted', 60],
        ['C', 'Accepted', 10],
      ],
    })
    const some = [
      failed(0),
      passed(1),
      failed(2, 'RuntimeError'),
      skipped(3),
      skipped(4),
      passed(5),
    ]
    expect(await resultOf(solutionId, some)).toEqual({
      verdict: 'WrongAnswer',
      points: [10, 100],
      groups: [
        ['A', 'RuntimeError', 0],
        ['B', null, 0],
        ['C', 'Accepted', 10],
      ],
    })
  })

  it('of the whole are of a run on all tests of the groups alone, and there are none without groups', async () => {
    const { problemId, solutionId, tests, groups } = await make({ policy: 'sum', points: 0.5 })
    const few = [passed(0), failed(1), passed(2), passed(3)]
    const none = { points: [null, null], groups: null }
    const chosen = await resultOf(solutionId, few, { testIds: tests.slice(1, 5) })
    expect(chosen).toMatchObject({
      points: [null, 70.5],
      groups: [
        ['A', 'WrongAnswer', 0.25],
        ['B', null, 0],
        ['C', null, null],
      ],
    })
    await alice.api.moveTests({ problemId, body: { ids: tests.slice(5), group: null } })
    const part = await resultOf(solutionId, few, { testIds: tests.slice(1, 5) })
    expect(part).toMatchObject({ points: [0.25, 60.5] })
    const inputs = await resultOf(solutionId, [passed(0)], { inputs: [{ text: '1' }] })
    expect(inputs).toMatchObject(none)
    for (const groupId of groups) await alice.api.deleteGroup({ groupId })
    const all = Array.from({ length: 6 }, (_, no) => passed(no))
    expect(await resultOf(solutionId, all)).toMatchObject(none)
  })

  it('are those of the groups that chosen tests make whole, with all that they need', async () => {
    const { problemId, solutionId, tests } = await make()
    const all = Array.from({ length: 3 }, (_, no) => passed(no))
    const later = await resultOf(solutionId, all, { testIds: tests.slice(3) })
    // Whether B gives its points is for A to say.
    expect(later).toEqual({
      verdict: 'Accepted',
      points: [null, 100],
      groups: [
        ['A', null, null],
        ['B', 'Accepted', null],
        ['C', 'Accepted', 10],
      ],
    })
    const testIds = [tests[1] as TestId]
    const { executionIds } = await alice.api.runMatrix({ problemId, body: { testIds } })
    const job = await claimed()
    await report(job, { checks: [passed(0)] })
    const found = await alice.api.getExecution({ executionId: executionIds[0] ?? '' })
    expect([found.points, found.maxPoints]).toEqual([null, 100])
    expect(found.groups?.map(({ verdict, points }) => [verdict, points])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  it('are none of a group without tests, which has no verdict and no points to give', async () => {
    const { problemId, solutionId, tests, groups } = await make()
    await alice.api.moveTests({ problemId, body: { ids: tests.slice(1, 3), group: null } })
    const all = Array.from({ length: 6 }, (_, no) => passed(no))
    expect(await resultOf(solutionId, all)).toEqual({
      verdict: 'Accepted',
      points: [70, 70],
      groups: [
        ['A', null, 0],
        ['B', 'Accepted', 60],
        ['C', 'Accepted', 10],
      ],
    })
    const { solutions } = await alice.api.listSolutions({ problemId })
    expect(solutions[0]?.currentGroups?.[0]).toEqual({
      id: groups[0],
      name: 'A',
      verdict: null,
      points: 0,
      maxPoints: 0,
    })
  })

  it('are not a tester’s to see', async () => {
    const { problemId } = await make()
    const file = { languageId: 'python3', source: { text: 'print(1)' } }
    const { id: executionId } = await tess.api.submitFile({ problemId, body: file })
    expect(await tess.api.getExecution({ executionId })).toMatchObject({ groups: null })
    expect((await alice.api.getExecution({ executionId })).groups).toHaveLength(3)
  })
})

const partly = (no: number, score: number) => ({ ...failed(no), score })

describe('scores that the checker gives', () => {
  it('are points of a run, of the list and of the matrix, and stay with a result that is kept', async () => {
    const { problemId, solutionId, tests, groups } = await make({ policy: 'sum', points: 0.5 })
    await alice.api.updateGroup({ groupId: groups[2] as GroupId, body: { policy: 'min' } })
    const all = [passed(0), partly(1, 0.5), passed(2), skipped(3), skipped(4), partly(5, 0.25)]
    expect(await resultOf(solutionId, all)).toEqual({
      verdict: 'WrongAnswer',
      points: [2.875, 70.5],
      groups: [
        ['A', 'WrongAnswer', 0.375],
        ['B', null, 0],
        ['C', 'WrongAnswer', 2.5],
      ],
    })
    const rest = [passed(0), passed(1)]
    expect(await resultOf(solutionId, rest, { testIds: tests.slice(3, 5) })).toMatchObject({
      points: [null, 70.5],
      groups: [
        ['A', null, null],
        ['B', 'Accepted', null],
        ['C', null, null],
      ],
    })
    const listed = (await alice.api.listSolutions({ problemId })).solutions[0]?.currentGroups
    expect(listed?.map(({ points }) => points)).toEqual([0.375, 0, 2.5])
    const row = async () => (await alice.api.getMatrix({ problemId })).solutions[0]?.points
    expect(await row()).toBe(2.875)
    // Measured again it is Accepted, and the score of before is gone.
    await resultOf(solutionId, [passed(0)], { testIds: tests.slice(5) })
    expect(await row()).toBe(10.375)
  })

  it('of an earlier attempt end what needs the group, and not the group', async () => {
    const { solutionId } = await make()
    const job = await run(solutionId)
    await report(job, { status: 2, checks: [passed(0), partly(1, 0.5)] })
    await judge('release', { executionId: job.executionId, attempt: job.attempt })
    const again = await claimed()
    expect(again.groups?.map(({ failed: ended, scored }) => [ended, scored])).toEqual([
      [undefined, true],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('of a whole or of nothing are refused', async () => {
    const { solutionId } = await make()
    const job = await run(solutionId)
    for (const score of [0, 1, -1, 2])
      await expect(report(job, { checks: [partly(1, score)] })).rejects.toThrow('score')
  })
})

describe('what is expected in groups', () => {
  it('is stored, and what ends otherwise is a surprise of the matrix and the checklist', async () => {
    const { problemId, solutionId, groups, tests } = await make()
    const [a, b] = groups as [GroupId, GroupId]
    const wantGroups: Record<GroupId, WantVerdict[]> = {
      [a]: ['Accepted'],
      [b]: ['RuntimeError', 'WrongAnswer'],
    }
    const body = { wantGroups }
    const saved = await alice.api.updateSolution({ solutionId, body })
    expect(saved.wantGroups).toEqual({ [a]: ['Accepted'], [b]: ['WrongAnswer', 'RuntimeError'] })
    expect((await alice.api.getSolution({ solutionId })).wantGroups).toEqual(saved.wantGroups)
    const job = await run(solutionId)
    await report(job, { checks: job.checks.map(({ no }) => passed(no)) })
    const [solution] = (await alice.api.listSolutions({ problemId })).solutions
    expect(solution?.currentGroups?.map(({ verdict, points }) => [verdict, points])).toEqual([
      ['Accepted', 30],
      ['Accepted', 60],
      ['Accepted', 10],
    ])
    const matrix = await alice.api.getMatrix({ problemId })
    const { surprises, solutions } = matrix
    expect(matrix.groups.map(({ name, points }) => [name, points])).toEqual([
      ['A', 30],
      ['B', 60],
      ['C', 10],
    ])
    const inGroups = (await alice.api.listTests({ problemId })).tests as ListedTest[]
    expect(matrix.tests.map(({ group }) => group)).toEqual(inGroups.map(({ group }) => group))
    // It was no run that fails there: nothing names a test of the group.
    expect(solutions[0]?.points).toBe(100)
    expect(surprises).toEqual([
      {
        solutionId,
        testId: tests[3],
        sentence:
          'main.py was expected to end with Wrong Answer or Runtime error in group B and has Accepted.',
      },
    ])
    const { problems } = await alice.api.listMyProblems({})
    const counted = async () =>
      (await alice.api.listMyProblems({})).problems.find(({ id }) => id === problemId)?.readiness
    const before = await counted()
    expect(problems.length).toBeGreaterThan(0)
    await alice.api.updateSolution({ solutionId, body: { wantGroups: {} } })
    expect(Object.values(before ?? {})).not.toEqual(Object.values((await counted()) ?? {}))
    // History brings back what was expected.
    const [, change] = (await alice.api.listRevisions({ problemId })).revisions
    const path = `solutions/${solutionId}`
    const revisionId = change?.id ?? ''
    await alice.api.restoreRevision({ problemId, revisionId, body: { path } })
    expect((await alice.api.getSolution({ solutionId })).wantGroups).toEqual(saved.wantGroups)
  })

  it('is no surprise while one of the tests is judged again', async () => {
    const { problemId, solutionId, groups, tests } = await make()
    const wantGroups = { [groups[1] ?? '']: ['WrongAnswer' as const] }
    await alice.api.updateSolution({ solutionId, body: { wantGroups } })
    const job = await run(solutionId)
    await report(job, { checks: job.checks.map(({ no }) => passed(no)) })
    const matrix = () => alice.api.getMatrix({ problemId })
    const { surprises } = await matrix()
    expect(surprises.map(({ testId }) => testId)).toEqual([tests[3]])
    const body = { everything: true, testIds: tests.slice(4, 5) }
    await alice.api.runMatrix({ problemId, body })
    const again = await matrix()
    expect([again.surprises, again.solutions[0]?.points]).toEqual([[], 100])
    const judged = await claimed()
    await report(judged, { checks: judged.checks.map(({ no }) => passed(no)) })
    expect((await matrix()).surprises).toEqual(surprises)
  })

  it('in a group of another problem is refused', async () => {
    const { solutionId } = await make()
    const { groups } = await make()
    const wantGroups = { [groups[0] ?? '']: ['Accepted' as const] }
    const { fields } = await refusalOf(
      alice.api.updateSolution({ solutionId, body: { wantGroups } }),
    )
    expect(fields).toEqual({ wantGroups: 'Some of these groups are not there any more.' })
  })
})

it('a test with arguments of its own needs no run on the checklist once it has one', async () => {
  const { problemId, solutionId } = await make({ checkerArguments: '-x' })
  await alice.api.createTest({ problemId, body: { checkerArguments: '-y' } })
  const job = await run(solutionId)
  await report(job, { checks: job.checks.map(({ no }) => passed(no)) })
  const [solution] = (await alice.api.listSolutions({ problemId })).solutions
  expect(solution?.needsExecution).toBe(false)
})
