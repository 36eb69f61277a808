import type {
  CheckReport,
  ProblemId,
  RowRole,
  SolutionId,
  TestId,
  WantVerdict,
} from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, ed, tess } = useWorld('alice', 'ed', 'tess')
const { hello, claim, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const addTest = async (problemId: ProblemId, input: string) =>
  (
    await alice.api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: input } },
    })
  ).id
const addSolution = async (problemId: ProblemId, label: string, more: object = {}) =>
  (
    await alice.api.createSolution({
      problemId,
      body: { label, languageId: 'python3', source: { text: `print("${label}")` }, ...more },
    })
  ).id

interface Made {
  problemId: ProblemId
  main: SolutionId
  wrong: SolutionId
  tests: TestId[]
}
/** Three tests; one solution that is right and one that should be wrong. */
const make = async (): Promise<Made> => {
  const problemId = await makeShared(alice, { title: 'Matrix' }, { ed: 'editor', tess: 'tester' })
  const tests: TestId[] = []
  for (const input of ['1', '2', '3']) tests.push(await addTest(problemId, input))
  const main = await addSolution(problemId, 'main', { wantVerdict: 'Accepted' })
  const wrong = await addSolution(problemId, 'wrong', { wantVerdict: 'WrongAnswer' })
  return { problemId, main, wrong, tests }
}

type Result = (label: string, no: number) => CheckReport
const measured = { program: 'solution' as const, cpu: 1, wall: 5000, memory: 1, written: 1 }
const right: Result = (_label, no) => passed(no, { programUsages: [measured] })
/** Judges all that waits; answers how many checks of which source. */
const judgeAll = async (result: Result = right): Promise<Record<string, number>> => {
  const judged: Record<string, number> = {}
  for (;;) {
    const job = await claim()
    if (!job) return judged
    judged[job.sourceName] = job.checks.length
    await report(job, { checks: job.checks.map(({ no }) => result(job.sourceName, no)) })
  }
}
const wrongOn =
  (bad: number): Result =>
  (label, no) =>
    label === 'wrong' && no === bad ? failed(no) : right(label, no)
const mainFails: Result = (label, no) =>
  label === 'main' && no > 0 ? failed(no, 'RuntimeError') : right(label, no)
const matrix = (problemId: ProblemId) => alice.api.getMatrix({ problemId })
const run = (problemId: ProblemId, body: object = {}) => alice.api.runMatrix({ problemId, body })

