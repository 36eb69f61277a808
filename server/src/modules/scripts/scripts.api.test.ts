import type { MakingId, ProblemId, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, fakeJudge } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, ed, tess, root } = useWorld('alice', 'ed', 'tess', 'root')
const { hello, claim, claimed, report, printed, textOf } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const addGenerator = (problemId: ProblemId, label: string, text: string) =>
  alice.api.createProgram({
    problemId,
    body: { role: 'generator', label, languageId: 'python3', source: { text } },
  })
const write = (problemId: ProblemId, ...lines: string[]) =>
  alice.api.saveScript({ problemId, body: { source: lines.join('\n') } })
/** A problem with the generators gen and other, and a script. */
const make = async (...lines: string[]): Promise<ProblemId> => {
  const problemId = await makeShared(alice, { title: 'Scripted' }, { ed: 'editor', tess: 'tester' })
  await addGenerator(problemId, 'gen', '1')
  await addGenerator(problemId, 'other', '2')
  await sql`delete from jobs`.execute(world.platform.db)
  await write(problemId, ...lines)
  return problemId
}
const addTest = async (problemId: ProblemId, text: string): Promise<TestId> =>
  (await alice.api.createTest({ problemId, body: { input: { text }, output: { text: '1' } } })).id
/** All open runs print what `say` says for the arguments of a call. */
const runAll = async (say: (args: readonly string[], no: number) => string) => {
  const calls: string[] = []
  for (let job = await claim(); job; job = await claim()) {
    const checks = []
    for (const { no, args = [] } of job.checks) {
      calls.push([job.sourceName, ...args].join(' '))
      checks.push(await printed(no, say(args, no)))
    }
    await report(job, { checks })
  }
  return calls
}
const echo = (args: readonly string[]): string => args.join(' ')
const changesOf = async (makingId: MakingId) =>
  (await alice.api.getMaking({ makingId })).changes.map(
    ({ line, kind, error }) => `${line} ${error ?? kind}`,
  )
const makeAll = async (problemId: ProblemId, say = echo): Promise<MakingId> => {
  const { id } = await alice.api.makeInputs({ problemId, body: {} })
  await runAll(say)
  return id
}
const takeAll = async (problemId: ProblemId, say = echo): Promise<void> =>
  alice.api.takeMaking({ makingId: await makeAll(problemId, say), body: {} })
const listed = async (problemId: ProblemId) =>
  (await alice.api.listTests({ problemId })).tests.flatMap((test) =>
    'origin' in test ? [test] : [],
  )
const inputsOf = async (problemId: ProblemId) =>
  (await listed(problemId)).map(({ firstLine }) => firstLine)
/** It grows when the checklist is to be counted again. */
const turnOf = async (problemId: ProblemId): Promise<number> =>
  (
    await world.platform.db
      .selectFrom('problems')
      .select('readiness_turn')
      .where('id', '=', problemId)
      .executeTakeFirstOrThrow()
  ).readiness_turn
const isOutdated = async (problemId: ProblemId) =>
  (await listed(problemId)).map(({ outdated }) => outdated.input)

describe('a script', () => {
  it('is stored with its errors, each at its place', async () => {
    const problemId = await make('gen 1', 'gan 2', 'gen 1 > 9')
    const script = await alice.api.getScript({ problemId })
    expect(script.errors).toEqual([
      { message: 'There is no generator gan. Did you mean gen?', line: 2, column: 1 },
      expect.objectContaining({ line: 3 }),
    ])
    expect(await write(problemId, 'gen 1')).toMatchObject({ source: 'gen 1', errors: [] })
    const { errors } = await alice.api.getScript({ problemId })
    expect(errors).toEqual([])
  })

  it('says which tests it would make, and runs nothing', async () => {
    const problemId = await make('gen 1')
    await addTest(problemId, 'typed')
    const source = '<#list 1..2 as i>\ngen ${i} @type=sample\n</#list>\nlast: other 3 > 5'
    const plan = await alice.api.previewScript({ problemId, body: { source } })
    expect(
      plan.tests.map(({ index, line, command, label, type, weight }) =>
        [index, line, command, label, type, weight].join(' '),
      ),
    ).toEqual(['2 2 gen 1  sample 0', '3 2 gen 2  sample 0', '5 4 other 3 last regular 1'])
    expect(plan.errors).toMatchObject([{ line: 4 }])
    const stored = await alice.api.previewScript({ problemId, body: {} })
    expect(stored.tests.map(({ command }) => command)).toEqual(['gen 1'])
    expect(await claim()).toBeUndefined()
  })

  it('with an error makes nothing, and says where it is', async () => {
    const problemId = await make('gen 1', 'gen "2')
    const { fields } = await refusalOf(alice.api.makeInputs({ problemId, body: {} }))
    expect(fields).toEqual({
      testIds:
        'The script has an error, so nothing was made. Line 2: This quotation mark is not closed.',
    })
  })

  it('is history, and read by those who may see the tests', async () => {
    const problemId = await make('gen 1')
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({ path: 'script' })
    expect((await refusalOf(tess.api.getScript({ problemId }))).code).toBe('ErrNoAccess')
    expect((await ed.api.getScript({ problemId })).source).toBe('gen 1')
  })
})

