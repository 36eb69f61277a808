import { MakingId } from '@drafts/contract'
import type { CheckReport, ProblemId, Report, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportDpkg, importDpkg } from '../../../testing/dpkg.ts'
import { failed, fakeJudge } from '../../../testing/judge.ts'
import { refusalOf } from '../../../testing/refusal.ts'
import { makeShared, useWorld } from '../../../testing/use-world.ts'

const { world, alice, ed, tess } = useWorld('alice', 'ed', 'tess')
const { hello, claimed, report, printed } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const addTest = async (problemId: ProblemId, input: string, output: string, more: object = {}) => {
  const body = { input: { text: input }, output: { text: output }, ...more }
  return (await alice.api.createTest({ problemId, body })).id
}
/** Three tests: two without output, one with, and a reference. */
const make = async () => {
  const problemId = await makeShared(alice, { title: 'Filled' }, { tess: 'tester' })
  const a = await addTest(problemId, '1', '')
  const b = await addTest(problemId, '2', '20')
  const c = await addTest(problemId, '3', '')
  const { id: referenceId } = await alice.api.createSolution({
    problemId,
    body: {
      label: 'ref',
      languageId: 'python3',
      source: { text: 'print(int(input())*10)' },
      reference: true,
    },
  })
  return { problemId, a, b, c, referenceId }
}
/** The next run answers with what `of` gives for each of its checks. */
const answerRun = async (of: (no: number) => Promise<CheckReport> | CheckReport) => {
  const job = await claimed()
  const checks: CheckReport[] = []
  for (const { no } of job.checks) checks.push(await of(no))
  await report(job, { checks })
  return job
}
const outputs = async (problemId: ProblemId): Promise<number[]> =>
  (await alice.api.listTests({ problemId })).tests.map((test) =>
    'output' in test ? test.output.size : -1,
  )
const changesOf = async (makingId: MakingId) =>
  (await alice.api.getMaking({ makingId })).changes.map(({ testId, kind, error, after }) => ({
    testId,
    kind,
    error,
    size: after?.size,
  }))

const answersOf = async (problemId: ProblemId) =>
  (await alice.api.listTests({ problemId })).tests.map((test) =>
    'output' in test ? `${test.answerOrigin.kind}${test.outdated.output ? ', old' : ''}` : 'none',
  )
const fill = async (problemId: ProblemId, print: (no: number) => string) => {
  const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
  await answerRun((no) => printed(no, print(no)))
  return makingId
}

