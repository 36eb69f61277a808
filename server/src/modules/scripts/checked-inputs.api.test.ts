import type { CheckReport, MakingId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { workOff } from '../../platform/background/work.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { checksWork } from '../scanspecs/index.ts'
import { validatorsWork } from '../validators/index.ts'

const { world, alice } = useWorld('alice')
const { hello, claim, claimed, report, printed } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const built = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }
const addProgram = async (problemId: ProblemId, role: 'generator' | 'validator', label: string) => {
  // What one problem's generator made is known to all with the same source.
  const source = { text: `# ${problemId}` }
  const { id } = await alice.api.createProgram({
    problemId,
    body: { role, label, languageId: 'python3', source },
  })
  await report(await claimed(), { build: built })
  return id
}
/** A problem with a generator that prints its argument, and a line for each of 1, 2 and 3. */
const make = async (): Promise<ProblemId> => {
  const body = { title: 'Checked', mechanism: 'standard' as const }
  const { id: problemId } = await alice.api.createProblem({ body })
  await addProgram(problemId, 'generator', 'gen')
  await alice.api.saveScript({ problemId, body: { source: 'gen 1\ngen 2\ngen 3' } })
  return problemId
}
const makeAll = async (problemId: ProblemId): Promise<MakingId> => {
  const { id } = await alice.api.makeInputs({ problemId, body: {} })
  const job = await claimed()
  const checks: CheckReport[] = []
  for (const { no, args = [] } of job.checks) checks.push(await printed(no, `${args.join(' ')}\n`))
  await report(job, { checks })
  return id
}
/** The run of a validator that refuses this input. */
const validate = async (refused: string, said: string) => {
  const hash = createHash('sha256').update(refused).digest('hex')
  await workOff(validatorsWork(world.platform))
  const job = await claimed()
  const checks = job.checks.map(({ no, input }) =>
    passed(no, {
      states: [
        {
          program: 'solution',
          state: 'exited',
          code: input.hash === hash ? 1 : 0,
          signal: null,
          reason: null,
        },
      ],
      stderr: { snip: input.hash === hash ? said : '', size: 1, blob: null },
    }),
  )
  await report(job, { build: built, checks })
  return checks.length
}
const endOf = (code: number) => {
  const exited = { program: 'solution', state: 'exited', signal: null, reason: null } as const
  return [{ ...exited, code }]
}
const readBySpec = async () => {
  const work = checksWork(world.platform)
  await workOff(work)
  await work.end?.()
}
const making = (makingId: MakingId) => alice.api.getMaking({ makingId })
const errorsOf = async (makingId: MakingId) =>
  (await making(makingId)).changes.map(({ error }) => error)
const inputsOf = async (problemId: ProblemId) =>
  (await alice.api.listTests({ problemId })).tests.map((test) =>
    'firstLine' in test ? test.firstLine : '',
  )
const onlyOne = { enabled: true, source: 'var n int\nscan n\ncheck n <= 1\neol\neof\n' }

