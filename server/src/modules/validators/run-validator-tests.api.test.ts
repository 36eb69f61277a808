import type { CheckReport, ExecutionId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { workOff } from '../../platform/background/work.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { checksWork } from '../scanspecs/index.ts'
import { validatorsWork } from './index.ts'

const { world, alice } = useWorld('alice')
const { hello, claim, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const built = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }
const make = async (): Promise<ProblemId> =>
  (await alice.api.createProblem({ body: { title: 'Run', mechanism: 'standard' } })).id
const addTest = (problemId: ProblemId) =>
  alice.api.createValidatorTest({ problemId, body: { want: 'valid', input: { text: '1\n' } } })
const addValidator = (problemId: ProblemId, label: string, text: string) =>
  alice.api.createProgram({
    problemId,
    body: { role: 'validator', label, languageId: 'python3', source: { text } },
  })
const readBySpec = async () => {
  const work = checksWork(world.platform)
  await workOff(work)
  await work.end?.()
}
const start = () => workOff(validatorsWork(world.platform))
const ended = (no: number, code: number): CheckReport =>
  passed(no, {
    states: [{ program: 'solution', state: 'exited', code, signal: null, reason: null }],
    stderr: { snip: 'no', size: 2, blob: null },
  })
const answer = async (code: number) => {
  const job = await claimed()
  await report(job, { build: built, checks: job.checks.map(({ no }) => ended(no, code)) })
  return job
}
const got = async (problemId: ProblemId) =>
  (await alice.api.listValidatorTests({ problemId })).validatorTests.map(({ last }) => last?.got)

describe('tests of validators', () => {
  it('are run again by each validator, and what was said before is forgotten', async () => {
    const problemId = await make()
    await addTest(problemId)
    await alice.api.createTest({ problemId, body: { input: { text: '2\n' } } })
    for (const label of ['one', 'two']) {
      await addValidator(problemId, label, `# ${label}`)
      await report(await claimed(), { build: built })
      await start()
      expect((await answer(0)).checks).toHaveLength(2)
    }
    expect(await got(problemId)).toEqual(['valid'])
    const { id, ids } = await alice.api.runValidatorTests({ problemId })
    expect(await got(problemId)).toEqual([undefined])
    // While they are under way they are answered.
    expect(await alice.api.runValidatorTests({ problemId })).toEqual({ id, ids })
    const jobs = [await answer(0), await answer(1)]
    expect(jobs.map(({ executionId }) => executionId)).toEqual(ids)
    expect(jobs[0]?.executionId).toBe(id)
    // Tests of the problem are not read again.
    expect(jobs.map(({ checks }) => checks.length)).toEqual([1, 1])
    expect(await got(problemId)).toEqual(['invalid'])
    await start()
    expect(await claim()).toBeUndefined()
  })

  it('are run by a validator that is still being built, once', async () => {
    const problemId = await make()
    await addTest(problemId)
    await addValidator(problemId, 'val', 'pass')
    const { id, ids } = await alice.api.runValidatorTests({ problemId })
    expect(ids).toEqual([id])
    await report(await claimed(), { build: built })
    await start()
    expect((await answer(0)).executionId).toBe(id)
    expect(await got(problemId)).toEqual(['valid'])
    await start()
    expect(await claim()).toBeUndefined()
  })

  it('say so where a validator does not compile in the end', async () => {
    const problemId = await make()
    await addTest(problemId)
    await addValidator(problemId, 'val', '(')
    const { id } = await alice.api.runValidatorTests({ problemId })
    for (const _ of ['build', 'run'])
      await report(await claimed(), { build: { ...built, ok: false } })
    expect(await alice.api.getExecution({ executionId: id })).toMatchObject({
      verdict: 'CompilationError',
    })
    const { validatorTests } = await alice.api.listValidatorTests({ problemId })
    const message = 'val does not compile. It says nothing of the input: mend the validator.'
    expect(validatorTests).toMatchObject([{ gotLine: null, last: { got: 'fault', message } }])
    await start()
    expect(await claim()).toBeUndefined()
  })

  it('are not run where there is nothing to run', async () => {
    const problemId = await make()
    const refusal = async () =>
      (await refusalOf(alice.api.runValidatorTests({ problemId }))).fields?.['id']
    expect(await refusal()).toBe('Validators have no tests yet. Add one first.')
    await addTest(problemId)
    expect(await refusal()).toBe('The problem has no validator yet. Add one at Programs first.')
    await addValidator(problemId, 'val', '(')
    await report(await claimed(), { build: { ...built, ok: false } })
    expect(await refusal()).toBe('No validator compiles. Mend one first.')
  })
})

const addBig = (problemId: ProblemId) =>
  alice.api.createValidatorTest({
    problemId,
    body: { want: 'invalid', wantLine: 1, input: { text: '500\n' } },
  })
const run = async (executionId: ExecutionId) => {
  const { status, verdict, runningProgress } = await alice.api.getExecution({ executionId })
  return { status, verdict, done: runningProgress.done }
}

describe('a scanspec reads tests of validators', () => {
  const spec = 'var n int\nscan n\ncheck n <= 100\neol\neof\n'
  const save = (problemId: ProblemId, enabled = true) =>
    alice.api.saveScanspec({ problemId, body: { enabled, source: spec } })

  it('without any program, in a run that is over when all are read', async () => {
    const problemId = await make()
    await addTest(problemId)
    const { id: validatorTestId } = await addBig(problemId)
    await save(problemId)
    const { id, ids } = await alice.api.runValidatorTests({ problemId })
    expect(ids).toEqual([id])
    expect(await alice.api.runValidatorTests({ problemId })).toEqual({ id, ids })
    expect(await got(problemId)).toEqual([undefined, undefined])
    await start()
    expect(await run(id)).toEqual({ status: 0, verdict: null, done: 0 })
    await readBySpec()
    await start()
    expect(await run(id)).toEqual({ status: 7, verdict: 'Accepted', done: 2 })
    const { validatorTests } = await alice.api.listValidatorTests({ problemId })
    expect(validatorTests).toMatchObject([
      { gotLine: null, last: { got: 'valid', message: '' } },
      { gotLine: 1, last: { got: 'invalid', message: 'scanspec: check error n<=100 (n=500)' } },
    ])
    expect(await claim()).toBeUndefined()
    // A changed input is read in the background, and so are all by another scanspec.
    await alice.api.updateValidatorTest({ validatorTestId, body: { input: { text: 'x\n' } } })
    expect(await got(problemId)).toEqual(['valid', undefined])
    await readBySpec()
    expect(await got(problemId)).toEqual(['valid', 'invalid'])
    await save(problemId, false)
    expect(await got(problemId)).toEqual([undefined, undefined])
  })

  it('before programs do, and what it refuses is not valid whatever they say', async () => {
    const problemId = await make()
    await addTest(problemId)
    await addBig(problemId)
    await save(problemId)
    await addValidator(problemId, 'val', 'pass')
    const { ids } = await alice.api.runValidatorTests({ problemId })
    expect(ids).toHaveLength(2)
    await readBySpec()
    expect(await got(problemId)).toEqual([undefined, 'invalid'])
    await report(await claimed(), { build: built })
    expect((await answer(0)).executionId).toBe(ids[1])
    expect(await got(problemId)).toEqual(['valid', 'invalid'])
  })

  it('and is named where it is not done in time, as a validator that fails is', async () => {
    const problemId = await make()
    await addTest(problemId)
    const body = { enabled: true, source: 'var A [9223372036854775807]int\n' }
    await alice.api.saveScanspec({ problemId, body })
    await readBySpec()
    const { validatorTests } = await alice.api.listValidatorTests({ problemId })
    const message =
      'Line 1 of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.'
    expect(validatorTests).toMatchObject([{ gotLine: null, last: { got: 'fault', message } }])
  })

  it('where no judge offers the language of a validator, too', async () => {
    const problemId = await make()
    await addTest(problemId)
    await addValidator(problemId, 'val', 'pass')
    await hello({ languages: [] })
    const { code } = await refusalOf(alice.api.runValidatorTests({ problemId }))
    expect(code).toBe('ErrNoJudge')
    await save(problemId)
    const { id, ids } = await alice.api.runValidatorTests({ problemId })
    expect(ids).toEqual([id])
    await readBySpec()
    await start()
    expect((await run(id)).status).toBe(7)
  })

  it('until it is turned off: its run ends', async () => {
    const problemId = await make()
    await addTest(problemId)
    await save(problemId)
    const { id } = await alice.api.runValidatorTests({ problemId })
    await save(problemId, false)
    await readBySpec()
    await start()
    expect((await run(id)).status).toBe(7)
    const refused = await refusalOf(alice.api.runValidatorTests({ problemId }))
    expect(refused.fields?.['id']).toBe(
      'The problem has no validator yet. Add one at Programs first.',
    )
  })
})