describe('the matrix', () => {
  it('has no cell before anything was run, and each with its measures after', async () => {
    const { problemId, main, wrong, tests } = await make()
    const before = await matrix(problemId)
    expect(before.cells).toEqual([])
    expect(before.solutions).toMatchObject([
      { id: main, wantVerdicts: ['Accepted'], limits: { cpu: 1e9 }, running: null },
      { id: wrong, wantVerdicts: ['WrongAnswer'] },
    ])
    expect(before.tests).toMatchObject(tests.map((id, at) => ({ id, no: at + 1 })))
    expect(await run(problemId)).toMatchObject({ run: 6, kept: 0 })
    expect((await matrix(problemId)).solutions[0]?.running).toMatchObject({ done: 0, total: 3 })
    expect(await judgeAll(wrongOn(1))).toEqual({ main: 3, wrong: 3 })
    const after = await matrix(problemId)
    expect(after.cells).toHaveLength(6)
    expect(after.cells[0]).toMatchObject({
      solutionId: main,
      testId: tests[0],
      verdict: 'Accepted',
      cpu: 1000,
      memory: 2000,
      wall: 5000,
      no: 0,
    })
    expect(after.surprises).toEqual([])
    expect(after.onlyCaughtBy).toEqual({ [tests[1] ?? '']: [wrong] })
  })

  it('leaves out the cells of rows that stayed since its stamp, and none where rows changed', async () => {
    const { problemId, main, wrong, tests } = await make()
    await run(problemId)
    await judgeAll()
    const { stamp } = await matrix(problemId)
    const since = async () => {
      const { unchanged, cells } = await alice.api.getMatrix({ problemId, since: stamp })
      return [unchanged, cells.map(({ solutionId, verdict }) => [solutionId, verdict])]
    }
    expect(await since()).toEqual([[main, wrong], []])
    await run(problemId, { solutionIds: [wrong], testIds: [tests[1]], everything: true })
    await judgeAll((_label, no) => failed(no))
    const fresh = ['Accepted', 'WrongAnswer', 'Accepted'].map((verdict) => [wrong, verdict])
    expect(await since()).toEqual([[main], fresh])
    // What was removed has no row to stay as it is.
    await alice.api.deleteSolution({ solutionId: main })
    expect(await since()).toEqual([[], fresh])
  })

  it('shows the newest result of a cell, and one result for tests that are alike', async () => {
    const { problemId } = await make()
    await addTest(problemId, '3')
    await run(problemId)
    await judgeAll()
    await run(problemId, { everything: true })
    await judgeAll(wrongOn(1))
    const { cells } = await matrix(problemId)
    const wrong = cells.flatMap(({ verdict }, at) => (verdict === 'Accepted' ? [] : [at]))
    expect([cells.length, wrong]).toEqual([8, [5]])
  })

  it('judges only what has no result: a changed test, a changed solution, nothing', async () => {
    const { problemId, main, wrong, tests } = await make()
    await run(problemId)
    await judgeAll(wrongOn(0))
    expect(await run(problemId)).toEqual({ executionIds: [], run: 0, kept: 6 })
    const testId = tests[1] ?? ('' as TestId)
    await alice.api.updateTest({ testId, body: { input: { text: '20' } } })
    expect((await matrix(problemId)).cells.map((cell) => cell.testId)).not.toContain(testId)
    expect(await run(problemId)).toMatchObject({ run: 2, kept: 4 })
    expect(await judgeAll()).toEqual({ main: 1, wrong: 1 })
    await alice.api.updateSolution({ solutionId: main, body: { source: { text: 'print(9)' } } })
    expect(await run(problemId)).toMatchObject({ run: 3, kept: 3 })
    expect(await judgeAll()).toEqual({ main: 3 })
    // What is taken back has its results of before.
    await alice.api.updateTest({ testId, body: { input: { text: '2' } } })
    expect(await run(problemId, { solutionIds: [wrong] })).toMatchObject({ run: 0, kept: 3 })
    // Order, weight and label decide no cell.
    await alice.api.reorderTests({ problemId, body: { ids: tests.toReversed() } })
    await alice.api.updateTest({ testId, body: { weight: 5, label: 'two', type: 'additional' } })
    expect(await run(problemId, { solutionIds: [wrong] })).toMatchObject({ run: 0 })
  })

  it('makes the verdict of a solution, of kept results and new ones together', async () => {
    const { problemId, wrong, tests } = await make()
    await run(problemId)
    await judgeAll(wrongOn(0))
    const standing = async () => {
      const { solutions } = await alice.api.listSolutions({ problemId })
      return solutions.map(({ currentVerdict, needsExecution, execution }) => [
        currentVerdict,
        needsExecution,
        execution?.verdict,
      ])
    }
    const whole = [
      ['Accepted', false, 'Accepted'],
      ['WrongAnswer', false, 'WrongAnswer'],
    ]
    expect(await standing()).toEqual(whole)
    const testId = tests[2] ?? ('' as TestId)
    await alice.api.updateTest({ testId, body: { input: { text: '30' } } })
    expect((await standing()).map(([, needs]) => needs)).toEqual([true, true])
    await run(problemId)
    await judgeAll()
    // The run of `wrong` judged one test, on which it is right.
    expect(await standing()).toEqual(whole)
    // Another order, and an edit that is taken back, need nothing to be judged.
    await alice.api.reorderTests({ problemId, body: { ids: tests.toReversed() } })
    expect(await standing()).toEqual(whole)
    await alice.api.updateTest({ testId, body: { input: { text: '3' } } })
    expect(await standing()).toEqual(whole)
    expect((await matrix(problemId)).onlyCaughtBy).toEqual({ [tests[0] ?? '']: [wrong] })
  })

  it('everything is judged again where that is asked, and chosen cells alone', async () => {
    const { problemId, main, tests } = await make()
    await run(problemId)
    await judgeAll()
    expect(await run(problemId, { everything: true })).toMatchObject({ run: 6, kept: 0 })
    expect(await judgeAll()).toEqual({ main: 3, wrong: 3 })
    const body = { everything: true, solutionIds: [main], testIds: tests.slice(0, 1) }
    expect(await run(problemId, body)).toMatchObject({ run: 1, kept: 0 })
    expect(await judgeAll()).toEqual({ main: 1 })
  })

  it('keeps nothing of a making or of a run on other inputs', async () => {
    const { problemId, main, tests } = await make()
    await alice.api.updateSolution({ solutionId: main, body: { reference: true } })
    await alice.api.makeAnswers({ problemId, body: { testIds: tests } })
    await judgeAll()
    expect((await matrix(problemId)).cells).toEqual([])
  })

  it('names what nobody expected, and a solution that should fail and does not', async () => {
    const { problemId, main, wrong, tests } = await make()
    await run(problemId)
    await judgeAll(mainFails)
    expect((await matrix(problemId)).surprises).toEqual([
      {
        solutionId: main,
        testId: tests[1],
        sentence: 'main was expected to be accepted and has Runtime error on test 2 and 1 more.',
      },
      {
        solutionId: wrong,
        testId: tests[2],
        sentence:
          'wrong was expected to end with Wrong Answer and is accepted: its longest is 0.00 s on test 3.',
      },
    ])
  })

  it('names no surprise while its cell is judged again', async () => {
    const { problemId, main, wrong } = await make()
    await run(problemId)
    await judgeAll(mainFails)
    const { surprises } = await matrix(problemId)
    expect(surprises.map(({ solutionId }) => solutionId)).toEqual([main, wrong])
    await run(problemId, { everything: true })
    const again = await matrix(problemId)
    expect(again.surprises).toEqual([])
    expect(again.cells).toHaveLength(6)
    expect(again.solutions.map(({ awaited }) => awaited)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    await judgeAll(mainFails)
    expect((await matrix(problemId)).surprises).toEqual(surprises)
  })

  it('judges nothing twice where two people press Run', async () => {
    const { problemId, tests } = await make()
    await run(problemId, { testIds: tests.slice(0, 1) })
    const awaited = async () => (await matrix(problemId)).solutions.map((one) => one.awaited)
    expect(await awaited()).toEqual([[1], [1]])
    expect(await run(problemId)).toMatchObject({ run: 4 })
    expect(await awaited()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(await run(problemId)).toMatchObject({ run: 0, executionIds: [] })
    await judgeAll()
    expect((await matrix(problemId)).cells).toHaveLength(6)
    expect(await awaited()).toEqual([[], []])
  })

  it('shows a solution that does not compile, and does not build it again and again', async () => {
    const { problemId, main, tests } = await make()
    await run(problemId, { solutionIds: [main] })
    const log = { snip: 'no', size: 2, blob: null }
    const job = await claim()
    if (job) await report(job, { build: { ok: false, log, usages: null, cached: false } })
    const { cells, surprises } = await matrix(problemId)
    expect(cells.map(({ verdict }) => verdict)).toEqual(tests.map(() => 'CompilationError'))
    expect(surprises).toEqual([
      { solutionId: main, testId: tests[0], sentence: 'main does not compile.' },
    ])
    expect(await run(problemId, { solutionIds: [main] })).toMatchObject({ run: 0, kept: 3 })
  })

  it('has the checklist counted again once its runs are stopped', async () => {
    const { problemId } = await make()
    const { executionIds } = await run(problemId)
    const turnOf = async () =>
      (
        await world.platform.db
          .selectFrom('problems')
          .select('readiness_turn')
          .where('id', '=', problemId)
          .executeTakeFirstOrThrow()
      ).readiness_turn
    const before = await turnOf()
    for (const executionId of executionIds) await alice.api.stopExecution({ executionId })
    expect(await turnOf()).toBe(before + 2)
  })

  it('those that took longest are judged first', async () => {
    const { problemId } = await make()
    await run(problemId)
    await judgeAll((label, no) =>
      passed(no, { usages: { cpu: label === 'wrong' ? 9e8 : 1e6, memory: 1 } }),
    )
    await run(problemId, { everything: true })
    expect((await claim())?.sourceName).toBe('wrong')
  })

  it('speaks for limits', async () => {
    const { problemId, main } = await make()
    await run(problemId)
    await judgeAll((_label, no) => passed(no, { usages: { cpu: 6e8 + no, memory: 1 } }))
    expect(await alice.api.getLimitsAdvice({ problemId })).toMatchObject({
      cpu: 1.5e9,
      slowestAccepted: [{ solutionId: main, cpu: 6e8 + 2 }],
      sentence: null,
    })
    expect((await refusalOf(tess.api.getLimitsAdvice({ problemId }))).code).toBe('ErrNoAccess')
  })

  it('of no tests, and with what is not there, is refused in words', async () => {
    const problemId = await makeShared(alice, { title: 'Bare' })
    await addSolution(problemId, 'main')
    expect((await refusalOf(run(problemId))).fields).toEqual({
      testIds: 'The problem has no tests yet. Add one first.',
    })
    const gone = await refusalOf(run(problemId, { solutionIds: ['nowhere'] }))
    expect(Object.keys(gone.fields ?? {})).toEqual(['solutionIds'])
    expect((await refusalOf(tess.api.getMatrix({ problemId }))).code).toBe('ErrNoAccess')
  })
})

describe('what is expected', () => {
  it('is set for several solutions in one change', async () => {
    const { problemId, main, wrong } = await make()
    const body: Record<SolutionId, WantVerdict[]> = {
      [main]: [],
      [wrong]: ['CPULimitExceeded', 'WrongAnswer'],
    }
    const before = (await alice.api.listRevisions({ problemId })).revisions.length
    await ed.api.saveMatrixWants({ problemId, body })
    expect((await matrix(problemId)).solutions.map(({ wantVerdicts }) => wantVerdicts)).toEqual([
      [],
      ['WrongAnswer', 'CPULimitExceeded'],
    ])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions.length).toBe(before + 1)
    expect(revisions[0]).toMatchObject({ path: 'solutions' })
  })

  it('of a reference stays Accepted, and of a private solution of another is refused', async () => {
    const { problemId, main, wrong } = await make()
    await alice.api.updateSolution({ solutionId: main, body: { reference: true } })
    await alice.api.updateSolution({ solutionId: wrong, body: { private: true } })
    await ed.api.saveMatrixWants({ problemId, body: { [main]: ['WrongAnswer'] } })
    const refused = await refusalOf(
      ed.api.saveMatrixWants({ problemId, body: { [wrong]: ['Accepted'] } }),
    )
    expect(refused.code).toBe('ErrNoAccess')
    expect((await matrix(problemId)).solutions.map(({ wantVerdicts }) => wantVerdicts)).toEqual([
      ['Accepted'],
      ['WrongAnswer'],
    ])
  })
})

const rolesIn = async (problemId: ProblemId) =>
  (await matrix(problemId)).solutions.map(({ reference, role, wantVerdicts }) => [
    reference ? 'reference' : role,
    wantVerdicts.join(),
  ])

describe('roles', () => {
  it('are set for several solutions in one change, and a new reference takes the place of the old one', async () => {
    const { problemId, main, wrong } = await make()
    await alice.api.updateSolution({ solutionId: main, body: { reference: true } })
    await ed.api.saveMatrixRoles({ problemId, body: { [wrong]: { role: 'reference' } } })
    expect(await rolesIn(problemId)).toEqual([
      ['solution', 'Accepted'],
      ['reference', 'Accepted'],
    ])
    const before = (await alice.api.listRevisions({ problemId })).revisions.length
    const body: Record<SolutionId, RowRole> = {
      [wrong]: { role: 'bruteForce', wantVerdicts: ['WrongAnswer'] },
      [main]: { role: 'reference' },
    }
    await ed.api.saveMatrixRoles({ problemId, body })
    expect(await rolesIn(problemId)).toEqual([
      ['reference', 'Accepted'],
      ['bruteForce', 'WrongAnswer'],
    ])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect([revisions.length, revisions[0]?.path]).toEqual([before + 1, 'solutions'])
  })

  it('of two references, of a generator and of a private solution of another are refused', async () => {
    const { problemId, main, wrong } = await make()
    const set = (body: Record<SolutionId, RowRole>) =>
      refusalOf(ed.api.saveMatrixRoles({ problemId, body }))
    const reference = { role: 'reference' } as const
    expect((await set({ [main]: reference, [wrong]: reference })).fields).toEqual({
      role: 'A problem has one reference.',
    })
    const made = await addSolution(problemId, 'makes', { role: 'generator' })
    expect(Object.keys((await set({ [made]: reference })).fields ?? {})).toEqual(['role'])
    await alice.api.updateSolution({ solutionId: wrong, body: { private: true } })
    const both = { [main]: { role: 'bruteForce' as const }, [wrong]: reference }
    expect((await set(both)).code).toBe('ErrNoAccess')
    expect((await rolesIn(problemId))[0]).toEqual(['solution', 'Accepted'])
  })
})
