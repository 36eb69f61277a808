import type { CheckReport, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { workOff } from '../../platform/background/work.ts'
import { failed, fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { validatorsWork } from '../validators/index.ts'

const { world, alice, tess } = useWorld('alice', 'tess')
const { hello, claim, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const make = (): Promise<ProblemId> => makeShared(alice, { title: 'Tested' }, { tess: 'tester' })
const files = { input: { text: '1\n' }, answer: { text: '2\n' }, output: { text: '3\n' } }
const addCheckerTest = (problemId: ProblemId, more: object = {}) =>
  alice.api.createCheckerTest({
    problemId,
    body: { label: 'one', want: 'wrong', ...files, ...more },
  })
const checkerTests = async (problemId: ProblemId) =>
  (await alice.api.listCheckerTests({ problemId })).checkerTests
const validatorTests = async (problemId: ProblemId) =>
  (await alice.api.listValidatorTests({ problemId })).validatorTests

describe('a test of the checker', () => {
  it('reads back whole, is changed and deleted, and testers see nothing of it', async () => {
    const problemId = await make()
    const made = await addCheckerTest(problemId)
    expect(made).toMatchObject({
      label: 'one',
      want: 'wrong',
      input: { snip: '1\n' },
      answer: { snip: '2\n' },
      output: { snip: '3\n' },
      last: null,
    })
    expect(await checkerTests(problemId)).toEqual([made])
    const { id: checkerTestId } = made
    const body = { want: 'accepted' as const, output: { text: '2\n' } }
    expect(await alice.api.updateCheckerTest({ checkerTestId, body })).toMatchObject({
      label: 'one',
      want: 'accepted',
      output: { snip: '2\n' },
    })
    expect((await refusalOf(tess.api.listCheckerTests({ problemId }))).code).toBe('ErrNoAccess')
    // It is none of validators.
    const other = alice.api.deleteValidatorTest({ validatorTestId: checkerTestId })
    expect((await refusalOf(other)).status).toBe(404)
    await alice.api.deleteCheckerTest({ checkerTestId })
    expect(await checkerTests(problemId)).toEqual([])
  })

  it('is judged on its output, without any program, and forgotten when something changes', async () => {
    const problemId = await make()
    const { id } = await addCheckerTest(problemId)
    await addCheckerTest(problemId, { output: { text: '2\n' }, want: 'accepted' })
    const { id: executionId } = await alice.api.runCheckerTests({ problemId })
    const job = await claimed()
    expect(job).toMatchObject({ executionId, checks: [{ output: { size: 2 } }, { no: 1 }] })
    const delta = { message: 'want 2, got 3', wantSpan: null, gotSpan: null }
    const wrong: CheckReport = { ...failed(0), delta }
    await report(job, { checks: [wrong, passed(1)] })
    expect((await checkerTests(problemId)).map(({ last }) => [last?.got, last?.message])).toEqual([
      ['wrong', 'want 2, got 3'],
      ['accepted', ''],
    ])
    await alice.api.updateCheckerTest({ checkerTestId: id, body: { output: { text: '4\n' } } })
    expect((await checkerTests(problemId)).map(({ last }) => last?.got)).toEqual([
      undefined,
      'accepted',
    ])
    await alice.api.saveChecker({ problemId, body: { comparator: 'lines' } })
    expect((await checkerTests(problemId)).map(({ last }) => last)).toEqual([null, null])
  })

  it('comes back from history, with everything and into a fork', async () => {
    const problemId = await make()
    const { id: checkerTestId } = await addCheckerTest(problemId)
    const [made] = (await alice.api.listRevisions({ problemId })).revisions
    expect(made).toMatchObject({
      path: `checker_tests/${checkerTestId}`,
      details: { label: 'one' },
    })
    await alice.api.deleteCheckerTest({ checkerTestId })
    const revisionId = made?.id ?? ''
    const path = `checker_tests/${checkerTestId}`
    expect(
      await alice.api.restoreRevision({ problemId, revisionId, body: { path } }),
    ).toMatchObject({ id: checkerTestId, output: { snip: '3\n' } })
    await alice.api.deleteCheckerTest({ checkerTestId })
    const { id: since } = await addCheckerTest(problemId, { label: 'since' })
    const everything = await alice.api.restoreRevision({
      problemId,
      revisionId,
      body: { everything: true },
    })
    expect(everything).toEqual({
      paths: expect.arrayContaining([path, `checker_tests/${since}`]) as string[],
    })
    expect((await checkerTests(problemId)).map(({ id }) => id)).toEqual([checkerTestId])
    for (const version of [undefined, revisionId]) {
      const { id: forkId } = await alice.api.forkProblem({
        problemId,
        ...(version === undefined ? {} : { version }),
      })
      expect(await checkerTests(forkId)).toMatchObject([{ label: 'one', want: 'wrong' }])
    }
  })

  it('is proposed of the answers of tests, and nothing is stored', async () => {
    const problemId = await make()
    const body = { input: { text: '1\n' }, output: { text: 'a 2\n' } }
    await alice.api.createTest({ problemId, body })
    const { proposals } = await alice.api.proposeCheckerTests({ problemId })
    expect(proposals.map(({ output, want }) => [output.text, want])).toEqual([
      ['a 2\n', 'accepted'],
      ['', 'wrong'],
      ['a 3\n', 'wrong'],
      ['a 2 2\n', 'wrong'],
      ['a\n', 'wrong'],
    ])
    expect(await checkerTests(problemId)).toEqual([])
  })

  it('runs only where there is one', async () => {
    const refused = await refusalOf(alice.api.runCheckerTests({ problemId: await make() }))
    expect(refused.fields).toEqual({ id: 'The checker has no tests yet. Add one first.' })
  })
})

describe('a test of validators', () => {
  it('is read by them in the background, and says where it was refused', async () => {
    const problemId = await make()
    const body = { label: 'big', want: 'invalid' as const, wantLine: 2, input: { text: '9\n' } }
    const made = await alice.api.createValidatorTest({ problemId, body })
    expect(made).toMatchObject({ want: 'invalid', wantLine: 2, gotLine: null, last: null })
    const source = { text: 'exit(1)' }
    const program = { role: 'validator' as const, label: 'val', languageId: 'python3', source }
    await alice.api.createProgram({ problemId, body: program })
    const built = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }
    await report(await claimed(), { build: built })
    await workOff(validatorsWork(world.platform))
    const states: CheckReport['states'] = [
      { program: 'solution', state: 'exited', code: 3, signal: null, reason: null },
    ]
    const stderr = { snip: 'line 3: too big', size: 15, blob: null }
    await report(await claimed(), { build: built, checks: [passed(0, { states, stderr })] })
    expect(await validatorTests(problemId)).toMatchObject([
      { gotLine: 3, last: { got: 'invalid', message: 'val: line 3: too big' } },
    ])
    const { id: validatorTestId } = made
    await alice.api.updateValidatorTest({ validatorTestId, body: { input: { text: '1\n' } } })
    expect(await validatorTests(problemId)).toMatchObject([{ last: null }])
    expect(await claim()).toBeUndefined()
  })

  it('that is valid has no line', async () => {
    const problemId = await make()
    const body = { want: 'valid' as const, wantLine: 2 }
    const refused = await refusalOf(alice.api.createValidatorTest({ problemId, body }))
    expect(Object.keys(refused.fields ?? {})).toEqual(['wantLine'])
  })
})