describe('an input that a script made', () => {
  it('is read by validators before it is taken; what one refuses is taken only by its name', async () => {
    const problemId = await make()
    await addProgram(problemId, 'validator', 'val')
    const makingId = await makeAll(problemId)
    expect(await making(makingId)).toMatchObject({ status: 2, progress: { done: 3, total: 3 } })
    const early = await refusalOf(alice.api.takeMaking({ makingId, body: {} }))
    expect(early.fields).toEqual({
      testIds: 'Validators still read what was made. Wait for their end.',
    })
    expect(await validate('2\n', 'line 1, column 2: too big')).toBe(3)
    const over = await making(makingId)
    expect(over.status).toBe(7)
    const refusal = 'The validator val refuses it: line 1, column 2: too big'
    expect(over.changes.map(({ kind, error }) => [kind, error])).toEqual([
      ['created', null],
      ['created', refusal],
      ['created', null],
    ])
    expect(over.changes[1]?.validity).toEqual([
      {
        validator: 'val',
        pending: false,
        error: 'line 1, column 2: too big',
        line: 1,
        column: 2,
      },
    ])
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', '3'])
    // Nothing is read twice: its word is known when it is made again.
    await workOff(validatorsWork(world.platform))
    const { id: again } = await alice.api.makeInputs({ problemId, body: {} })
    expect(await errorsOf(again)).toEqual([refusal])
    expect(await claim()).toBeUndefined()
    const testIds = (await making(again)).changes.map(({ testId }) => testId)
    await alice.api.takeMaking({ makingId: again, body: { testIds } })
    expect(await inputsOf(problemId)).toEqual(['1', '2', '3'])
  })

  it('is left with the reasons where all are refused, and taken by its name', async () => {
    const problemId = await make()
    const none = { ...onlyOne, source: onlyOne.source.replace('<= 1', '<= 0') }
    await alice.api.saveScanspec({ problemId, body: none })
    const makingId = await makeAll(problemId)
    await making(makingId)
    await readBySpec()
    const lines = [1, 2, 3].map(
      (n) => `Line ${n}: The scanspec refuses it at line 1, column 1: check error n<=0 (n=${n}).`,
    )
    expect(await refusalOf(alice.api.takeMaking({ makingId, body: {} }))).toMatchObject({
      status: 400,
      fields: {
        testIds: `No input was taken. ${lines.join(' ')} To take an input that is refused all the same, tick it on the page, or name its test in testIds.`,
      },
    })
    const testIds = (await making(makingId)).changes.map(({ testId }) => testId).slice(0, 1)
    await alice.api.takeMaking({ makingId, body: { testIds } })
    // The same again asks for nothing that was not taken.
    await alice.api.takeMaking({ makingId, body: { testIds } })
    expect(await inputsOf(problemId)).toEqual(['1'])
  })

  it('that no generator could make is left with the reasons', async () => {
    const problemId = await make()
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    const job = await claimed()
    const checks: CheckReport[] = []
    for (const { no } of job.checks) checks.push(await printed(no, ''))
    await report(job, { checks })
    expect((await refusalOf(alice.api.takeMaking({ makingId, body: {} }))).fields).toEqual({
      testIds:
        'No input was taken. Line 1: gen printed nothing. Line 2: gen printed nothing. Line 3: gen printed nothing.',
    })
  })

  it('is taken once where two take it in the same moment', async () => {
    const problemId = await make()
    const makingId = await makeAll(problemId)
    await alice.api.getMaking({ makingId })
    const { pool } = world.platform
    const countWaiting = async (): Promise<number> =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length
    // Both have read what was made before one of them takes it.
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from problems where id = $1 for update', [problemId])
    const takes = [1, 2].map(() => alice.api.takeMaking({ makingId, body: {} }))
    const ended = Promise.allSettled(takes)
    try {
      await expect.poll(countWaiting, { timeout: 60_000 }).toBe(2)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await inputsOf(problemId)).toEqual(['1', '2', '3'])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions.filter(({ path }) => path === 'tests')).toHaveLength(1)
  })

  it('that the scanspec is not done with in time has failed, and is refused by nobody', async () => {
    const problemId = await make()
    const source = 'var n int\nvar A [9223372036854775807]int\n'
    await alice.api.saveScanspec({ problemId, body: { enabled: true, source } })
    const makingId = await makeAll(problemId)
    await making(makingId)
    await readBySpec()
    const { changes } = await making(makingId)
    const error =
      'Line 2 of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.'
    expect(changes.map((change) => [change.kind, change.error])).toEqual(
      [1, 2, 3].map(() => ['failed', error]),
    )
    const lines = [1, 2, 3].map((n) => `Line ${n}: ${error}`)
    expect((await refusalOf(alice.api.takeMaking({ makingId, body: {} }))).fields).toEqual({
      testIds: `No input was taken. ${lines.join(' ')}`,
    })
  })

  it('that a validator crashes on failed, and is taken once that is mended', async () => {
    const problemId = await make()
    const programId = await addProgram(problemId, 'validator', 'val')
    const makingId = await makeAll(problemId)
    await making(makingId)
    await workOff(validatorsWork(world.platform))
    const job = await claimed()
    const two = createHash('sha256').update('2\n').digest('hex')
    const crash = { program: 'solution', state: 'killed', code: null, reason: null } as const
    const checks = job.checks.map(({ no, input }) => ({
      ...passed(no, { states: input.hash === two ? [{ ...crash, signal: 6 }] : endOf(0) }),
      output: null,
    }))
    await report(job, { build: built, checks })
    const { changes } = await making(makingId)
    const error = 'val crashed (signal 6). It says nothing of the input: mend the validator.'
    expect(changes.map((change) => [change.kind, change.error])).toEqual([
      ['created', null],
      ['failed', error],
      ['created', null],
    ])
    expect(changes[1]?.validity?.[0]?.error).toBe(error)
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', '3'])
    await alice.api.updateProgram({ programId, body: { source: { text: '# mended' } } })
    await report(await claimed(), { build: built })
    const { id: again } = await alice.api.makeInputs({ problemId, body: {} })
    await making(again)
    await validate('', '')
    expect(await errorsOf(again)).toEqual([null])
  })

  it('does not wait for a validator in a language that no judge offers, which reads it later', async () => {
    const problemId = await make()
    const source = { text: 'begin end.' }
    await alice.api.createProgram({
      problemId,
      body: { role: 'validator', label: 'val', languageId: 'pascal-fpc', source },
    })
    const makingId = await makeAll(problemId)
    expect((await making(makingId)).status).toBe(7)
    await alice.api.takeMaking({ makingId, body: {} })
    const { tests } = await alice.api.listTests({ problemId })
    expect(tests.map((test) => 'validity' in test && test.validity[0]?.pending)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is read by validators with the arguments of the group that its line names', async () => {
    const problemId = await make()
    const group = { name: 'small', validatorArguments: '--max 2' }
    await alice.api.createGroup({ problemId, body: group })
    await alice.api.saveScript({ problemId, body: { source: 'gen 3\ngen 3 @group=small' } })
    await addProgram(problemId, 'validator', 'val')
    const makingId = await makeAll(problemId)
    expect(await making(makingId)).toMatchObject({ status: 2 })
    await workOff(validatorsWork(world.platform))
    const job = await claimed()
    expect(job.checks.map(({ args = [] }) => args.join(' ')).toSorted()).toEqual(['', '--max 2'])
    const checks = job.checks.map(({ no, args = [] }) =>
      passed(no, { states: endOf(args.length > 0 ? 1 : 0) }),
    )
    await report(job, { build: built, checks })
    const [free, small] = await errorsOf(makingId)
    expect(free).toBeNull()
    expect(small).toContain('The validator val refuses')
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['3'])
    await workOff(validatorsWork(world.platform))
    expect(await claim()).toBeUndefined()
  })

  it('is read by the scanspec too, and again by one that changed', async () => {
    const problemId = await make()
    await alice.api.saveScanspec({ problemId, body: onlyOne })
    const makingId = await makeAll(problemId)
    expect(await making(makingId)).toMatchObject({ status: 2 })
    await readBySpec()
    expect(await making(makingId)).toMatchObject({ status: 7 })
    expect(await errorsOf(makingId)).toEqual([
      null,
      'The scanspec refuses it at line 1, column 1: check error n<=1 (n=2)',
      'The scanspec refuses it at line 1, column 1: check error n<=1 (n=3)',
    ])
    const source = onlyOne.source.replace('<= 1', '<= 2')
    await alice.api.saveScanspec({ problemId, body: { ...onlyOne, source } })
    expect(await making(makingId)).toMatchObject({ status: 2 })
    await readBySpec()
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', '2'])
  })

  it('waits for nobody once it is stopped, and a validator that fails refuses nothing', async () => {
    const problemId = await make()
    await addProgram(problemId, 'validator', 'val')
    const makingId = await makeAll(problemId)
    expect(await making(makingId)).toMatchObject({ status: 2 })
    await alice.api.stopMaking({ makingId })
    expect(await making(makingId)).toMatchObject({ status: 7, error: null })
    expect(await errorsOf(makingId)).toEqual([null, null, null])
    const body = { role: 'validator' as const, label: 'bad', languageId: 'python3' }
    await alice.api.createProgram({ problemId, body: { ...body, source: { text: '(' } } })
    await report(await claimed(), { build: { ...built, ok: false } })
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', '2', '3'])
  })
})