describe('tests are made by a script', () => {
  it('each call twice, and taken in one change at their numbers', async () => {
    const problemId = await make('gen 1 > $', 'big: other 2 > 1', 'gen 3 @type=sample @weight=0')
    await addTest(problemId, 'typed')
    await write(problemId, 'gen 1 > $', 'big: other 2 > 2', 'gen 3 @type=sample')
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    expect(await alice.api.getMaking({ makingId })).toEqual({
      id: makingId,
      status: 0,
      progress: { done: 0, total: 3 },
      error: null,
      changes: [],
    })
    expect((await runAll(echo)).toSorted()).toEqual([
      'gen 1',
      'gen 1',
      'gen 3',
      'gen 3',
      'other 2',
      'other 2',
    ])
    const making = await alice.api.getMaking({ makingId })
    expect(making).toMatchObject({ status: 7, progress: { done: 3, total: 3 } })
    expect(await changesOf(makingId)).toEqual(['2 created', '1 created', '3 created'])
    expect(await inputsOf(problemId)).toEqual(['typed'])
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['typed', '2', '1', '3'])
    const [, big, , sample] = await listed(problemId)
    expect(big).toMatchObject({
      label: 'big',
      origin: { kind: 'generated', command: 'other 2', line: 2 },
      outdated: { input: false },
    })
    expect(sample).toMatchObject({ type: 'sample', weight: 0 })
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({ path: 'tests', changeCount: 3 })
    // A sample weighs nothing, whatever its line says.
    await write(problemId, 'gen 1 > $', 'big: other 2 > 2', 'gen 3 @type=sample @weight=2')
    const { id: next } = await alice.api.makeInputs({ problemId, body: {} })
    expect((await alice.api.getMaking({ makingId: next })).progress).toEqual({ done: 0, total: 0 })
  })

  it('and a making that has nothing to do is over at once: no run, no history', async () => {
    const problemId = await make('gen 1 > 1')
    await takeAll(problemId)
    const before = (await alice.api.listRevisions({ problemId })).revisions
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    expect(await claim()).toBeUndefined()
    const over = { id: makingId, status: 7, progress: { done: 0, total: 0 }, error: null }
    expect(await alice.api.getMaking({ makingId })).toEqual({ ...over, changes: [] })
    await alice.api.takeMaking({ makingId, body: {} })
    await alice.api.stopMaking({ makingId })
    expect((await alice.api.listRevisions({ problemId })).revisions).toEqual(before)
    expect(await inputsOf(problemId)).toEqual(['1'])
    expect((await refusalOf(tess.api.getMaking({ makingId }))).code).toBe('ErrNoAccess')
    // There is no line at all.
    await write(problemId, '# nothing')
    expect((await refusalOf(alice.api.makeInputs({ problemId, body: {} }))).fields).toEqual({
      testIds: 'The script makes no tests. Write a line into it first.',
    })
  })

  it('and a generator finds its arguments on its standard input too, as one line', async () => {
    const problemId = await make('gen', 'gen 1 "a b"  -n 5')
    await alice.api.makeInputs({ problemId, body: {} })
    const { checks } = await claimed()
    expect(await Promise.all(checks.map(({ input }) => textOf(input.hash)))).toEqual([
      '',
      '',
      '1 a b -n 5\n',
      '1 a b -n 5\n',
    ])
  })

  it('again where the generator, a helper file or the line changed, and only those', async () => {
    const problemId = await make('gen 1', 'gen 2', 'other 3')
    await takeAll(problemId)
    expect(await isOutdated(problemId)).toEqual([false, false, false])
    const { programs } = await alice.api.listPrograms({ problemId })
    const programId = programs.find(({ label }) => label === 'gen')?.id
    await alice.api.updateProgram({
      programId: programId ?? '',
      body: { source: { text: 'other' } },
    })
    await sql`delete from jobs`.execute(world.platform.db)
    expect(await isOutdated(problemId)).toEqual([true, true, false])
    // The first stays as it is, so that it is outdated no longer before anything is taken.
    const makingId = await makeAll(problemId, ([seed]) => (seed === '1' ? '1' : 'new'))
    const before = await turnOf(problemId)
    expect(await changesOf(makingId)).toEqual(['1 same', '2 changed'])
    expect(await isOutdated(problemId)).toEqual([false, true, false])
    // The checklist has one outdated test less; reading it once more changes nothing.
    expect(await turnOf(problemId)).toBe(before + 1)
    await changesOf(makingId)
    expect(await turnOf(problemId)).toBe(before + 1)
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', 'new', '3'])
    // The program of before made these already: nothing is run.
    await alice.api.updateProgram({ programId: programId ?? '', body: { source: { text: '1' } } })
    await sql`delete from jobs`.execute(world.platform.db)
    expect(await isOutdated(problemId)).toEqual([false, true, false])
    const back = await alice.api.makeInputs({ problemId, body: {} })
    expect(await claim()).toBeUndefined()
    expect(await changesOf(back.id)).toEqual(['2 changed'])
    await alice.api.takeMaking({ makingId: back.id, body: {} })
    expect(await inputsOf(problemId)).toEqual(['1', '2', '3'])
    await write(problemId, 'gen 1', 'gen 7', 'other 3 @label=three')
    expect(await isOutdated(problemId)).toEqual([false, true, false])
    await takeAll(problemId)
    const tests = await listed(problemId)
    expect(tests.map(({ firstLine, label, origin }) => [firstLine, label, origin.line])).toEqual([
      ['1', '', 1],
      ['7', '', 2],
      ['3', 'three', 3],
      // Its line is gone: a person deletes it, or leaves it.
      ['2', '', null],
    ])
    const helper = { role: 'helper' as const, label: 'lib.py', source: { text: '' } }
    await alice.api.createProgram({ problemId, body: helper })
    expect(await isOutdated(problemId)).toEqual([true, true, true, true])
  })

  it('or not, and each fault is named at its line', async () => {
    const problemId = await make(
      'gen ok',
      'gen empty',
      'gen random',
      'gen large @type=sample',
      'other 1',
    )
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    const texts: Record<string, (no: number) => string> = {
      ok: () => 'fine',
      empty: () => '',
      random: (no) => `${no}`,
      large: () => '1'.repeat(5000),
    }
    const gen = await claimed()
    expect(gen.checks.map(({ generates }) => generates)).toEqual(gen.checks.map(() => true))
    const checks = []
    for (const { no, args = [] } of gen.checks)
      checks.push(await printed(no, texts[args[0] ?? '']?.(no) ?? ''))
    await report(gen, { checks })
    const log = { snip: 'x.py:1: error: no', size: 17, blob: null }
    await report(await claimed(), { build: { ok: false, log, usages: null, cached: false } })
    expect(await changesOf(makingId)).toEqual([
      '1 created',
      '2 gen printed nothing.',
      '3 gen made another input when it was called again in the same way. It may draw only from its arguments, or nobody can make this test again.',
      '4 gen wrote 5000 bytes; at most 4096 are allowed for an example.',
      '5 other does not compile: x.py:1: error: no',
    ])
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['fine'])
    const other = await alice.api.makeInputs({ problemId, body: {} })
    const job = await claimed()
    await report(job, { checks: job.checks.map(({ no }) => failed(no, 'CPULimitExceeded')) })
    expect((await changesOf(other.id))[0]).toContain('ended with')
  })

  it('that writes files, by the numbers of their tests', async () => {
    const problemId = await make('gen 50 > {1-2}', 'other 1 > 3')
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    const job = await claimed()
    const [one, two] = [
      ['1', '01', '001'],
      ['2', '02', '002'],
    ]
    expect(job.checks.map(({ writes }) => writes)).toEqual([one, one, two, two])
    // A judge takes what is printed for the file of such a check, where it is not there.
    expect(job.checks.map(({ inFolder = false }) => inFolder)).not.toContain(true)
    const checks = []
    for (const { no } of job.checks) checks.push(await printed(no, no < 2 ? 'one' : ''))
    await report(job, { checks })
    await runAll(echo)
    expect(await changesOf(makingId)).toEqual(['1 created', '1 gen wrote no file 2.', '2 created'])
    await alice.api.takeMaking({ makingId, body: {} })
    expect((await listed(problemId)).map(({ origin }) => origin.command)).toEqual([
      'gen 50 > {1}',
      'other 1',
    ])
  })

  it('never over what a person wrote', async () => {
    const problemId = await make('gen 1', 'gen 2')
    await takeAll(problemId)
    const [first, second] = await listed(problemId)
    await alice.api.updateTest({ testId: first?.id ?? '', body: { input: { text: 'mine' } } })
    expect((await listed(problemId))[0]).toMatchObject({
      origin: { kind: 'typed', command: null, line: null },
      outdated: { input: false },
    })
    // A label is no input.
    await alice.api.updateTest({ testId: second?.id ?? '', body: { label: 'two' } })
    expect((await listed(problemId))[1]).toMatchObject({
      label: 'two',
      origin: { kind: 'generated', command: 'gen 2' },
    })
    const makingId = await makeAll(problemId)
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['mine', '1', '2'])
    const again = { testIds: [second?.id ?? ('' as TestId)] }
    const { id } = await alice.api.makeInputs({ problemId, body: again })
    await runAll(() => 'other')
    await alice.api.updateTest({ testId: second?.id ?? '', body: { input: { text: 'mine too' } } })
    expect(await refusalOf(alice.api.takeMaking({ makingId: id, body: {} }))).toMatchObject({
      status: 409,
      error: 'Test two was changed since its input was made. Make the inputs again.',
    })
    const typed = { testIds: [first?.id ?? ('' as TestId)] }
    const refused = await refusalOf(alice.api.makeInputs({ problemId, body: typed }))
    expect(refused.fields).toEqual({
      testIds: 'No line of the script makes some of these tests.',
    })
  })

  it('without the line that names the number of a test that a person wrote, which is said', async () => {
    const problemId = await make('gen 1 > 1', 'gen 2 > 2', 'gen 3')
    await takeAll(problemId)
    const [first] = await listed(problemId)
    await alice.api.updateTest({ testId: first?.id ?? '', body: { input: { text: 'mine' } } })
    const said = 'Test 1 is not of the script: write > $ for the next free number.'
    // Nothing else is to be made.
    const { id: nothing } = await alice.api.makeInputs({ problemId, body: {} })
    expect(await alice.api.getMaking({ makingId: nothing })).toMatchObject({
      status: 7,
      changes: [{ testId: first?.id, line: 1, kind: 'failed', error: said, after: null }],
    })
    expect((await refusalOf(alice.api.takeMaking({ makingId: nothing, body: {} }))).fields).toEqual(
      { testIds: `No input was taken. Line 1: ${said}` },
    )
    await write(problemId, 'gen 1 > 1', 'gen 22 > 2', 'gen 3')
    const makingId = await makeAll(problemId)
    expect(await changesOf(makingId)).toEqual(['2 created', `1 ${said}`])
    await alice.api.takeMaking({ makingId, body: {} })
    expect(await inputsOf(problemId)).toEqual(['mine', '22', '3', '2'])
    // Other errors of the script still stop it.
    await write(problemId, 'gen 1 > 1', 'gen "2')
    const { fields } = await refusalOf(alice.api.makeInputs({ problemId, body: {} }))
    expect(fields?.['testIds']).toMatch(/^The script has an error.* Line 2: This quotation mark/)
  })

  it('once: what was taken is left as it is by the next taking of the rest', async () => {
    const problemId = await make('gen 1', 'gen 2', 'gen 3')
    await takeAll(problemId)
    await write(problemId, 'gen 11', 'gen 12', 'gen 13', 'gen 14')
    const makingId = await makeAll(problemId)
    const { changes } = await alice.api.getMaking({ makingId })
    const [one, two] = changes.map(({ testId }) => testId)
    const ids = [one ?? ('' as TestId), two ?? ('' as TestId)]
    await alice.api.takeMaking({ makingId, body: { testIds: ids } })
    const took = await inputsOf(problemId)
    await alice.api.takeMaking({ makingId, body: { testIds: ids } })
    expect(await inputsOf(problemId)).toEqual(took)
    // Neither a change by hand nor a deletion stands in the way of the others.
    await alice.api.updateTest({
      testId: ids[0] ?? '',
      body: { input: { text: 'mine' } },
    })
    await alice.api.deleteTest({ testId: ids[1] ?? '' })
    await alice.api.takeMaking({ makingId, body: {} })
    const after = await inputsOf(problemId)
    expect(after).toContain('mine')
    expect(after.filter((input) => /^1[1-4]$/.test(input))).toEqual(['13', '14'])
  })

  it('in the group that a line names', async () => {
    const problemId = await make('gen grouped @group=easy', 'gen alone')
    const early = await refusalOf(alice.api.makeInputs({ problemId, body: {} }))
    expect(early.fields).toEqual({
      testIds: 'The script has an error, so nothing was made. Line 1: There is no group easy.',
    })
    const group = await alice.api.createGroup({ problemId, body: { name: 'easy' } })
    const other = await alice.api.createGroup({ problemId, body: { name: 'hard' } })
    await takeAll(problemId)
    expect((await listed(problemId)).map((test) => test.group)).toEqual([group.id, null])
    await write(problemId, 'gen grouped @group=hard', 'gen alone')
    // Nothing is run again.
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    expect(await claim()).toBeUndefined()
    await alice.api.takeMaking({ makingId, body: {} })
    expect((await listed(problemId)).map((test) => test.group)).toEqual([other.id, null])
  })

  it('with one command in two groups, each at its own number, and one of them later', async () => {
    const problemId = await make('gen twin')
    await alice.api.createGroup({ problemId, body: { name: 'easy' } })
    await alice.api.createGroup({ problemId, body: { name: 'hard' } })
    const easy = 'gen twin @group=easy'
    const hard = 'gen twin @group=hard'
    await write(problemId, easy, 'gen between', hard)
    await takeAll(problemId)
    expect(await inputsOf(problemId)).toEqual(['twin', 'between', 'twin'])
    await write(problemId, easy, 'gen between', hard, 'gen late @group=easy')
    await takeAll(problemId)
    await write(
      problemId,
      easy,
      'gen between',
      hard,
      'gen late @group=easy',
      'gen late @group=hard',
    )
    await takeAll(problemId)
    expect(await inputsOf(problemId)).toEqual(['twin', 'between', 'twin', 'late', 'late'])
    const groups = (await listed(problemId)).map((test) => test.group)
    expect(groups).toEqual([groups[0], null, groups[2], groups[0], groups[2]])
    expect(groups[0]).not.toBe(groups[2])
  })

  it('until it is stopped', async () => {
    const problemId = await make('gen stopped', 'other stopped')
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    const early = await refusalOf(alice.api.takeMaking({ makingId, body: {} }))
    expect(early.fields).toEqual({ testIds: 'It is still being made. Wait for its end.' })
    await alice.api.stopMaking({ makingId })
    expect(await alice.api.getMaking({ makingId })).toMatchObject({ error: 'alice stopped it.' })
    expect(await changesOf(makingId)).toEqual(['1 alice stopped it.', '2 alice stopped it.'])
    expect(await claim()).toBeUndefined()
    expect((await refusalOf(tess.api.getMaking({ makingId }))).code).toBe('ErrNoAccess')
  })

  it('until it is stopped, of a locked problem too', async () => {
    const problemId = await make('gen stopped')
    const { id: makingId } = await alice.api.makeInputs({ problemId, body: {} })
    await root.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect((await refusalOf(alice.api.takeMaking({ makingId, body: {} }))).code).toBe('ErrLocked')
    await ed.api.stopMaking({ makingId })
    expect(await alice.api.getMaking({ makingId })).toMatchObject({ error: 'ed stopped it.' })
    expect(await claim()).toBeUndefined()
    expect((await refusalOf(tess.api.stopMaking({ makingId }))).code).toBe('ErrNoAccess')
  })

  it('and history brings back what was taken, with the truth about it', async () => {
    const problemId = await make('gen 1')
    await takeAll(problemId)
    const [taken] = (await alice.api.listRevisions({ problemId })).revisions
    const [test] = await listed(problemId)
    await alice.api.updateTest({ testId: test?.id ?? '', body: { input: { text: 'mine' } } })
    await alice.api.restoreRevision({
      problemId,
      revisionId: taken?.id ?? '',
      body: { path: 'tests' },
    })
    expect(await listed(problemId)).toMatchObject([
      {
        firstLine: '1',
        origin: { kind: 'generated', command: 'gen 1', line: 1 },
        outdated: { input: false },
      },
    ])
  })
})