describe('answers are made by the reference', () => {
  it('for the tests that have none, and taken in one change', async () => {
    const { problemId, a, c } = await make()
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
    expect(await alice.api.getMaking({ makingId })).toEqual({
      id: makingId,
      status: 0,
      progress: { done: 0, total: 2 },
      error: null,
      changes: [],
    })
    const job = await answerRun((no) => printed(no, `${no}0\n`))
    expect(job).toMatchObject({ keepsOutput: true, sourceName: 'ref' })
    expect(job.checks.map(({ answer }) => answer)).toEqual([null, null])
    expect(await changesOf(makingId)).toEqual([
      { testId: a, kind: 'created', error: null, size: 3 },
      { testId: c, kind: 'created', error: null, size: 3 },
    ])
    // Nothing of the problem has changed yet.
    expect(await outputs(problemId)).toEqual([0, 2, 0])
    const before = (await alice.api.listRevisions({ problemId })).revisions
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await outputs(problemId)).toEqual([3, 2, 3])
    const [revision, ...older] = (await alice.api.listRevisions({ problemId })).revisions
    expect(revision).toMatchObject({ path: 'tests', changeCount: 2 })
    expect(older.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    // It is no run of the solution.
    const [solution] = (await alice.api.listSolutions({ problemId })).solutions
    expect(solution?.execution).toBeNull()
  })

  it('for those that are named; what is the same, what differs and what failed is said', async () => {
    const { problemId, a, b, c } = await make()
    const body = { testIds: [a, b, c] }
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body })
    await answerRun(
      (no) => [printed(no, '10'), printed(no, '20'), failed(no, 'RuntimeError')][no] ?? failed(no),
    )
    expect(await changesOf(makingId)).toEqual([
      { testId: a, kind: 'created', error: null, size: 2 },
      { testId: b, kind: 'same', error: null, size: 2 },
      {
        testId: c,
        kind: 'failed',
        error: 'The reference ended with Runtime error.',
        size: undefined,
      },
    ])
    await alice.api.takeMaking({ makingId, body: { testIds: [a] } })
    expect(await outputs(problemId)).toEqual([2, 2, 0])
    // A test that was taken is done: the rest is taken without it.
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await outputs(problemId)).toEqual([2, 2, 0])
    const { fields } = await refusalOf(alice.api.takeMaking({ makingId, body: { testIds: [c] } }))
    expect(fields).toEqual({ testIds: 'Nothing was made for some of these tests.' })
  })

  it('and not taken where a test was changed meanwhile', async () => {
    const { problemId, a } = await make()
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
    await answerRun((no) => printed(no, '10'))
    await alice.api.updateTest({ testId: a, body: { input: { text: '7' } } })
    const refused = await refusalOf(alice.api.takeMaking({ makingId, body: {} }))
    expect(refused).toMatchObject({
      status: 409,
      error: 'Test 1 was changed since its output was made. Make the outputs again.',
    })
    expect(await outputs(problemId)).toEqual([0, 2, 0])
  })

  it('an output too large for an example is not made', async () => {
    const problemId = await makeShared(alice, { title: 'Large' })
    const id = await addTest(problemId, '1', '', { type: 'sample' })
    await alice.api.createSolution({
      problemId,
      body: { languageId: 'python3', source: { text: '1' }, reference: true },
    })
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
    await answerRun((no) => printed(no, '1'.repeat(5000)))
    expect(await changesOf(makingId)).toEqual([
      {
        testId: id,
        kind: 'failed',
        error: 'It printed 5000 bytes; at most 4096 are allowed.',
        size: undefined,
      },
    ])
  })

  it('until it is stopped', async () => {
    const { problemId } = await make()
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
    const early = await refusalOf(alice.api.takeMaking({ makingId, body: {} }))
    expect(early.fields).toEqual({ testIds: 'It is still being made. Wait for its end.' })
    await alice.api.stopMaking({ makingId })
    expect(await alice.api.getMaking({ makingId })).toMatchObject({
      error: 'alice stopped it.',
    })
  })

  it('and tell no word of a private reference to who may not read it', async () => {
    const { problemId, referenceId } = await make()
    await alice.api.updateSolution({ solutionId: referenceId, body: { private: true } })
    await alice.api.createShare({ problemId, body: { accountHandle: 'ed', access: 'editor' } })
    const ofEach = async (more: Partial<Report>) => {
      const { id: makingId } = await ed.api.makeAnswers({ problemId, body: {} })
      await report(await claimed(), more)
      return Promise.all(
        [alice, ed].map(async ({ api }) => (await api.getMaking({ makingId })).error),
      )
    }
    const log = { snip: 'line 1: print(', size: 14, blob: null }
    const build = { ok: false, log, usages: null, cached: false }
    expect(await ofEach({ build })).toEqual([
      'The reference does not compile: line 1: print(',
      'The reference does not compile.',
    ])
    expect(await ofEach({ error: { whose: 'author', note: 'words of it' } })).toEqual([
      'words of it',
      'The reference could not be run.',
    ])
  })

  it('but not without a reference, or for tests that are not there', async () => {
    const problemId = await makeShared(alice, { title: 'None' })
    await addTest(problemId, '1', '')
    const none = await refusalOf(alice.api.makeAnswers({ problemId, body: {} }))
    expect(none.fields).toEqual({
      testIds: 'No solution is the reference. Mark one as Reference first.',
    })
    const { problemId: full } = await make()
    const testIds = ['nowhere' as TestId]
    const gone = await refusalOf(alice.api.makeAnswers({ problemId: full, body: { testIds } }))
    expect(gone.fields).toEqual({ testIds: 'Some of these tests are not there any more.' })
  })

  it('and where nothing is missing or old the making is over at once: no run, no history', async () => {
    const { problemId } = await make()
    const { tests } = await alice.api.listTests({ problemId })
    for (const { id } of tests)
      await alice.api.updateTest({ testId: id, body: { output: { text: '1' } } })
    const before = (await alice.api.listRevisions({ problemId })).revisions
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: {} })
    expect(await sql`select from jobs`.execute(world.platform.db)).toMatchObject({ rows: [] })
    const over = { id: makingId, status: 7, progress: { done: 0, total: 0 }, error: null }
    expect(await alice.api.getMaking({ makingId })).toEqual({ ...over, changes: [] })
    await alice.api.takeMaking({ makingId, body: {} })
    expect((await alice.api.listRevisions({ problemId })).revisions).toEqual(before)
    expect(await outputs(problemId)).toEqual([1, 1, 1])
  })

  it('nor in an interactive problem, where it talks to a driver', async () => {
    const title = { title: 'Talks', mechanism: 'interactive' } as const
    const { id: problemId } = await alice.api.createProblem({ body: title })
    await addTest(problemId, '1', '')
    await alice.api.createSolution({
      problemId,
      body: { languageId: 'python3', source: { text: '1' }, reference: true },
    })
    const refused = await refusalOf(alice.api.makeAnswers({ problemId, body: {} }))
    expect(refused.fields).toEqual({
      testIds: 'A solution of an interactive problem writes no outputs.',
    })
  })

  it('and are old once the reference or the input is another, until they are made again', async () => {
    const { problemId, a, referenceId } = await make()
    const makingId = await fill(problemId, (no) => `${no}`)
    expect(await answersOf(problemId)).toEqual(['typed', 'typed', 'typed'])
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await answersOf(problemId)).toEqual(['reference', 'typed', 'reference'])
    await alice.api.updateTest({ testId: a, body: { input: { text: '11' } } })
    expect(await answersOf(problemId)).toEqual(['reference, old', 'typed', 'reference'])
    await alice.api.updateSolution({
      solutionId: referenceId,
      body: { source: { text: 'print(1)' } },
    })
    expect(await answersOf(problemId)).toEqual(['reference, old', 'typed', 'reference, old'])
    const [counted] = (await alice.api.listProblems({})).problems.filter(
      ({ id }) => id === problemId,
    )
    // The first prints the same again, the third something else.
    const again = await fill(problemId, (no) => (no === 0 ? '0' : 'other'))
    expect(await answersOf(problemId)).toEqual(['reference', 'typed', 'reference, old'])
    expect((await changesOf(again)).map(({ kind }) => kind)).toEqual(['same', 'changed'])
    await alice.api.takeMaking({ makingId: again, body: {} })
    expect(await answersOf(problemId)).toEqual(['reference', 'typed', 'reference'])
    const [after] = (await alice.api.listProblems({})).problems.filter(({ id }) => id === problemId)
    expect(after?.readiness?.low).toBe((counted?.readiness?.low ?? 0) - 1)
    // What a person writes is theirs.
    await alice.api.updateTest({ testId: a, body: { output: { text: 'mine' } } })
    await alice.api.updateTest({ testId: a, body: { input: { text: '12' } } })
    expect(await answersOf(problemId)).toEqual(['typed', 'typed', 'reference'])
  })

  it('stays theirs though a later reference prints the same: none is made in its place', async () => {
    const { problemId, a, referenceId } = await make()
    await alice.api.takeMaking({ makingId: await fill(problemId, () => '10'), body: {} })
    await alice.api.updateTest({ testId: a, body: { output: { text: 'mine' } } })
    const { id: makingId } = await alice.api.makeAnswers({ problemId, body: { testIds: [a] } })
    await answerRun((no) => printed(no, 'mine'))
    await alice.api.takeMaking({ makingId, body: {} })
    const source = { text: 'print(7)' }
    await alice.api.updateSolution({ solutionId: referenceId, body: { source } })
    expect(await answersOf(problemId)).toEqual(['typed', 'typed', 'reference, old'])
  })

  it('is of the reference still in a fork and in a package that comes back, and follows it there', async () => {
    const { problemId } = await make()
    await alice.api.takeMaking({ makingId: await fill(problemId, () => '10'), body: {} })
    const before = await answersOf(problemId)
    expect(before).toContain('reference')
    const { id: forkId } = await alice.api.forkProblem({ problemId })
    const { id: copyId } = await importDpkg(alice, await exportDpkg(world, alice, problemId))
    for (const id of [forkId, copyId]) {
      expect(await answersOf(id)).toEqual(before)
      const { solutions } = await alice.api.listSolutions({ problemId: id })
      const solutionId = solutions.find(({ reference }) => reference)?.id ?? ''
      await alice.api.updateSolution({ solutionId, body: { source: { text: 'print(8)' } } })
      expect(await answersOf(id)).toEqual(
        before.map((kind) => (kind === 'reference' ? 'reference, old' : kind)),
      )
    }
  })

  it('is right where it is empty and the reference prints nothing, whoever made the test', async () => {
    const { problemId } = await make()
    const makingId = await fill(problemId, (no) => (no === 0 ? '' : '30'))
    expect((await changesOf(makingId)).map(({ kind }) => kind)).toEqual(['same', 'created'])
    expect(await answersOf(problemId)).toEqual(['reference', 'typed', 'typed'])
    await alice.api.takeMaking({ makingId, body: {} })
    const { id: next } = await alice.api.makeAnswers({ problemId, body: {} })
    expect((await alice.api.getMaking({ makingId: next })).progress.total).toBe(0)
  })

  it('is known too where a person ran the reference on the input and took what it printed', async () => {
    const { problemId, b, referenceId } = await make()
    const inputs = [{ text: '2' }]
    await alice.api.executeSolution({ solutionId: referenceId, body: { inputs } })
    await answerRun((no) => printed(no, '200'))
    await alice.api.updateTest({ testId: b, body: { output: { text: '200' } } })
    expect(await answersOf(problemId)).toEqual(['typed', 'reference', 'typed'])
    const added = await addTest(problemId, '2', '200')
    expect(await alice.api.getTest({ testId: added })).toMatchObject({
      answerOrigin: { kind: 'reference' },
      outdated: { input: false, output: false },
    })
  })

  it('is not waited for where a change has the test: it may wait for the run', async () => {
    const { problemId, a, referenceId } = await make()
    await alice.api.takeMaking({ makingId: await fill(problemId, String), body: {} })
    await alice.api.makeAnswers({ problemId, body: { testIds: [a] } })
    const [isLocked, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // As a restore does: tests first, then the runs of a solution that goes.
    const change = world.platform.db.transaction().execute(async (tx) => {
      await sql`update tests set label = 'held' where id = ${a}`.execute(tx)
      isLocked.resolve()
      await isRead.promise
      await sql`update executions set job = job where solution_id = ${referenceId}`.execute(tx)
    })
    await isLocked.promise
    await answerRun((no) => printed(no, '0'))
    isRead.resolve()
    await change
    expect((await answersOf(problemId))[0]).toBe('reference')
  })

  it('any other run is no making, and a tester makes none', async () => {
    const { problemId, referenceId } = await make()
    const { id } = await alice.api.executeSolution({ solutionId: referenceId })
    const makingId = MakingId.parse(id)
    expect((await refusalOf(alice.api.getMaking({ makingId }))).status).toBe(404)
    expect((await refusalOf(tess.api.makeAnswers({ problemId, body: {} }))).code).toBe(
      'ErrNoAccess',
    )
  })
})
